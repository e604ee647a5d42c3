import type { WebhookRequestStatus, WebhookRequestsInput } from '../documents.generated.ts'
import { choiceIn, type PagePosition, pageArguments, positionIn } from '../parts/pages-of-list.ts'
import type { Tone } from '../parts/status.tsx'

/** The statuses of deliveries, in the order in which the filter shows them. */
export const DELIVERY_STATUSES = ['pending', 'failed', 'delivered'] as const satisfies readonly WebhookRequestStatus[]

/** The urgency of each status. */
export const DELIVERY_TONES: Readonly<Record<WebhookRequestStatus, Tone>> = {
  pending: 'wait',
  failed: 'bad',
  delivered: 'good',
}

/** The filters of the deliveries of a webhook, as its address has them. */
export interface DeliverySearch extends PagePosition {
  readonly status?: WebhookRequestStatus
}

/** Returns the filters in an address. Drops what it does not know. */
export function deliverySearch(search: object): DeliverySearch {
  return { ...choiceIn(search, 'status', DELIVERY_STATUSES), ...positionIn(search) }
}

/** Returns the input of the API for filters. */
export function deliveriesInput(webhookId: string, search: DeliverySearch): WebhookRequestsInput {
  return { webhookId, ...(search.status && { status: search.status }), ...pageArguments(search) }
}
