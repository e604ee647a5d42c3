import { type Account, type Context, findAccount, transaction } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import { enqueue } from '../../platform/queue/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { announce } from '../../webhooks/events/index.ts'
import { type PaymentMethod, paymentMethodEvent, paymentMethodOf } from './payment-method.ts'
import { lockPaymentMethodToDelete, markPaymentMethodDeleted } from './payment-methods.queries.generated.ts'

/** A callback that refuses to delete a method that is still needed. The method's row is locked. */
export type RefuseDeletion = (tx: Transaction, method: PaymentMethod) => Promise<void>

/**
 * Marks a method as deleted, so that it can never be charged again, and enqueues the job that
 * deletes it at the provider. Returns a deleted method unchanged.
 */
export async function paymentMethodDelete(
  context: Context,
  input: { readonly id: string },
  refuseDeletion: readonly RefuseDeletion[] = [],
): Promise<PaymentMethod> {
  const { shard, uuid } = requireId('pmt', input.id, 'Payment method')
  return transaction(context, async (tx) => {
    const key = { shard, id: uuid, callerId: context.caller.account.id }
    const row = first(await tx.run(lockPaymentMethodToDelete, key))
    if (!row) throw notFound('Payment method')
    const before = paymentMethodOf(row)
    if (before.deletedAt) return before
    for (const refuse of refuseDeletion) await refuse(tx, before)
    const account = await findAccount(context, { kind: 'Organization', uuid: before.orgId })
    if (!account) throw notFound('Payment method')
    return deleteMethod(context, tx, account, before)
  })
}

/** Deletes a method whose row is locked. */
async function deleteMethod(
  context: Context,
  tx: Transaction,
  account: Account,
  before: PaymentMethod,
): Promise<PaymentMethod> {
  const now = context.now(account)
  const { shard, id: orgId } = account
  const method: PaymentMethod = { ...before, deletedAt: now, updatedAt: now }
  await Promise.all([
    tx.run(markPaymentMethodDeleted, { shard, id: method.id, deletedAt: now }),
    enqueue(context, tx, { kind: 'ForgetCredential', shard, subjectId: method.id, orgId }, 0),
    announce(context, tx, { account, ...paymentMethodEvent('payment_method.deleted', method, now) }),
  ])
  return method
}
