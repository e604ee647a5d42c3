import { type Account, accountNow, type Context } from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { announceAll } from '../webhooks/events/index.ts'
import { enqueueChallengeEnds } from './change-plan-status.ts'
import { cancelPlans, lockPlansOfContact } from './payment-plans.queries.generated.ts'
import { planEvent } from './plan.ts'
import { occurrenceStatusesBefore, planStatusesBefore } from './plan-states.ts'

/** Maximum number of plans per statement. */
const ROWS_MAX = 200

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
    const locked = await tx.run(lockPlansOfContact, { ...key, statusesBefore, rowsMax: ROWS_MAX })
    await cancelLockedPlans(
      context,
      tx,
      organization,
      locked.map(({ id }) => id),
    )
    // The next query omits canceled plans, so the loop ends.
    if (locked.length < ROWS_MAX) return
  }
}

async function cancelLockedPlans(context: Context, tx: Transaction, organization: Account, ids: readonly string[]) {
  if (ids.length === 0) return
  const { shard } = organization
  const account = (await accountNow(context, { kind: 'Organization', uuid: organization.id })) ?? organization
  // A separate statement after all plans are locked, so that it sees the changes of earlier lock
  // holders.
  const rows = await tx.run(cancelPlans, {
    shard,
    ids,
    occurrenceStatusesBefore: occurrenceStatusesBefore('Canceled'),
    now: context.now(account),
  })
  await enqueueChallengeEnds(context, tx, account, ids)
  const events = rows.map((plan) => planEvent('payment_plan.canceled', plan))
  await announceAll(context, tx, account, events)
}
