import type { Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { deterministicId, shardOf, timeOfId } from '../../platform/ids/index.ts'
import type { GlobalAddress } from '../../vault/index.ts'
import {
  type IsWanted,
  isStorableInstrument,
  type NewPaymentMethod,
  storePaymentMethod,
  storeToForget,
} from '../methods/index.ts'
import { findProviderConfiguration, type RecurringModel, type StoredCredential } from '../providers/index.ts'
import type { Settlement } from './apply-outcome.ts'
import { addressOfPaidToken, contactOfPayer } from './save-stored-method.queries.generated.ts'

/** For whom an instrument is stored. */
export interface SaveOptions {
  readonly contactId: string | null
  /** The model that was declared for it. */
  readonly model: RecurringModel
  /** Whether the contact was not deleted meanwhile: for nobody, the provider is to forget it again. */
  readonly contactExists: boolean
  /** Asked once the method is made, which is held before whatever this looks at. */
  readonly isWanted?: IsWanted
  /** The payment session that it was stored in, if it was one. */
  readonly paymentSessionId: string | null
}

/** Whether who pays is not deleted. The deletion leaves alone what is being paid, and waits for it here or is seen here. */
export async function contactExists(
  tx: Transaction,
  { orgId, contactId }: { readonly orgId: string; readonly contactId: string | null },
): Promise<boolean> {
  if (contactId === null) return true
  const contact = first(await tx.run(contactOfPayer, { shard: shardOf(orgId), orgId, contactId }))
  return contact?.deletedAt === null
}

/**
 * Keeps what a customer's try had stored as a payment method, in the transaction that writes the outcome, and gives its uuid.
 * Null when nothing is stored by it, or nothing that can be kept.
 */
export async function saveStoredMethod(
  services: Services,
  tx: Transaction,
  settlement: Settlement,
  options: SaveOptions,
): Promise<string | null> {
  const { account, payment, attempt, outcome } = settlement
  const stored = 'stored' in outcome ? outcome.stored : null
  if (!stored || !attempt.stores || payment.paymentMethodId !== null) return null
  if (!isStorableInstrument(stored.instrument)) {
    services.log.error(
      { attemptId: attempt.id },
      'a provider stored an instrument that cannot be used as a payment method',
    )
    return null
  }
  const wanted = await methodToStore(services, tx, settlement, options, stored)
  if (!options.contactExists) {
    await storeToForget(services, tx, account, wanted)
    return null
  }
  const { isWanted } = options
  const method = await storePaymentMethod(services, tx, account, wanted, isWanted)
  return isWanted && method.deletedAt !== null ? null : method.id
}

async function methodToStore(
  services: Services,
  tx: Transaction,
  { account, attempt }: Settlement,
  { contactId, model, paymentSessionId }: SaveOptions,
  stored: StoredCredential,
): Promise<NewPaymentMethod> {
  const { shard } = account
  const configuration = await findProviderConfiguration(services, attempt.configurationId)
  if (!configuration || contactId === null)
    throw new Error('a payment that stores its instrument lacks a configuration or a contact')
  const { vaultTokenId } = attempt
  const token = vaultTokenId === null ? null : first(await tx.run(addressOfPaidToken, { shard, id: vaultTokenId }))
  return {
    // The same whenever the same outcome is applied.
    id: deterministicId(timeOfId(attempt.id), shard, 'payment method of attempt', attempt.id),
    contactId,
    configuration,
    stored,
    model,
    billingAddress: (token?.billingAddress ?? null) as GlobalAddress | null,
    paymentSessionId,
  }
}
