import { type Account, type Context, type Services, splitAccount } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { configurationOfRecord, type ProviderConfiguration } from '../providers/index.ts'
import type { SealedCredential } from './credential.ts'
import { type PaymentMethod, paymentMethodOf } from './payment-method.ts'
import {
  lockActivePaymentMethod,
  lockPaymentMethodForShare,
  paymentMethodsToCharge,
  paymentMethodToCharge,
} from './payment-methods.queries.generated.ts'

/** A method that can be charged, and its organization. */
export interface ChargeableMethod {
  readonly method: PaymentMethod
  readonly account: Account
  readonly contact: { readonly email: string | null }
  /** The default texts of the organization's payments. */
  readonly defaults: { readonly statementDescriptor: string | null; readonly description: string | null }
  /** The provider's credential, opened when the charge is sent. */
  readonly credential: SealedCredential
}

/**
 * Returns a method by its id if it can be charged. Throws NOT_FOUND if the caller cannot reach it,
 * and INVALID_STATE if it is deleted, Invalid or of a deleted contact. An expired card can be
 * charged, because its issuer may have renewed it.
 */
export async function chargeableMethod(context: Context, id: string): Promise<ChargeableMethod> {
  const { shard, uuid } = requireId('pmt', id, 'Payment method')
  const key = { shard, id: uuid, callerId: context.caller.account.id }
  const row = first(await context.db.read.run(paymentMethodToCharge, key))
  if (!row) throw notFound('Payment method')
  const { account, own } = splitAccount(row)
  const { contactDeleted, contactEmail: email, credentialSealed, ...others } = own
  const { defaultDescriptor: statementDescriptor, defaultDescription: description, ...columns } = others
  const method = paymentMethodOf(columns)
  refuseUnchargeable(method, contactDeleted)
  const defaults = { statementDescriptor, description }
  return { method, account, contact: { email }, defaults, credential: { method, sealed: credentialSealed } }
}

function refuseUnchargeable(method: PaymentMethod, contactDeleted: boolean): void {
  if (method.deletedAt !== null) throw isDeleted()
  if (contactDeleted) throw new Refusal('INVALID_STATE', 'The contact of the payment method is deleted.')
  if (method.status === 'Active') return
  throw new Refusal(
    'INVALID_STATE',
    'The provider no longer accepts the payment method. Ask the customer to store a new one.',
  )
}

const isDeleted = () => new Refusal('INVALID_STATE', 'The payment method is deleted.')

/**
 * Returns the configuration of a method. Throws INVALID_STATE if the configuration no longer
 * supports the type of the method.
 */
export async function configurationOfMethod(
  services: Pick<Services, 'db'>,
  method: PaymentMethod,
): Promise<ProviderConfiguration> {
  const configuration = await configurationOfRecord(services, method)
  if (configuration.methods.includes(method.type)) return configuration
  throw new Refusal('INVALID_STATE', 'The provider configuration of the payment method no longer supports this type.')
}

/**
 * Locks a method against deletion until a charge of it is written. Throws INVALID_STATE if it is
 * already deleted. A later deletion waits, and the credential is deleted at the provider after the
 * charge has ended.
 */
export async function lockMethod(tx: Transaction, { id }: Pick<PaymentMethod, 'id'>): Promise<void> {
  if (!(await lockMethodIfExists(tx, id))) throw isDeleted()
}

/** Locks a method like `lockMethod`. Returns false when it is deleted already. */
export async function lockMethodIfExists(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.run(lockPaymentMethodForShare, { shard: shardOf(id), id })).length > 0
}

/**
 * Locks a chargeable method against deletion and changes. Returns the time of the last change of
 * its number; null if it can't be charged.
 */
export async function lockActiveMethod(
  tx: Transaction,
  key: { readonly shard: number; readonly id: string },
): Promise<Pick<PaymentMethod, 'credentialChangedAt'> | null> {
  return first(await tx.run(lockActivePaymentMethod, key)) ?? null
}

/** The method of a plan, and whether it can still be charged. */
export interface MethodToCharge {
  readonly method: PaymentMethod
  /** True if it is neither deleted nor Invalid, and its contact is not deleted. */
  readonly isUsable: boolean
  readonly credential: SealedCredential
}

/** Returns methods of a shard by uuids, for jobs and callers whose records refer to them. */
export async function methodsToCharge(
  { db }: Pick<Services, 'db'>,
  shard: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MethodToCharge>> {
  const rows = await db.read.run(paymentMethodsToCharge, { shard, ids })
  return new Map(
    rows.map(({ credentialSealed, contactDeleted, ...own }) => {
      const method = paymentMethodOf(own)
      const isUsable = method.deletedAt === null && !contactDeleted && method.status === 'Active'
      return [method.id, { method, isUsable, credential: { method, sealed: credentialSealed } }]
    }),
  )
}
