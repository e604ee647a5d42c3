import type { Moment, PlanHistory } from './plan-history.ts'
import type { ActionName } from './request-log.ts'
import { wasRequested } from './retries.ts'

/**
 * Returns events that are dated before an earlier event. Permitted, because clocks move meanwhile:
 * an automatic charge after one that a person started, or after one of two concurrent requests; its
 * outcome after a person's change of the plan; and a requested charge, which has the time at which
 * its request started, after an event that was written during the request.
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
      const isPermitted = each.name === 'charged' ? isDuringRequest : isOfEarlierCharge
      return isBack && !isPermitted(history, each, before)
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

const CHARGE_REQUESTS: ReadonlySet<ActionName> = new Set(['run', 'payOff'])

/**
 * Returns true when a charge and the other event were written during one request for a charge. The
 * charge has the time at which the request started.
 */
function isDuringRequest({ requestLog, plan }: PlanHistory, charge: Moment, other: Moment): boolean {
  return requestLog.actions.some(
    ({ planId, action, fromMs, toMs }) =>
      planId === plan.id &&
      CHARGE_REQUESTS.has(action) &&
      [charge, other].every(({ wallMs }) => fromMs <= wallMs + 1 && wallMs <= toMs + 1),
  )
}
