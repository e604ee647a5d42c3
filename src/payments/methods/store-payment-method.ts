import type { Account } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { enqueue } from '../../platform/queue/index.ts'
import { announce } from '../../webhooks/events/index.ts'
import {
  configurationsOfSameAccount,
  isReplaced,
  type ProviderConfiguration,
  type StoredInstrument,
} from '../providers/index.ts'
import { changePaymentMethod, lockedMethodOf, type MethodServices } from './change-payment-method.ts'
import { credentialHash, sealCredential } from './credential.ts'
import { scheduleExpiry } from './expiring-cards.ts'
import { type PaymentMethod, paymentMethodEvent } from './payment-method.ts'
import { markPaymentMethodDeleted } from './payment-methods.queries.generated.ts'
import {
  allowConfigurationOfMethod,
  insertPaymentMethod,
  type LockPaymentMethodOfCredentialParameters,
  lockPaymentMethod,
  lockPaymentMethodOfCredential,
} from './store-payment-method.queries.generated.ts'
import { mergeRestoredInstrument, modelsOf, type StoredTerms } from './stored-instrument.ts'

/** An instrument that a provider has stored. */
export interface NewPaymentMethod extends StoredTerms {
  /** The uuid of a new method. It is the same each time the same outcome is applied. */
  readonly id: string
  readonly contactId: string
  readonly configuration: ProviderConfiguration
  readonly paymentSessionId: string | null
}

const ATTEMPTS_MAX = 3

/** A callback that returns whether to keep a method that was just inserted and locked. */
export type ShouldKeep = () => Promise<boolean>

/**
 * Saves a stored instrument as a payment method of the contact, in the transaction that writes the
 * outcome. Updates the existing method instead if the contact has this instrument under the same
 * configuration. Returns an unwanted new method as deleted; a job deletes it at the provider.
 */
export async function storePaymentMethod(
  services: MethodServices,
  tx: Transaction,
  account: Account,
  wanted: NewPaymentMethod,
  shouldKeep: ShouldKeep = async () => true,
): Promise<PaymentMethod> {
  const { shard } = account
  const { contactId, configuration, stored } = wanted
  const hash = credentialHash(services.sealer, stored.identity)
  const { id: configurationId } = configuration
  const configurationIds = await configurationsOfSameAccount(tx, configuration)
  const credential = { shard, configurationId, configurationIds, contactId, credentialHash: hash }
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const known = configurationIds.length > 1 && (await storeAgain(services, tx, account, wanted, credential))
    if (known) return known
    const made = await insert(services, tx, account, wanted, hash, shouldKeep)
    if (made) return made
    const live = await storeAgain(services, tx, account, wanted, credential)
    if (live) return live
    // This outcome has stored the method before, and the method was deleted since. It stays
    // deleted.
    const deleted = first(await tx.run(lockPaymentMethod, { shard, id: wanted.id }))
    if (deleted) return lockedMethodOf(deleted).method
  }
  throw new Error('payment method neither found nor created')
}

/** Updates the contact's live method with that credential. Returns null if the contact has none. */
async function storeAgain(
  services: MethodServices,
  tx: Transaction,
  account: Account,
  wanted: NewPaymentMethod,
  credential: LockPaymentMethodOfCredentialParameters,
): Promise<PaymentMethod | null> {
  const live = first(await tx.run(lockPaymentMethodOfCredential, credential))
  if (!live) return null
  const locked = lockedMethodOf(live)
  const { shard, configurationId } = credential
  if (locked.method.configurationId !== configurationId)
    await tx.run(allowConfigurationOfMethod, { shard, id: locked.method.id, configurationId })
  const after = mergeRestoredInstrument(locked.method, wanted)
  return changePaymentMethod(services, tx, account, locked, after, wanted.stored.credential)
}

/**
 * Stores the credential as a deleted method without an event, because its contact was deleted
 * meanwhile. A job then deletes it at the provider.
 */
