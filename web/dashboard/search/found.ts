import type { SearchQuery } from '../documents.generated.ts'

type Hit = SearchQuery['search'][number]

/** A page to which a hit of the search leads. */
export interface FoundPage {
  readonly to:
    | '/$account/payments/$id'
    | '/$account/plans/$id'
    | '/$account/contacts/$id'
    | '/$account/webhooks/$id'
    | '/$account/deliveries/$id'
    | '/$account/events/$id'
  readonly id: string
}

const PAGES: Readonly<Record<string, FoundPage['to']>> = {
  Contact: '/$account/contacts/$id',
  Payment: '/$account/payments/$id',
  PaymentPlan: '/$account/plans/$id',
  Webhook: '/$account/webhooks/$id',
  WebhookRequest: '/$account/deliveries/$id',
  Event: '/$account/events/$id',
}

/** Returns the page of a hit: its own, or that of the payment or customer to which it belongs. */
export function pageOf({ id, type, node }: Hit): FoundPage | null {
  if (node && 'paymentId' in node) return { to: '/$account/payments/$id', id: node.paymentId }
  if (node && 'contactId' in node) return { to: '/$account/contacts/$id', id: node.contactId }
  const to = PAGES[type]
  return to ? { to, id } : null
}
