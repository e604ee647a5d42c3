import type { DisputeStatus, DisputesInput } from '../documents.generated.ts'
import { choiceIn, type PagePosition, pageArguments, positionIn } from '../parts/pages-of-list.ts'
import { type PeriodSearch, periodInput, periodSearch } from '../parts/period-search.ts'
import type { Tone } from '../parts/status.tsx'

/** The statuses of disputes, in the order in which the filter shows them. */
export const DISPUTE_STATUSES = [
  'NeedsResponse',
  'UnderReview',
  'Warning',
  'Won',
  'Lost',
] as const satisfies readonly DisputeStatus[]

/** The urgency of each status. */
export const DISPUTE_TONES: Readonly<Record<DisputeStatus, Tone>> = {
  NeedsResponse: 'bad',
  UnderReview: 'wait',
  Warning: 'warn',
  Won: 'good',
  Lost: 'off',
}

/** The filters of the list of disputes, as its address has them. */
export interface DisputeSearch extends PagePosition, PeriodSearch {
  readonly status?: DisputeStatus
}

/** Returns the filters in an address. Drops what it does not know. */
export function disputeSearch(search: object): DisputeSearch {
  return { ...choiceIn(search, 'status', DISPUTE_STATUSES), ...periodSearch(search), ...positionIn(search) }
}

/** Returns the input of the API for filters. */
export function disputesInput(orgId: string, timeZone: string, search: DisputeSearch): DisputesInput {
  return {
    orgId,
    ...(search.status && { status: search.status }),
    ...periodInput(timeZone, search),
    ...pageArguments(search),
  }
}