export async function storeDeletedPaymentMethod(
  services: MethodServices,
  tx: Transaction,
  account: Account,
  wanted: NewPaymentMethod,
): Promise<void> {
  const method = newMethod(services, account, wanted)
  const hash = credentialHash(services.sealer, wanted.stored.identity)
  await insertMethod(services, tx, account, { ...method, deletedAt: method.createdAt }, wanted, hash)
  await enqueueCredentialDeletion(services, tx, account, method)
}

/** Deletes a method that was just inserted. */
async function deleteUnwanted(
  services: MethodServices,
  tx: Transaction,
  account: Account,
  method: PaymentMethod,
): Promise<PaymentMethod> {
  const deletedAt = method.createdAt
  await tx.run(markPaymentMethodDeleted, { shard: account.shard, id: method.id, deletedAt })
  await enqueueCredentialDeletion(services, tx, account, method)
  return { ...method, deletedAt }
}

/**
 * Enqueues the move of a method that a charge stored after the replacement of its configuration.
 */
async function enqueueMove(
  services: MethodServices,
  tx: Transaction,
  { shard, id: orgId }: Account,
  { id: subjectId }: ProviderConfiguration,
): Promise<void> {
  if (!(await isReplaced(tx, subjectId))) return
  await enqueue(services, tx, { kind: 'MovePaymentMethods', shard, subjectId, orgId }, 0)
}

function enqueueCredentialDeletion(
  services: MethodServices,
  tx: Transaction,
  account: Account,
  { id }: PaymentMethod,
): Promise<void> {
  const job = { kind: 'ForgetCredential', shard: account.shard, subjectId: id, orgId: account.id } as const
  return enqueue(services, tx, job, 0)
}

/**
 * Inserts the method. Returns null if the contact has a live method with that credential, or the id
 * is taken.
 */
async function insert(
  services: MethodServices,
  tx: Transaction,
  account: Account,
  wanted: NewPaymentMethod,
  hash: Buffer,
  shouldKeep: ShouldKeep,
): Promise<PaymentMethod | null> {
  const method = newMethod(services, account, wanted)
  const isInserted = await insertMethod(services, tx, account, method, wanted, hash)
  if (!isInserted) return null
  // The insert waits for a replacement in progress because of the foreign key. Afterwards the
  // replacement is visible.
  await enqueueMove(services, tx, account, wanted.configuration)
  if (!(await shouldKeep())) return deleteUnwanted(services, tx, account, method)
  await scheduleExpiry(tx, account, method, method.createdAt)
  await announce(services, tx, { account, ...paymentMethodEvent('payment_method.created', method, method.createdAt) })
  return method
}

async function insertMethod(
  { sealer }: MethodServices,
  tx: Transaction,
  { shard }: Account,
  method: PaymentMethod,
  { stored }: NewPaymentMethod,
  hash: Buffer,
): Promise<boolean> {
  const inserted = await tx.run(insertPaymentMethod, {
    ...method,
    shard,
    credentialSealed: sealCredential(sealer, method, stored.credential),
    credentialHash: hash,
    billingAddressText: method.billingAddress && JSON.stringify(method.billingAddress),
  })
  return inserted.length > 0
}

function newMethod(services: MethodServices, account: Account, wanted: NewPaymentMethod): PaymentMethod {
  const { id, contactId, configuration, stored, billingAddress, paymentSessionId } = wanted
  const now = services.now(account)
  return {
    ...shownOf(stored.instrument),
    id,
    orgId: account.id,
    contactId,
    status: 'Active',
    provider: configuration.provider,
    configurationId: configuration.id,
    supportedModels: modelsOf(wanted),
    schemeReference: stored.schemeReference,
    billingAddress,
    paymentSessionId,
    consentRevoked: false,
    credentialChangedAt: null,
    renewedAt: null,
    remainingReason: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Returns the columns of an instrument. The columns of the other kind are null. */
function shownOf(instrument: StoredInstrument) {
  const ofCard = { brand: null, expirationMonth: null, expirationYear: null, cardholderName: null, funding: null }
  const ofBankAccount = { institutionName: null, accountHolderName: null, accountType: null }
  return { ...ofCard, ...ofBankAccount, ...instrument }
}
