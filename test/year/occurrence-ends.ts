import type { Moment, PlanHistory } from './plan-history.ts'

/**
 * The end of an occurrence that no payment caused, by its event; or, with the status Scheduled or
 * Failed, the end that a person undid.
 */
export interface OccurrenceEnd extends Moment {
  readonly number: number
  readonly status: 'Waived' | 'PaidElsewhere' | 'Skipped' | 'Scheduled' | 'Failed'
}

type WithEnds = Pick<PlanHistory, 'ends'>
type At = Pick<Moment, 'id'>

const LAST: At = { id: '~' }

const isReopened = ({ status }: OccurrenceEnd) => status === 'Scheduled' || status === 'Failed'

/**
 * Returns the end of an occurrence without a payment that was in force at a moment; undefined for
 * none.
 */
export function endOfOccurrence({ ends }: WithEnds, occurrence: number, { id }: At = LAST): OccurrenceEnd | undefined {
  const latest = ends.findLast((end) => end.number === occurrence && end.id < id)
  return latest && !isReopened(latest) ? latest : undefined
}

/** Returns the last reopening of an occurrence between two moments. */
export function reopeningOf(
  { ends }: WithEnds,
  occurrence: number,
  since: At = { id: '' },
  until: At = LAST,
): OccurrenceEnd | undefined {
  return ends.findLast((end) => end.number === occurrence && isReopened(end) && end.id > since.id && end.id < until.id)
}

/**
 * Returns whether an occurrence was reopened as failed, and not charged or ended again, at a
 * moment.
 */
export function isReopenedUnpaid({ ends, payments }: Pick<PlanHistory, 'ends' | 'payments'>, number: number, at: At) {
  const latest = ends.findLast((end) => end.number === number && end.id < at.id)
  return (
    latest?.status === 'Failed' &&
    !payments.some((each) => each.number === number && each.started.id > latest.id && each.started.id < at.id)
  )
}

/**
 * Returns the times in which nothing may charge an occurrence by itself: it has ended, or was
 * reopened as failed.
 */
export function endedSpans({ ends, nowMs }: Pick<PlanHistory, 'ends' | 'nowMs'>, number: number) {
  const its = ends.filter((end) => end.number === number)
  return its
    .map((end, index) => ({ ...end, toMs: its[index + 1]?.ms ?? nowMs }))
    .filter(({ status }) => status !== 'Scheduled')
    .map(({ ms, toMs }) => ({ fromMs: ms, toMs }))
}
