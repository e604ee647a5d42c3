import { type Account, organizationOf, type Services } from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { NIL_UUID } from '../platform/ids/index.ts'
import type { Job } from '../platform/queue/index.ts'
import { plus, type Timestamp } from '../platform/time/index.ts'
import type { Reminder, ReminderHandler, ReminderResult } from '../webhooks/events/index.ts'
import { type PaymentPlan, upcomingEvent } from './plan.ts'
import { policyOf } from './policy.ts'
import {
  lockUpcomingPlans,
  plansInForce,
  type ScheduledDatesRow,
  scheduledDates,
  scheduleUpcoming,
} from './upcoming-charges.queries.generated.ts'

/**
 * Announces the dates of plans some days before, by the policy of their organization. Each date is
 * announced once. One that passed unannounced is left out.
 */
export const announceUpcomingCharges: ReminderHandler = async (services, tx, account, reminders) => {
  const { shard } = account
  const now = services.now(account)
  const { upcomingDays } = await policyOf(tx, account)
  const plans = await tx.run(lockUpcomingPlans, { shard, ids: reminders.map(({ subjectId }) => subjectId) })
  const reminderOf = ({ id }: PaymentPlan) => reminders.find(({ subjectId }) => subjectId === id)!
  const dates = await tx.run(scheduledDates, {
    shard,
    planIds: plans.map(({ id }) => id),
    afters: plans.map((plan) => laterOf(now, reminderOf(plan).announcedUntil)),
  })
  return plans.map((plan) => {
    const next = dates.filter(({ planId }) => planId === plan.id)
    return resultOf(plan, reminderOf(plan), next, { upcomingDays, now })
  })
}

const laterOf = (now: Timestamp, other: Timestamp | null) => (other !== null && other > now ? other : now)

interface Timing {
  readonly upcomingDays: number
  readonly now: Timestamp
}

function resultOf(
  plan: PaymentPlan,
  { subjectId, announcedUntil }: Reminder,
  [first, second]: readonly ScheduledDatesRow[],
  { upcomingDays, now }: Timing,
): ReminderResult {
  const unchanged = { subjectId, announcedUntil, event: null }
  const isInForce = plan.status === 'Active' || plan.status === 'PastDue'
  if (!first || upcomingDays === 0 || !(isInForce || plan.status === 'Paused')) return { ...unchanged, dueAt: null }
  // The time of the announcement is computed again when the plan is resumed.
  if (!isInForce) return { ...unchanged, dueAt: first.dueAt }
  const announcedAt = (dueAt: Timestamp) => plus(dueAt, { days: -upcomingDays })
  if (announcedAt(first.dueAt) > now) return { ...unchanged, dueAt: announcedAt(first.dueAt) }
  return {
    subjectId,
    announcedUntil: first.dueAt,
    dueAt: second ? announcedAt(second.dueAt) : null,
    event: upcomingEvent(plan, first),
  }
}

/** Writes when the next date of a plan is announced, in the transaction that changes the plan or its dates. */
export async function schedulePlan(
  { now }: Pick<Services, 'now'>,
  tx: Transaction,
  account: Pick<Account, 'shard' | 'clockNow'>,
  planId: string,
): Promise<void> {
  await tx.run(scheduleUpcoming, { shard: account.shard, planIds: [planId], now: now(account) })
}

const PLANS_PER_BATCH = 500

/**
 * Runs the job ScheduleUpcoming after the policy of an organization changed: computes again when the
 * next date of each plan is announced. A repeated run has the same result.
 */
export async function scheduleUpcomingOfOrganization(services: Services, { shard, orgId }: Job): Promise<null> {
  const now = services.now(await organizationOf(services, { orgId }))
  let after = { contactId: NIL_UUID, id: NIL_UUID }
  for (;;) {
    const key = { shard, orgId, afterContactId: after.contactId, afterId: after.id, limit: PLANS_PER_BATCH }
    const plans = await services.db.read.run(plansInForce, key)
    const last = plans.at(-1)
    if (!last) return null
    const planIds = plans.map(({ id }) => id)
    await services.db.write.run(scheduleUpcoming, { shard, planIds, now })
    after = last
  }
}
