import type { PaymentSessionStatus } from '../documents.generated.ts'
import { choiceIn, type PagePosition, pageArguments, positionIn, textIn } from '../parts/pages-of-list.ts'

/** The statuses of links, in the order in which the filter shows them. */
export const LINK_STATUSES = [
  'Active',
  'Completed',
  'Expired',
  'Canceled',
] as const satisfies readonly PaymentSessionStatus[]

/** The filters of the list of links, as its address has them. Without a kind, links to payments. */
export interface LinkSearch extends PagePosition {
  readonly kind?: 'plan'
  readonly status?: PaymentSessionStatus
  readonly contact?: string
}

/** Returns the filters in an address. Drops what it does not know. */
export function linkSearch(search: object): LinkSearch {
  return {
    ...choiceIn(search, 'kind', ['plan'] as const),
    ...choiceIn(search, 'status', LINK_STATUSES),
    ...textIn(search, 'contact'),
    ...positionIn(search),
  }
}

/** Returns the input of the API for filters. */
export function linksInput(orgId: string, search: LinkSearch) {
  const { status, contact } = search
  return { orgId, ...(status && { status }), ...(contact && { contactId: contact }), ...pageArguments(search) }
}
