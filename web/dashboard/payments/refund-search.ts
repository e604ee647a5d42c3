import type { RefundStatus, RefundsInput } from '../documents.generated.ts'
import { choiceIn, type PagePosition, pageArguments, positionIn } from '../parts/pages-of-list.ts'
import { type PeriodSearch, periodInput, periodSearch } from '../parts/period-search.ts'

/** The statuses of refunds, in the order in which the filter shows them. */
export const REFUND_STATUSES = ['Pending', 'Succeeded', 'Failed'] as const satisfies readonly RefundStatus[]

/** The filters of the list of refunds, as its address has them. */
export interface RefundSearch extends PagePosition, PeriodSearch {
  readonly status?: RefundStatus
}

/** Returns the filters in an address. Drops what it does not know. */
export function refundSearch(search: object): RefundSearch {
  return { ...choiceIn(search, 'status', REFUND_STATUSES), ...periodSearch(search), ...positionIn(search) }
}

/** Returns the input of the API for filters. */
export function refundsInput(orgId: string, timeZone: string, search: RefundSearch): RefundsInput {
  return {
    orgId,
    ...(search.status && { status: search.status }),
    ...periodInput(timeZone, search),
    ...pageArguments(search),
  }
}
