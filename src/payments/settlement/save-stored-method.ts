import type { Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { deterministicId, shardOf, timeOfId } from '../../platform/ids/index.ts'
import type { GlobalAddress } from '../../vault/index.ts'
import { keepConsentOfMethod } from '../consents/index.ts'
import {
  isStorableInstrument,
  type NewPaymentMethod,
  type ShouldKeep,
  storeDeletedPaymentMethod,
  storePaymentMethod,
} from '../methods/index.ts'
import { configurationOfRecord, type RecurringModel, type StoredCredential } from '../providers/index.ts'
import type { Settlement } from './apply-outcome.ts'
import { addressOfPaidToken, contactOfPayer } from './save-stored-method.queries.generated.ts'

/** The owner and purpose of a stored instrument. */
export interface SaveOptions {
  readonly contactId: string | null
  /** The model declared for the instrument. */
  readonly model: RecurringModel
  /** False if the contact was deleted meanwhile. Then the provider must delete the instrument. */
  readonly contactExists: boolean
  /** Called after the method's row is inserted and locked. */
  readonly shouldKeep?: ShouldKeep
  /** The payment session that stored the instrument, if any. */
  readonly paymentSessionId: string | null
}

/**
 * Returns true when the payer's contact is not deleted. A concurrent deletion waits for this lock,
 * or is visible here.
 */
export async function contactExists(
  tx: Transaction,
  { orgId, contactId }: { readonly orgId: string; readonly contactId: string | null },
): Promise<boolean> {
  if (contactId === null) return true
  const contact = first(await tx.run(contactOfPayer, { shard: shardOf(orgId), orgId, contactId }))
  return contact?.deletedAt === null
}

/**
 * Saves the instrument that a customer's attempt stored as a payment method, in the transaction
 * that writes the outcome. Returns the method's uuid, or null if nothing usable was stored.
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
    await storeDeletedPaymentMethod(services, tx, account, wanted)
    return null
  }
  const { shouldKeep } = options
  const method = await storePaymentMethod(services, tx, account, wanted, shouldKeep)
  if (shouldKeep && method.deletedAt !== null) return null
  await keepConsentOfMethod(tx, account, attempt, method.id)
  return method.id
}

async function methodToStore(
  services: Services,
  tx: Transaction,
  { account, attempt }: Settlement,
  { contactId, model, paymentSessionId }: SaveOptions,
  stored: StoredCredential,
): Promise<NewPaymentMethod> {
  const { shard } = account
  const configuration = await configurationOfRecord(services, attempt)
  if (contactId === null) throw new Error('a payment that stores its instrument has no contact')
  const { vaultTokenId } = attempt
  const address = vaultTokenId === null ? null : await addressOf(services, tx, shard, vaultTokenId)
  return {
    // The id is the same each time the same outcome is applied.
    id: deterministicId(timeOfId(attempt.id), shard, 'payment method of attempt', attempt.id),
    contactId,
    configuration,
    stored,
    model,
    billingAddress: address,
    paymentSessionId,
  }
}

/**
 * Returns the billing address of a token. The token can be that of an account above, in another
 * cell, which the transaction can't read. Its address never changes.
 */
async function addressOf({ db }: Services, tx: Transaction, shard: number, tokenId: string) {
  const key = { shard: shardOf(tokenId), id: tokenId }
  const queryable = db.isSameCell(shard, key.shard) ? tx : db.read
  return (first(await queryable.run(addressOfPaidToken, key))?.billingAddress ?? null) as GlobalAddress | null
}
