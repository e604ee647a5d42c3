import type { Moment, PlanHistory } from './plan-history.ts'
import { wasRequested } from './retries.ts'

/**
 * Returns events that are dated before an earlier event. Three are permitted, because a clock may
 * have moved past the time of an automatic charge: such a charge may follow one that a person
 * started, or one of two concurrent requests; its outcome may follow a person's change of the plan.
 */
export function backwardsInTime(history: PlanHistory): string[] {
  const { transitions, payments } = history
  const charges = payments.map((each) => ({ ...each.started, name: 'charged', isRun: wasRequested(history, each) }))
  const changes = transitions.map((each) => ({ ...each, isRun: isBesideRequest(history, each) }))
  const announced = [...changes, ...charges]
  let latest: Moment | null = null
  return announced
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap((each) => {
      const before: Moment | null = latest
      const isBack = before !== null && each.ms < before.ms
      if (!isBack && !each.isRun) latest = each
      return isBack && !(each.name !== 'charged' && isOfEarlierCharge(history, each, before))
        ? [`was ${each.name} at ${new Date(each.ms).toISOString()}, earlier than the previous event`]
        : []
    })
}

/** Returns true when an event was written during a request that ran at the same time as another. */
export function isBesideRequest({ requestLog, plan }: PlanHistory, { wallMs }: Moment): boolean {
  const ofPlan = requestLog.actions.filter(({ planId }) => planId === plan.id)
  const during = ofPlan.filter(({ fromMs, toMs }) => fromMs <= wallMs + 1 && wallMs <= toMs + 1)
  return during.some((one) =>
    ofPlan.some((other) => other !== one && other.fromMs <= one.toMs && one.fromMs <= other.toMs),
  )
}

/** Returns true when an event carries the time of a charge that was in flight at another event. */
function isOfEarlierCharge({ payments }: PlanHistory, event: Moment, other: Moment): boolean {
  return payments.some(
    ({ started, ended }) =>
      started.id < other.id &&
      ended !== null &&
      ended.id > other.id &&
      [started.ms, ended.ms].every((ms) => ms === event.ms),
  )
}
