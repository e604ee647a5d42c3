import { dayAfter, isDate, startOfDate } from '../dates.ts'
import type { PaymentPlanStatus, PaymentPlansInput } from '../documents.generated.ts'
import { choiceIn, type PagePosition, pageArguments, positionIn, textIn } from '../parts/pages-of-list.ts'

/** The statuses of plans, in the order in which the filter shows them. */
export const PLAN_STATUSES = [
  'Active',
  'PastDue',
  'Paused',
  'Pending',
  'Completed',
  'Canceled',
] as const satisfies readonly PaymentPlanStatus[]

/** The filters of the list of plans, as its address has them. */
export interface PlanSearch extends PagePosition {
  readonly status?: PaymentPlanStatus
  readonly contact?: string
  readonly currency?: string
  /** The last calendar date of the next charge, in the time zone of the account. */
  readonly nextUntil?: string
}

/** Returns the filters in an address. Drops what it does not know. */
export function planSearch(search: object): PlanSearch {
  return {
    ...choiceIn(search, 'status', PLAN_STATUSES),
    ...textIn(search, 'contact'),
    ...textIn(search, 'currency'),
    ...textIn(search, 'nextUntil'),
    ...positionIn(search),
  }
}

/** Returns the input of the API for filters. */
export function plansInput(orgId: string, timeZone: string, search: PlanSearch): PaymentPlansInput {
  const { status, contact, currency, nextUntil } = search
  return {
    orgId,
    ...(status && { status }),
    ...(contact && { contactId: contact }),
    ...(currency && { currency: currency.toUpperCase() }),
    ...(isDate(nextUntil) && { nextRunUntil: startOfDate(dayAfter(nextUntil), timeZone) }),
    ...pageArguments(search),
  }
}
