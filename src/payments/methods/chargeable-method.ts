import { type Account, type Context, splitAccount } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { SealedCredential } from './credential.ts'
import { type PaymentMethod, paymentMethodOf } from './payment-method.ts'
import { paymentMethodStatus } from './payment-method-status.ts'
import { lockPaymentMethodForShare, paymentMethodToCharge } from './payment-methods.queries.generated.ts'

/** A method that can be charged, and its organization. */
export interface ChargeableMethod {
  readonly method: PaymentMethod
  readonly account: Account
  /** The provider's credential, opened when the charge is sent. */
  readonly credential: SealedCredential
}

/**
 * Returns a method by its id if it can be charged. Throws NOT_FOUND when the caller cannot reach
 * it, and INVALID_STATE when it is deleted, Invalid, Expired or of a deleted contact.
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
 * Locks a method against deletion until a charge of it is written. Throws INVALID_STATE when it is
 * deleted already. A later deletion waits, and the credential is forgotten after the charge has
 * ended.
 */
export async function lockMethod(tx: Transaction, { id }: Pick<PaymentMethod, 'id'>): Promise<void> {
  if ((await tx.run(lockPaymentMethodForShare, { shard: shardOf(id), id })).length === 0) throw isDeleted()
}
