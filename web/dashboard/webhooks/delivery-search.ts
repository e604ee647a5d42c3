import { dayAfter, isDate, startOfDate } from '../dates.ts'
import type { DeliveriesInput, WebhookRequestStatus } from '../documents.generated.ts'
import { choiceIn, type PagePosition, pageArguments, positionIn, textIn } from '../parts/pages-of-list.ts'
import type { Tone } from '../parts/status.tsx'

/** The statuses of deliveries, in the order in which the filter shows them. */
export const DELIVERY_STATUSES = ['pending', 'failed', 'delivered'] as const satisfies readonly WebhookRequestStatus[]

/** The urgency of each status. */
export const DELIVERY_TONES: Readonly<Record<WebhookRequestStatus, Tone>> = {
  pending: 'wait',
  failed: 'bad',
  delivered: 'good',
}

/** The filters that are texts. */
export const TEXT_FILTERS = ['from', 'until', 'eventType', 'statusCode', 'webhook', 'event'] as const

/** The filters of a list of deliveries, as its address has them. */
export interface DeliverySearch extends PagePosition {
  readonly status?: WebhookRequestStatus
  /** Calendar dates in the time zone of the account. Both are included. */
  readonly from?: string
  readonly until?: string
  readonly eventType?: string
  readonly statusCode?: string
  readonly webhook?: string
  readonly event?: string
}

/** Returns the filters in an address. Drops what it does not know. */
export function deliverySearch(search: object): DeliverySearch {
  return {
    ...choiceIn(search, 'status', DELIVERY_STATUSES),
    ...Object.assign({}, ...TEXT_FILTERS.map((name) => textIn(search, name))),
    ...positionIn(search),
  }
}

/** The filters of the page of one webhook, which also shows the recovery that was started there. */
export type WebhookSearch = Omit<DeliverySearch, 'webhook'> & { readonly recovery?: string }

/** Returns the filters in the address of a webhook. */
export function webhookSearch(search: object): WebhookSearch {
  const { webhook: _webhook, ...filters } = deliverySearch(search)
  return { ...filters, ...textIn(search, 'recovery') }
}

/** Returns the input of the API for filters. */
export function deliveriesInput(accountId: string, timeZone: string, search: DeliverySearch): DeliveriesInput {
  const { status, from, until, eventType, statusCode, webhook, event } = search
  return {
    accountId,
    ...(status && { status }),
    ...(isDate(from) && { since: startOfDate(from, timeZone) }),
    ...(isDate(until) && { until: startOfDate(dayAfter(until), timeZone) }),
    ...(eventType && { eventType }),
    ...(statusCode && /^\d{3}$/.test(statusCode) && { statusCode: Number(statusCode) }),
    ...(webhook && { webhookId: webhook }),
    ...(event && { eventId: event }),
    ...pageArguments(search),
  }
}
