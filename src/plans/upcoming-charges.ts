import { type Account, organizationOf, type Services } from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { NIL_UUID } from '../platform/ids/index.ts'
import type { Job } from '../platform/queue/index.ts'
import { plus, type Timestamp } from '../platform/time/index.ts'
import type { ReminderHandler } from '../webhooks/events/index.ts'
import { type PaymentPlan, upcomingEvent } from './plan.ts'
import { policyOf } from './policy.ts'
import {
  lockUpcomingPlans,
  plansInForce,
  scheduleUpcoming,
  type UnannouncedDatesRow,
  unannouncedDates,
  writeAnnouncedDates,
} from './upcoming-charges.queries.generated.ts'

/**
 * Announces the dates of plans some days before, according to the organization's policy. Announces
 * each date of an occurrence once, and never one that has passed.
 */
export const announceUpcomingCharges: ReminderHandler = async (services, tx, account, reminders) => {
  const { shard } = account
  const now = services.now(account)
  const { upcomingDays } = await policyOf(tx, account)
  const plans = await tx.run(lockUpcomingPlans, { shard, ids: reminders.map(({ subjectId }) => subjectId) })
  const dates = await tx.run(unannouncedDates, { shard, planIds: plans.map(({ id }) => id), now })
  const upcoming = plans.map((plan) => {
    const next = dates.filter(({ planId }) => planId === plan.id)
    return upcomingOf(plan, next, { upcomingDays, now })
  })
  const announced = upcoming.map(({ date }) => date).filter((date) => date !== null)
  await tx.run(writeAnnouncedDates, {
    shard,
    planIds: announced.map(({ planId }) => planId),
    numbers: announced.map(({ number }) => number),
  })
  return upcoming.map(({ plan, date, dueAt }) => ({
    subjectId: plan.id,
    announcedUntil: null,
    dueAt,
    event: date && upcomingEvent(plan, date),
  }))
}

interface Timing {
  readonly upcomingDays: number
  readonly now: Timestamp
}

/** The date of a plan to announce now, or null, and the time of the next announcement. */
interface Upcoming {
  readonly plan: PaymentPlan
  readonly date: UnannouncedDatesRow | null
  readonly dueAt: Timestamp | null
}

function upcomingOf(
  plan: PaymentPlan,
  [first, second]: readonly UnannouncedDatesRow[],
  { upcomingDays, now }: Timing,
): Upcoming {
  const isInForce = plan.status === 'Active' || plan.status === 'PastDue'
  // A later change that makes a date upcoming again also sets the time of its announcement.
  if (!first || upcomingDays === 0 || !isInForce) return { plan, date: null, dueAt: null }
  const announcedAt = (dueAt: Timestamp) => plus(dueAt, { days: -upcomingDays })
  if (announcedAt(first.dueAt) > now) return { plan, date: null, dueAt: announcedAt(first.dueAt) }
  return { plan, date: first, dueAt: second ? announcedAt(second.dueAt) : null }
}

/**
 * Writes when the next date of a plan is announced, in the transaction that changes the plan or its
 * dates.
 */
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
 * Runs the job ScheduleUpcoming after the policy of an organization changed: computes again when
 * the next date of each plan is announced. A repeated run has the same result.
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
