import { audit, type Context } from '../access/index.ts'
import { judgedStatus, type Progress, progressOf } from '../checkout-sessions/index.ts'
import { holdMethod } from '../payment-methods/index.ts'
import {
  type Attempt,
  holdPayment,
  type Payment,
  sendAttempt,
  tokenWasTried,
  type WhenSettled,
  writeAttempt,
} from '../payments/index.ts'
import { crashPoint } from '../platform/crash-point.ts'
import type { Transaction } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Browser, RecurringModel } from '../providers/index.ts'
import { useVaultToken } from '../vault/index.ts'
import { type ChosenMeans, chosenMeans, type Means } from './chosen-means.ts'
import { type LinkedPaymentSession, progressNow } from './linked-session.ts'
import { claimPaymentSession, lockSessionToPay } from './pay-session.queries.generated.ts'
import { insertPaymentOfSession } from './payment-of-session.ts'
import type { PaymentSession } from './session.ts'
import { termsOf } from './shown-terms.ts'

/** What a customer has decided. */
export interface Decision {
  readonly means: ChosenMeans
  /** Whether what they pay with may be stored, where the session asks. */
  readonly consent: boolean
  /** What they were shown, as `termsOf` says it. */
  readonly terms: string
  readonly browser?: Browser | undefined
}

/** A try that is ready to be written. */
interface Try extends Means {
  readonly paymentId: string
  readonly attemptId: string
  readonly stores: boolean
  readonly model: RecurringModel | null
}

/** Who declines so often in one session tries numbers that are not theirs. */
const TRIES_MOST = 10

/**
 * Pays a session as its customer has decided, and gives how far it came. However often and from how many windows it is asked,
 * there is one payment with one try at a time: who comes second hears how the first one stands. `customer` is a Context
 * without a key, of the organization that is paid.
 */
export async function paySession(
  customer: Context,
  whenSettled: readonly WhenSettled[],
  secret: string,
  linked: LinkedPaymentSession,
  decision: Decision,
): Promise<Progress> {
  const before = progressOf(linked, customer.now())
  if (!isOpen(before)) return before
  try {
    await makeTry(customer, whenSettled, linked, decision)
  } catch (error) {
    // Another window may have paid meanwhile, and what this one wanted to pay with is gone with that.
    const now = error instanceof Refusal ? await progressNow(customer, secret) : null
    if (!now || isOpen(now)) throw error
    return now
  }
  return progressNow(customer, secret)
}

const isOpen = ({ status }: Progress) => status === 'open' || status === 'declined'

async function makeTry(
  customer: Context,
  whenSettled: readonly WhenSettled[],
  linked: LinkedPaymentSession,
  decision: Decision,
): Promise<void> {
  refuseOtherTerms(linked, decision)
  const tried = await tryOf(customer, linked, decision)
  crashPoint('payment: before use')
  await takeUse(customer, linked, tried)
  crashPoint('payment: token used')
  const attempt = await customer.db.transaction((tx) => claim(customer, tx, linked, decision, tried))
  customer.hint('outbox')
  if (!attempt) return
  crashPoint('payment: written')
  const known = { configuration: tried.configuration, hasSession: true }
  await sendAttempt(customer, whenSettled, linked.account, attempt, known)
}

/** Nobody agrees to what they have not seen: the session may have been changed since the page was opened. */
function refuseOtherTerms(linked: Parameters<typeof termsOf>[0], { terms }: Pick<Decision, 'terms'>): void {
  if (terms !== termsOf(linked)) throw hasChanged()
}

const hasChanged = () => new Refusal('CONFLICT', 'The payment has changed. Load the page again.')

