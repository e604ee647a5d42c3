import type { Account, Context } from '../../accounts/index.ts'
import type { Attempt, NewPayment, Payment, WhenSettled } from '../../payments/index.ts'
import { sendAttempt, wasTokenAttempted, writeAttempt } from '../../payments/index.ts'
import { lockMethod } from '../../payments/methods/index.ts'
import type { Browser, RecurringModel } from '../../payments/providers/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { useVaultToken } from '../../vault/index.ts'
import type { SelectedSource } from './selected-source.ts'

/** A try that a customer makes in a session, ready to be written. Ids are uuids. */
export interface CustomerAttempt extends SelectedSource {
  readonly paymentId: string
  readonly attemptId: string
  readonly stores: boolean
  readonly model: RecurringModel | null
}

/** Who makes it. */
export interface AttemptDetails {
  /** Where the provider may write to them; null when nobody said. */
  readonly email: string | null
  readonly browser: Browser | undefined
}

/** Tries of one payment: who is declined so often in one session tries numbers that are not theirs. */
export const ATTEMPTS_MAX = 10

/**
 * Makes a try: takes the use of its token, has it written by `claim` in a transaction that takes the session, and sends it.
 * `claim` gives null when somebody else was first, and nothing is sent.
 */
export async function makeCustomerAttempt(
  customer: Context,
  whenSettled: readonly WhenSettled[],
  account: Account,
  tried: CustomerAttempt,
  claim: (tx: Transaction) => Promise<Attempt | null>,
): Promise<void> {
  crashPoint('payment: before use')
  await takeUse(customer, account, tried)
  crashPoint('payment: token used')
  const attempt = await customer.db.transaction(claim)
  customer.hint('outbox')
  if (!attempt) return
  crashPoint('payment: written')
  await sendAttempt(customer, whenSettled, account, attempt, { configuration: tried.configuration, hasSession: true })
}

/** Before the try is written, in the token's bucket. Where it is not written after all, a job ends the use again. */
async function takeUse(
  customer: Context,
  organization: Account,
  { source, paymentId }: CustomerAttempt,
): Promise<void> {
  if (source.kind !== 'token') return
  const tokenId = { prefix: 'vtk', uuid: source.token.id, shard: shardOf(source.token.id) }
  await useVaultToken(customer, { tokenId, organization, consumerId: paymentId, consumerType: 'Payment' })
}

/** What a payment that is made for a try says of it. */
export function firstAttemptFields({ source, configuration, model }: CustomerAttempt) {
  return {
    vaultTokenId: source.kind === 'token' ? source.token.id : null,
    paymentMethodId: source.kind === 'method' ? source.method.id : null,
    configurationId: configuration.id,
    recurringProcessingModel: model,
  } satisfies Partial<NewPayment>
}

/**
 * Writes a try of a payment that the transaction holds or has just made. Null when its token was tried before: the same
 * instrument that came twice is one wish, a second click or a request that was sent again.
 */
export async function writeCustomerAttempt(
  customer: Context,
  tx: Transaction,
  account: Account,
  payment: Payment,
  { attemptId: id, source, configuration, model, stores }: CustomerAttempt,
  trying: AttemptDetails,
): Promise<Attempt | null> {
  if (source.kind === 'token' && (await wasTokenAttempted(tx, payment.id, source.token.id))) return null
  if (source.kind === 'method') await lockMethod(tx, source.method)
  const attempt = await writeAttempt(customer, tx, account, payment, {
    ...{ id, source, configuration, model, stores, ...trying },
    customerPresent: true,
    billingAddress: addressOf(source),
    statementDescriptor: payment.statementDescriptor,
  })
  if (attempt.number > ATTEMPTS_MAX) {
    throw new Refusal('INVALID_STATE', 'Too many attempts to pay. Ask for a new link.')
  }
  return attempt
}

function addressOf(source: SelectedSource['source']) {
  if (source.kind === 'option') return null
  return source.kind === 'token' ? source.token.billingAddress : source.method.billingAddress
}
