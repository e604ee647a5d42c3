import { type Account, type Context, splitAccount } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { SealedCredential } from './credential.ts'
import { type PaymentMethod, paymentMethodOf } from './payment-method.ts'
import { paymentMethodStatus } from './payment-method-status.ts'
import { lockPaymentMethodForShare, paymentMethodToCharge } from './payment-methods.queries.generated.ts'

/** A method that may be charged, and its organization. */
export interface ChargeableMethod {
  readonly method: PaymentMethod
  readonly account: Account
  /** What the provider calls the instrument, opened as the charge is sent. */
  readonly credential: SealedCredential
}

/**
 * The payment method that a client names by its id, if it can be charged. Refuses one that the caller can't reach
 * (NOT_FOUND), and one that is deleted, Invalid, Expired or of a deleted contact (INVALID_STATE).
 */
export async function chargeableMethod(context: Context, id: string): Promise<ChargeableMethod> {
  const { shard, uuid } = requireId('pmt', id, 'Payment method')
  const key = { shard, id: uuid, callerId: context.caller.account.id }
  const row = first(await context.db.read.run(paymentMethodToCharge, key))
  if (!row) throw notFound('Payment method')
  const { account, own } = splitAccount(row)
  const { contactDeleted, credentialSealed, ...columns } = own
  const method = paymentMethodOf(columns)
  refuseUnchargeable(method, contactDeleted, context.now(account))
  return { method, account, credential: { method: method, sealed: credentialSealed } }
}

function refuseUnchargeable(method: PaymentMethod, contactDeleted: boolean, now: Timestamp): void {
  if (method.deletedAt !== null) throw isDeleted()
  if (contactDeleted) throw new Refusal('INVALID_STATE', 'The contact of the payment method is deleted.')
  const status = paymentMethodStatus(method, now)
  if (status === 'Invalid') {
    throw new Refusal(
      'INVALID_STATE',
      'The provider no longer accepts the payment method. Ask the customer to store a new one.',
    )
  }
  if (status === 'Expired') {
    throw new Refusal('INVALID_STATE', 'The payment method has expired. Ask the customer to store a new one.')
  }
}

const isDeleted = () => new Refusal('INVALID_STATE', 'The payment method is deleted.')

/**
 * Keeps a method from being deleted until the transaction ends that writes a charge of it: who deletes it either came
 * before, and it is refused here with INVALID_STATE, or waits, and the credential is forgotten after the charge is over.
 */
export async function lockMethod(tx: Transaction, { id }: Pick<PaymentMethod, 'id'>): Promise<void> {
  if ((await tx.run(lockPaymentMethodForShare, { shard: shardOf(id), id })).length === 0) throw isDeleted()
}
