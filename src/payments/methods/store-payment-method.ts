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
  /** The uuid that it gets when it is new: the same each time that the same outcome is applied. */
  readonly id: string
  readonly contactId: string
  readonly configuration: ProviderConfiguration
  readonly paymentSessionId: string | null
}

const ATTEMPTS_MAX = 3

/** Whether a method that was just made, and is held, is wanted still: asked where something that is held after it decides. */
export type IsWanted = () => Promise<boolean>

/**
 * Keeps a stored instrument as a payment method of the contact, in the transaction that writes down what stored it. One that
 * the contact has already, under the same configuration, is brought up to date and given instead: it is never there twice.
 * A new one that turns out not to be wanted is forgotten at the provider, and given as deleted.
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
    // Stored by the same outcome before, and deleted since: it stays so.
    const deleted = first(await tx.run(lockPaymentMethod, { shard, id: wanted.id }))
    if (deleted) return lockedMethodOf(deleted).method
  }
  throw new Error('payment method neither found nor created')
}

/**
 * Keeps what a provider has stored of a contact that was deleted meanwhile for the one purpose of having it forgotten: as a
 * method that is deleted already, of which nobody is told.
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

/** The same of a method that was made a moment ago. */
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

/** Null when the contact has a live method of that credential, or the id is taken. */
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

/** The columns of an instrument: those of the other kind are null. */
function shownOf(instrument: StoredInstrument) {
  const ofCard = { brand: null, expirationMonth: null, expirationYear: null, cardholderName: null, funding: null }
  const ofBankAccount = { institutionName: null, accountHolderName: null, accountType: null }
  return { ...ofCard, ...ofBankAccount, ...instrument }
}
