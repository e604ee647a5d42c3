import { createHash } from 'node:crypto'
import type { Account, Context, Services } from '../../accounts/index.ts'
import { type Attempt, expireChallenge, type WhenSettled } from '../../payments/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { Progress } from '../sessions/index.ts'
import type { Agreement } from './agreed-consent.ts'
import { type CustomerAttempt, makeCustomerAttempt } from './customer-attempt.ts'

/** A customer's decision to complete a checkout. */
export interface CustomerDecision extends Agreement {
  /** The terms fingerprint that the page sent back. */
  readonly termsFingerprint: string
}

/** An attempt that is ready to be written. */
export interface PreparedAttempt {
  readonly attempt: CustomerAttempt
  /**
   * Locks the checkout and writes the attempt. Returns null when another request was first, the
   * checkout has ended or the token was tried before.
   */
  readonly claim: (tx: Transaction) => Promise<Attempt | null>
}

/**
 * The differences between the three checkouts: a payment session, a plan session and the recovery
 * of a plan.
 */
export interface CheckoutStrategy<Linked extends { readonly account: Account }, Decision extends CustomerDecision> {
  readonly find: (services: Pick<Services, 'db' | 'sealer'>, secret: string) => Promise<Linked | null>
  /** Returns the progress for a visitor of the link. */
  readonly progress: (linked: Linked, now: Timestamp) => Progress
  /** Returns the progress of the customer's last attempt, also when more is outstanding. */
  readonly progressOfAttempt: (linked: Linked, now: Timestamp) => Progress
  /** Returns the fingerprint of the present terms; null when there is nothing to complete. */
  readonly termsFingerprint: (linked: Linked, decision: Decision) => string | null
  /** The message for a customer who saw other terms. */
  readonly termsChanged: string
  readonly prepare: (customer: Context, linked: Linked, decision: Decision) => Promise<PreparedAttempt>
  /** Returns the uuid of the payment at the provider; null when there is none. */
  readonly paymentInFlight: (linked: Linked) => string | null
}

/**
 * Returns a hash of terms. The page sends it back, so that customers agree only to terms that they
 * were shown.
 */
export function fingerprintOf(terms: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(terms)).digest('base64url')
}

/**
 * A request by the holder of a link. `customer` acts for the organization that is paid, without an
 * API key.
 */
export interface CheckoutRequest<Linked> {
  readonly customer: Context
  readonly whenSettled: readonly WhenSettled[]
  readonly secret: string
  readonly linked: Linked
}

/**
 * Completes a checkout as its customer decided, and returns the progress. Only one attempt is made
 * at a time, however many windows ask for one: a later request gets the progress of the first.
 */
export async function completeCheckout<Linked extends { readonly account: Account }, Decision extends CustomerDecision>(
  strategy: CheckoutStrategy<Linked, Decision>,
  request: CheckoutRequest<Linked>,
  decision: Decision,
): Promise<Progress> {
  const { customer, linked } = request
  const before = strategy.progress(linked, customer.now(linked.account))
  if (!isOpen(before)) return before
  try {
    await attemptCheckout(strategy, request, decision)
  } catch (error) {
    // Another window may have completed it meanwhile, and used what this one selected.
    const now = error instanceof Refusal ? await progressNow(strategy, request) : null
    if (!now || isOpen(now)) throw error
    return now
  }
  return progressNow(strategy, request)
}

async function attemptCheckout<Linked extends { readonly account: Account }, Decision extends CustomerDecision>(
  strategy: CheckoutStrategy<Linked, Decision>,
  { customer, whenSettled, linked }: CheckoutRequest<Linked>,
  decision: Decision,
): Promise<void> {
  const fingerprint = strategy.termsFingerprint(linked, decision)
  if (fingerprint !== decision.termsFingerprint) throw new Refusal('CONFLICT', strategy.termsChanged)
  const { attempt, claim } = await strategy.prepare(customer, linked, decision)
  // The record must hold the text that the customer saw.
  if (attempt.consent.text !== decision.agreedText) throw new Refusal('CONFLICT', strategy.termsChanged)
  await makeCustomerAttempt(customer, whenSettled, linked.account, attempt, claim)
}

/**
 * Expires the challenge that the customer was sent to, so that they can select another source, and
 * returns the progress.
 */
export async function selectOtherSource<Linked extends { readonly account: Account }>(
  strategy: Pick<CheckoutStrategy<Linked, never>, 'find' | 'progressOfAttempt' | 'paymentInFlight'>,
  request: CheckoutRequest<Linked>,
): Promise<Progress> {
  await expireChallengeOf(strategy, request)
  return progressNow(strategy, request)
}

/** Expires the challenge of the payment at the provider, if there is one. */
export async function expireChallengeOf<Linked extends { readonly account: Account }>(
  { paymentInFlight }: Pick<CheckoutStrategy<Linked, never>, 'paymentInFlight'>,
  { customer, whenSettled, linked }: CheckoutRequest<Linked>,
): Promise<void> {
  const paymentId = paymentInFlight(linked)
  if (paymentId !== null) await expireChallenge(customer, whenSettled, linked.account, paymentId)
}

async function progressNow<Linked extends { readonly account: Account }>(
  { find, progressOfAttempt }: Pick<CheckoutStrategy<Linked, never>, 'find' | 'progressOfAttempt'>,
  { customer, secret }: CheckoutRequest<Linked>,
): Promise<Progress> {
  const linked = await find(customer, secret)
  if (!linked) throw new Error('checkout not found, although sessions and plans are never deleted')
  return progressOfAttempt(linked, customer.now(linked.account))
}

const isOpen = ({ status }: Progress) => status === 'open' || status === 'declined'
