import { type Account, accountNow, type Context } from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { type Announcement, announceAll } from '../webhooks/events/index.ts'
import { enqueueGivingUp } from './move-plan.ts'
import { occurrenceStatusesBefore } from './occurrence-status.ts'
import { cancelPlans, lockPlansOfContact } from './payment-plans.queries.generated.ts'
import { type PaymentPlan, planPayload } from './plan.ts'
import { planStatusesBefore } from './plan-status.ts'

/** Maximum number of plans per statement. */
const ROWS_MOST = 200

/** Returns the event of a plan that was just canceled. */
export function planCanceled(plan: PaymentPlan): Announcement {
  return { type: 'payment_plan.canceled', subjectId: plan.id, data: planPayload(plan) }
}

/** Cancels every plan of a contact whose row the transaction has locked, and announces each. */
export async function cancelPlansOfContact(
  context: Context,
  tx: Transaction,
  contact: { readonly id: string },
  organization: Account,
): Promise<void> {
  const statusesBefore = planStatusesBefore('Canceled')
  const key = { shard: organization.shard, orgId: organization.id, contactId: contact.id }
  for (;;) {
    const locked = await tx.run(lockPlansOfContact, { ...key, statusesBefore, rowsMost: ROWS_MOST })
    await cancelLockedPlans(
      context,
      tx,
      organization,
      locked.map(({ id }) => id),
    )
    // Canceled plans leave the list, so the loop ends.
    if (locked.length < ROWS_MOST) return
  }
}

async function cancelLockedPlans(context: Context, tx: Transaction, organization: Account, ids: readonly string[]) {
  if (ids.length === 0) return
  const { shard } = organization
  const account = (await accountNow(context, { kind: 'Organization', uuid: organization.id })) ?? organization
  // A statement of its own, sent once all of them are locked: it sees the changes of earlier lock holders.
  const rows = await tx.run(cancelPlans, {
    shard,
    ids,
    occurrenceStatusesBefore: occurrenceStatusesBefore('Canceled'),
    now: context.now(account),
  })
  await enqueueGivingUp(context, tx, account, ids)
  await announceAll(context, tx, account, rows.map(planCanceled))
}