async function tryOf(customer: Context, linked: LinkedPaymentSession, { means, consent }: Decision): Promise<Try> {
  const { session, account } = linked
  const { source, configuration } = await chosenMeans(customer, linked, means)
  const wanted = session.storePaymentMethod === 'Enabled' || (session.storePaymentMethod === 'AskForConsent' && consent)
  const stores = wanted && source.kind === 'token'
  return {
    source,
    configuration,
    stores,
    model:
      source.kind === 'method' ? 'CardOnFile' : stores ? (session.recurringProcessingModel as RecurringModel) : null,
    paymentId: session.paymentId ?? customer.mintId(account.shard),
    attemptId: customer.mintId(account.shard),
  }
}

/** Before the try is written, in the token's bucket. Where it is not written after all, a job ends the use again. */
async function takeUse(customer: Context, { account }: LinkedPaymentSession, { source, paymentId }: Try) {
  if (source.kind !== 'token') return
  const tokenId = { prefix: 'vtk', uuid: source.token.id, shard: shardOf(source.token.id) }
  await useVaultToken(customer, { tokenId, organization: account, consumerId: paymentId, consumerType: 'Payment' })
}

/** Marks the session as being paid and writes the try. Null when somebody else was first, the session is over, or the token was tried. */
async function claim(
  customer: Context,
  tx: Transaction,
  { session: seen, account, email }: LinkedPaymentSession,
  decision: Decision,
  tried: Try,
): Promise<Attempt | null> {
  const { shard } = account
  const [session] = await tx.run(lockSessionToPay, { shard, id: seen.id })
  if (!session || !isFree(session, seen, customer)) return null
  refuseOtherTerms({ session, account }, decision)
  if (session.updatedAt !== seen.updatedAt) throw hasChanged()
  const payment = await paymentToTry(customer, tx, account, session, tried)
  if (session.paymentId !== null && (await isUsedUp(tx, tried))) return null
  if (tried.source.kind === 'method') await holdMethod(tx, tried.source.method)
  const { paymentId, attemptId: id, source, configuration, model, stores } = tried
  const attempt = await writeAttempt(customer, tx, account, payment, {
    ...{ id, source, configuration, model, stores, email },
    customerPresent: true,
    billingAddress: addressOf(source),
    statementDescriptor: payment.statementDescriptor,
    browser: decision.browser,
  })
  if (attempt.number > TRIES_MOST) {
    throw new Refusal('INVALID_STATE', 'The payment was tried too often. Ask for a new link.')
  }
  await tx.run(claimPaymentSession, { shard, id: session.id, paymentId, now: customer.wallNow() })
  const record = { type: 'PaymentSession', id: session.id }
  await audit(customer, tx, { owner: account, action: 'checkout.pay', record, outcome: 'done' })
  return attempt
}

/** The same instrument that came twice is one wish: a second click, or a request that was sent again. */
async function isUsedUp(tx: Transaction, { source, paymentId }: Try): Promise<boolean> {
  return source.kind === 'token' && tokenWasTried(tx, paymentId, source.token.id)
}

function addressOf(source: Means['source']) {
  if (source.kind === 'option') return null
  return source.kind === 'token' ? source.token.billingAddress : source.method.billingAddress
}

/** Whether nobody is paying it, and nobody has tried since it was looked at. */
function isFree(session: PaymentSession, seen: PaymentSession, { now }: Pick<Context, 'now'>): boolean {
  const isActive = judgedStatus(session, now()) === 'Active'
  return isActive && session.completingSince === null && session.paymentId === seen.paymentId
}

/** The payment of the session, made for this try if there is none. */
function paymentToTry(
  customer: Context,
  tx: Transaction,
  account: LinkedPaymentSession['account'],
  session: PaymentSession,
  { paymentId, source, configuration, model }: Try,
): Promise<Payment> {
  if (session.paymentId !== null) return holdPayment(tx, session.paymentId)
  return insertPaymentOfSession(customer, tx, account, session, paymentId, {
    vaultTokenId: source.kind === 'token' ? source.token.id : null,
    paymentMethodId: source.kind === 'method' ? source.method.id : null,
    configurationId: configuration.id,
    recurringProcessingModel: model,
  })
}
