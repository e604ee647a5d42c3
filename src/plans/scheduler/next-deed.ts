import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'
import type { PaymentPlanStatus } from '../index.ts'
import type { Occurrence } from './occurrence.ts'

/** What is to be done for a plan. `wait`: one of its occurrences is at the provider, and they are charged one at a time. */
export type Deed =
  | { readonly kind: 'charge'; readonly number: number }
  | { readonly kind: 'wait' }
  | { readonly kind: 'nothing' }

interface Standing {
  readonly status: PaymentPlanStatus
}

const NOTHING = { kind: 'nothing' } as const
const WAIT = { kind: 'wait' } as const

/** What is to be done for a plan now, by itself: the earliest of its occurrences that is due, or due again. */
export function nextDeed({ status }: Standing, occurrences: readonly Occurrence[], now: Timestamp): Deed {
  if (!mayBeCharged(status)) return NOTHING
  return earliest(occurrences, (occurrence) => isDue(occurrence, now))
}

/** The same when the organization asks for it: the earliest that is unpaid and whose date has come, whatever failed before. */
export function deedAsked({ status }: Standing, occurrences: readonly Occurrence[], today: CalendarDate): Deed {
  if (!mayBeCharged(status)) return NOTHING
  return earliest(occurrences, (occurrence) => isUnpaid(occurrence) && occurrence.dueDate <= today)
}

const mayBeCharged = (status: PaymentPlanStatus) => status === 'Active' || status === 'PastDue'

function earliest(occurrences: readonly Occurrence[], isMeant: (occurrence: Occurrence) => boolean): Deed {
  if (occurrences.some(({ status }) => status === 'Processing')) return WAIT
  const numbers = occurrences.filter(isMeant).map(({ number }) => number)
  return numbers.length === 0 ? NOTHING : { kind: 'charge', number: Math.min(...numbers) }
}

function isDue({ status, dueAt, retryAt }: Occurrence, now: Timestamp): boolean {
  if (status === 'Scheduled') return dueAt <= now
  return status === 'Failed' && retryAt !== null && retryAt <= now
}

const isUnpaid = ({ status }: Occurrence) => status === 'Scheduled' || status === 'Failed'
