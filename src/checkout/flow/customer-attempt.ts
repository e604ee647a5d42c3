import type { Account, Context } from '../../accounts/index.ts'
import { mandateOf, type NewConsent, writeConsentOfAttempt } from '../../payments/consents/index.ts'
import type { Attempt, NewPayment, Payment, WhenSettled } from '../../payments/index.ts'
import { sendAttempt, wasTokenAttempted, writeAttempt } from '../../payments/index.ts'
import { lockMethod } from '../../payments/methods/index.ts'
import { type Browser, providerUnavailable, type RecurringModel, refuseCharge } from '../../payments/providers/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { useVaultToken } from '../../vault/index.ts'
import type { SelectedSource } from './selected-source.ts'

/** A customer's attempt to pay, ready to be written. Ids are uuids. */
export interface CustomerAttempt extends SelectedSource {
  readonly paymentId: string
  readonly attemptId: string
  readonly stores: boolean
  readonly model: RecurringModel | null
  /** The customer's consent, written together with the attempt. */
  readonly consent: NewConsent
}

/** The customer's address and browser. */
export interface AttemptDetails {
  /** The customer's address for messages of the provider; null when it is unknown. */
  readonly email: string | null
  readonly browser: Browser | undefined
}

/** The most attempts of one payment. More declines in one session suggest card testing. */
export const ATTEMPTS_MAX = 10

/**
 * Makes an attempt: claims its vault token, writes it by `claim` in one transaction, and sends it.
 * Nothing is sent when `claim` returns null. Throws PROVIDER_UNAVAILABLE when the provider rejects
 * our credentials; the customer may then try again.
 */
export async function makeCustomerAttempt(
  customer: Context,
  whenSettled: readonly WhenSettled[],
  account: Account,
  attempted: CustomerAttempt,
  claim: (tx: Transaction) => Promise<Attempt | null>,
): Promise<void> {
  crashPoint('payment: before use')
  await refuseCharge(customer, attempted.configuration)
  await useToken(customer, account, attempted)
  crashPoint('payment: token used')
  const attempt = await customer.db.transaction(claim)
  customer.hint('outbox')
  if (!attempt) return
  crashPoint('payment: written')
  const { outcome } = await sendAttempt(customer, whenSettled, account, attempt, {
    configuration: attempted.configuration,
    hasSession: true,
  })
  if (outcome.kind === 'Unavailable') throw providerUnavailable()
}

/**
 * Claims the vault token before the attempt is written. A job releases the token of an attempt that
 * was never written.
 */
async function useToken(
  customer: Context,
  organization: Account,
  { source, paymentId }: CustomerAttempt,
): Promise<void> {
  if (source.kind !== 'token') return
  const tokenId = { prefix: 'vtk', uuid: source.token.id, shard: shardOf(source.token.id) }
  await useVaultToken(customer, { tokenId, organization, consumerId: paymentId, consumerType: 'Payment' })
}

/** Returns the fields of a payment that is inserted for an attempt. */
export function firstAttemptFields({ source, configuration, model }: CustomerAttempt) {
  return {
    vaultTokenId: source.kind === 'token' ? source.token.id : null,
    paymentMethodId: source.kind === 'method' ? source.method.id : null,
    configurationId: configuration.id,
    recurringProcessingModel: model,
  } satisfies Partial<NewPayment>
}

/**
 * Writes an attempt of a payment that the transaction has locked or inserted. Returns null when its
 * token was attempted before: a second click or a repeated request.
 */
export async function writeCustomerAttempt(
  customer: Context,
  tx: Transaction,
  account: Account,
  payment: Payment,
  { attemptId: id, source, configuration, model, stores, consent }: CustomerAttempt,
  details: AttemptDetails,
): Promise<Attempt | null> {
  if (source.kind === 'token' && (await wasTokenAttempted(tx, payment.id, source.token.id))) return null
  if (source.kind === 'method') await lockMethod(tx, source.method)
  const attempt = await writeAttempt(customer, tx, account, payment, {
    ...{ id, source, configuration, model, stores, ...details },
    customerPresent: true,
    mandate: mandateOf(account, consent),
    billingAddress: addressOf(source),
  })
  if (attempt.number > ATTEMPTS_MAX) {
    throw new Refusal('INVALID_STATE', 'Too many attempts to pay. Ask for a new link.')
  }
  await writeConsentOfAttempt(customer, tx, account, consent, attempt)
  return attempt
}

function addressOf(source: SelectedSource['source']) {
  if (source.kind === 'option') return null
  return source.kind === 'token' ? source.token.billingAddress : source.method.billingAddress
}
