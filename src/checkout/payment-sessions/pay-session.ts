import { isDeepStrictEqual } from 'node:util'
import { audit, type Context } from '../../accounts/index.ts'
import { type Attempt, lockPaymentById, type Payment, type WhenSettled } from '../../payments/index.ts'
import type { Browser, RecurringModel } from '../../payments/providers/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { firstTryOf, makeTryOfCustomer, type TryOfCustomer, writeTryOfCustomer } from '../flow/index.ts'
import { completeOnce, judgedStatus, type Progress, progressOf } from '../sessions/index.ts'
import { type ChosenMeans, chosenMeans } from './chosen-means.ts'
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

/**
 * Pays a session as its customer has decided, and gives how far it came. However often and from how many windows it is asked,
 * there is one payment with one try at a time: who comes second hears how the first one stands. `customer` is a Context
 * without a key, of the organization that is paid.
 */
export function paySession(
  customer: Context,
  whenSettled: readonly WhenSettled[],
  secret: string,
  linked: LinkedPaymentSession,
  decision: Decision,
): Promise<Progress> {
  return completeOnce({
    before: progressOf(linked, customer.now(linked.account)),
    progressNow: () => progressNow(customer, secret),
    makeTry: () => makeTry(customer, whenSettled, linked, decision),
  })
}

async function makeTry(
  customer: Context,
  whenSettled: readonly WhenSettled[],
  linked: LinkedPaymentSession,
  decision: Decision,
): Promise<void> {
  if (decision.terms !== termsOf(linked)) throw hasChanged()
  const tried = await tryOf(customer, linked, decision)
  await makeTryOfCustomer(customer, whenSettled, linked.account, tried, (tx) =>
    claim(customer, tx, linked, decision, tried),
  )
}

/** Customers agree only to what the page showed them. The session may have changed since they opened it. */
const hasChanged = () => new Refusal('CONFLICT', 'The payment has changed. Reload the page.')

async function tryOf(
  customer: Context,
  linked: LinkedPaymentSession,
  { means, consent }: Decision,
): Promise<TryOfCustomer> {
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

/** Marks the session as being paid and writes the try. Null when somebody else was first, the session is over, or the token was tried. */
async function claim(
  customer: Context,
  tx: Transaction,
  { session: seen, account, email }: LinkedPaymentSession,
  decision: Decision,
  tried: TryOfCustomer,
): Promise<Attempt | null> {
  const { shard } = account
  const [session] = await tx.run(lockSessionToPay, { shard, id: seen.id })
  if (!session || !isFree(session, seen, customer.now(account))) return null
  // Compared as a whole: while a test clock stands still, a change leaves `updatedAt` as it was.
  if (!isDeepStrictEqual(session, seen)) throw hasChanged()
  const payment = await paymentToTry(customer, tx, account, session, tried)
  const { browser } = decision
  const attempt = await writeTryOfCustomer(customer, tx, account, payment, tried, { email, browser })
  if (!attempt) return null
  await tx.run(claimPaymentSession, { shard, id: session.id, paymentId: payment.id, now: customer.wallNow() })
  const record = { type: 'PaymentSession', id: session.id }
  await audit(customer, tx, { owner: account, action: 'checkout.pay', record, outcome: 'done' })
  return attempt
}

/** Whether nobody is paying it, and nobody has tried since it was looked at. */
function isFree(session: PaymentSession, seen: PaymentSession, now: Timestamp): boolean {
  const isActive = judgedStatus(session, now) === 'Active'
  return isActive && session.completingSince === null && session.paymentId === seen.paymentId
}

/** The payment of the session, made for this try if there is none. */
function paymentToTry(
  customer: Context,
  tx: Transaction,
  account: LinkedPaymentSession['account'],
  session: PaymentSession,
  tried: TryOfCustomer,
): Promise<Payment> {
  if (session.paymentId !== null) return lockPaymentById(tx, session.paymentId)
  return insertPaymentOfSession(customer, tx, account, session, tried.paymentId, firstTryOf(tried))
}
