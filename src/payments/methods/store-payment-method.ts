import type { Account } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { enqueue } from '../../platform/queue/index.ts'
import { announce } from '../../webhooks/events/index.ts'
import type { ProviderConfiguration, StoredInstrument } from '../providers/index.ts'
import { type Changer, changePaymentMethod, lockedMethodOf } from './change-payment-method.ts'
import { credentialHash, sealCredential } from './credential.ts'
import { type PaymentMethod, paymentMethodPayload } from './payment-method.ts'
import { markPaymentMethodDeleted } from './payment-methods.queries.generated.ts'
import {
  insertPaymentMethod,
  lockPaymentMethod,
  lockPaymentMethodOfCredential,
} from './store-payment-method.queries.generated.ts'
import { modelsOf, type StoredTerms, withStoredAgain } from './stored-again.ts'

/** An instrument that a provider has stored. */
export interface NewPaymentMethod extends StoredTerms {
  /** The uuid of a new method. It is the same each time the same outcome is applied. */
  readonly id: string
  readonly contactId: string
  readonly configuration: ProviderConfiguration
  readonly paymentSessionId: string | null
}

const ATTEMPTS_MAX = 3

/**
 * A callback that decides whether a method that was just inserted, and is locked, is still wanted.
 */
export type IsWanted = () => Promise<boolean>

/**
 * Saves a stored instrument as a payment method of the contact, in the transaction that writes the
 * outcome. An instrument that the contact has already under the same configuration is updated
 * instead. A new method that is not wanted is forgotten at the provider and returned as deleted.
 */
export async function storePaymentMethod(
  services: Changer,
  tx: Transaction,
  account: Account,
  wanted: NewPaymentMethod,
  isWanted: IsWanted = async () => true,
): Promise<PaymentMethod> {
  const { shard } = account
  const { contactId, configuration, stored } = wanted
  const hash = credentialHash(services.sealer, stored.identity)
  const credential = { shard, configurationId: configuration.id, contactId, credentialHash: hash }
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const made = await insert(services, tx, account, wanted, hash, isWanted)
    if (made) return made
    const live = first(await tx.run(lockPaymentMethodOfCredential, credential))
    if (live) {
      const locked = lockedMethodOf(live)
      return changePaymentMethod(
        services,
        tx,
        account,
        locked,
        withStoredAgain(locked.method, wanted),
        stored.credential,
      )
    }
    // It was stored by this outcome before, and deleted since: it stays deleted.
    const deleted = first(await tx.run(lockPaymentMethod, { shard, id: wanted.id }))
    if (deleted) return lockedMethodOf(deleted).method
  }
  throw new Error('payment method neither found nor created')
}

/**
 * Stores the credential of a contact that was deleted meanwhile, only to make the provider forget
 * it: as a deleted method without an event.
 */
export async function storeToForget(
  services: Changer,
  tx: Transaction,
  account: Account,
  wanted: NewPaymentMethod,
): Promise<void> {
  const method = newMethod(services, account, wanted)
  const hash = credentialHash(services.sealer, wanted.stored.identity)
  await insertMethod(services, tx, account, { ...method, deletedAt: method.createdAt }, wanted, hash)
  await enqueueForgetting(services, tx, account, method)
}

/** Deletes a method that was just inserted. */
async function deleteUnwanted(
  services: Changer,
  tx: Transaction,
  account: Account,
  method: PaymentMethod,
): Promise<PaymentMethod> {
  const deletedAt = method.createdAt
  await tx.run(markPaymentMethodDeleted, { shard: account.shard, id: method.id, deletedAt })
  await enqueueForgetting(services, tx, account, method)
  return { ...method, deletedAt }
}

function enqueueForgetting(services: Changer, tx: Transaction, account: Account, { id }: PaymentMethod): Promise<void> {
  const job = { kind: 'ForgetCredential', shard: account.shard, subjectId: id, orgId: account.id } as const
  return enqueue(services, tx, job, 0)
}

/** Returns null when the contact has a live method of that credential, or the id is taken. */
async function insert(
  services: Changer,
  tx: Transaction,
  account: Account,
  wanted: NewPaymentMethod,
  hash: Buffer,
  isWanted: IsWanted,
): Promise<PaymentMethod | null> {
  const method = newMethod(services, account, wanted)
  const isInserted = await insertMethod(services, tx, account, method, wanted, hash)
  if (!isInserted) return null
  if (!(await isWanted())) return deleteUnwanted(services, tx, account, method)
  await announce(services, tx, {
    type: 'payment_method.created',
    account,
    subjectId: method.id,
    data: paymentMethodPayload(method, method.createdAt),
  })
  return method
}

async function insertMethod(
  { sealer }: Changer,
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

function newMethod(services: Changer, account: Account, wanted: NewPaymentMethod): PaymentMethod {
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
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Returns the columns of an instrument. Those of the other kind are null. */
function shownOf(instrument: StoredInstrument) {
  const ofCard = { brand: null, expirationMonth: null, expirationYear: null, cardholderName: null, funding: null }
  const ofBankAccount = { institutionName: null, accountHolderName: null, accountType: null }
  return { ...ofCard, ...ofBankAccount, ...instrument }
}
