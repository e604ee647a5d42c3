import { type Account, accountNow, type Context } from '../accounts/index.ts'
import { sessionStatusesBefore } from '../checkout/sessions/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { type Announcement, announceAll } from '../webhooks/events/index.ts'
import { enqueueGivingUp } from './move-plan.ts'
import { occurrenceStatusesBefore } from './occurrence-status.ts'
import { endPlanSessionsOfContact } from './payment-plan-sessions.queries.generated.ts'
import { cancelPlans, lockPlansOfContact } from './payment-plans.queries.generated.ts'
import { type PaymentPlan, planPayload } from './plan.ts'
import { planStatusesBefore } from './plan-status.ts'
import { type PaymentPlanSession, sessionPayload } from './session.ts'

/** So many rows are ended and announced by one statement each. */
const ROWS_MOST = 200

/** What is announced of a session that was just canceled or expired. */
export function sessionEnded(session: PaymentPlanSession): Announcement {
  const type = session.status === 'Expired' ? 'payment_plan_session.expired' : 'payment_plan_session.canceled'
  return { type, subjectId: session.id, data: sessionPayload(session) }
}

/** What is announced of a plan that was just canceled. */
export function planCanceled(plan: PaymentPlan): Announcement {
  return { type: 'payment_plan.canceled', subjectId: plan.id, data: planPayload(plan) }
}

/**
 * Cancels every open session and every plan of a contact whose row the transaction has locked, and announces each. A
 * session that is past its expiration date becomes Expired: nobody must read Expired first and Canceled later.
 */
export async function cancelSessionsAndPlansOfContact(
  context: Context,
  tx: Transaction,
  contact: { readonly id: string },
  organization: Account,
): Promise<void> {
  const now = context.now(organization)
  const key = { shard: organization.shard, orgId: organization.id, contactId: contact.id, now, rowsMost: ROWS_MOST }
  const sessionsBefore = sessionStatusesBefore('Canceled')
  await inBatches(async () => {
    const rows = await tx.run(endPlanSessionsOfContact, { ...key, statusesBefore: sessionsBefore })
    await announceAll(context, tx, organization, rows.map(sessionEnded))
    return rows.length
  })
  await inBatches(async () => {
    const held = await tx.run(lockPlansOfContact, { ...key, statusesBefore: planStatusesBefore('Canceled') })
    await cancelHeldPlans(
      context,
      tx,
      organization,
      held.map(({ id }) => id),
    )
    return held.length
  })
}

async function cancelHeldPlans(context: Context, tx: Transaction, organization: Account, ids: readonly string[]) {
  if (ids.length === 0) return
  const { shard } = organization
  const name = { kind: 'Organization', uuid: organization.id } as const
  const standing = (await accountNow(context, name)) ?? organization
  // Sent when all of them are held: what others wrote before they let go of a plan is seen.
  const rows = await tx.run(cancelPlans, {
    shard,
    ids,
    occurrenceStatusesBefore: occurrenceStatusesBefore('Canceled'),
    now: context.now(standing),
  })
  await enqueueGivingUp(context, tx, standing, ids)
  await announceAll(context, tx, standing, rows.map(planCanceled))
}

/** Repeats a batch until one comes back short: every round ends rows for good, so it does end. */
async function inBatches(batch: () => Promise<number>): Promise<void> {
  while ((await batch()) === ROWS_MOST);
}
