import type { PaymentSessionStatus } from '../documents.generated.ts'
import { choiceIn, type PagePosition, pageArguments, positionIn, textIn } from '../parts/pages-of-list.ts'
import { periodInput } from '../parts/period-search.ts'

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
  /** Calendar dates of the creation in the time zone of the account. Both are included. */
  readonly from?: string
  readonly until?: string
}

/** Returns the filters in an address. Drops what it does not know. */
export function linkSearch(search: object): LinkSearch {
  return {
    ...choiceIn(search, 'kind', ['plan'] as const),
    ...choiceIn(search, 'status', LINK_STATUSES),
    ...textIn(search, 'contact'),
    ...textIn(search, 'from'),
    ...textIn(search, 'until'),
    ...positionIn(search),
  }
}

/** Returns the input of the API for filters. */
export function linksInput(orgId: string, timeZone: string, search: LinkSearch) {
  const { status, contact, from, until } = search
  return {
    orgId,
    ...(status && { status }),
    ...(contact && { contactId: contact }),
    ...periodInput(timeZone, { ...(from && { from }), ...(until && { until }) }),
    ...pageArguments(search),
  }
}

/** Returns the filters of another list of links: all but the page. */
export function withoutPage({ after: _after, before: _before, ...filters }: LinkSearch): LinkSearch {
  return filters
}
