import { isDeepStrictEqual } from 'node:util'
import { audit, type Context } from '../../accounts/index.ts'
import type { Attempt, WhenSettled } from '../../payments/index.ts'
import type { Browser } from '../../payments/providers/index.ts'
import type { PlanAuthorization } from '../../plans/index.ts'
import { firstCharge } from '../../plans/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { dateIn, type Timestamp } from '../../platform/time/index.ts'
import {
  type ChosenInstrument,
  chosenMeans,
  makeTryOfCustomer,
  type TryOfCustomer,
  writeTryOfCustomer,
} from '../flow/index.ts'
import { completeOnce, judgedStatus, type Progress, progressOf } from '../sessions/index.ts'
import { claimPlanSession, lockSessionToComplete } from './complete-session.queries.generated.ts'
import { type LinkedPlanSession, planProgressNow } from './linked-session.ts'
import { paymentToTry } from './payment-of-plan-session.ts'
import type { PaymentPlanSession } from './session.ts'
import { planTermsOf, type ShownConsent } from './shown-plan-terms.ts'

/** What a customer has decided. */
export interface PlanDecision {
  readonly means: ChosenInstrument
  /** What they agreed to, as it is shown today. */
  readonly consent: ShownConsent
  /** What they were shown, as `planTermsOf` says it. */
  readonly terms: string
  readonly browser?: Browser | undefined
}

/** How the declared model calls charges that a merchant starts on agreed dates. */
const MODEL = 'Subscription'

/** How a token tells in which plan session it was given: whoever has another link can't pay with it. */
export function planTokenRefOf({ session }: Pick<LinkedPlanSession, 'session'>): string {
  return formatId('pps', session.id)
}

/**
 * Completes a plan session as its customer has decided, and gives how far it came: charges what is due today, or sets up what
 * they pay with. However often and from how many windows it is asked, one plan comes of it, by one try at a time. `customer` is
 * a Context without a key, of the organization that is paid.
 */
export function completePlanSession(
  customer: Context,
  whenSettled: readonly WhenSettled[],
  secret: string,
  linked: LinkedPlanSession,
  decision: PlanDecision,
): Promise<Progress> {
  return completeOnce({
    before: progressOf(linked, customer.now(linked.account)),
    progressNow: () => planProgressNow(customer, secret),
    makeTry: () => makeTry(customer, whenSettled, linked, decision),
  })
}

async function makeTry(
  customer: Context,
  whenSettled: readonly WhenSettled[],
  linked: LinkedPlanSession,
  decision: PlanDecision,
): Promise<void> {
  if (decision.terms !== planTermsOf(linked, decision.consent)) throw hasChanged()
  const authorization = authorizationOf(customer, linked, decision)
  const today = dateIn(linked.account.timeZone, customer.now(linked.account))
  const { amountMinor } = firstCharge(linked.session, today)
  const tried = await tryOf(customer, linked, decision, amountMinor)
  const claimed = { amountMinor, authorization, browser: decision.browser }
  await makeTryOfCustomer(customer, whenSettled, linked.account, tried, (tx) =>
    claim(customer, tx, linked, claimed, tried),
  )
}

const hasChanged = () => new Refusal('CONFLICT', 'The payment plan has changed. Reload the page.')

function authorizationOf(
  { now }: Context,
  { account }: LinkedPlanSession,
  { consent, browser }: PlanDecision,
): PlanAuthorization {
  return {
    acceptedAt: now(account),
    text: consent.text,
    textVersion: consent.version,
    ipAddress: browser?.ipAddress ?? null,
    userAgent: browser?.userAgent ?? null,
  }
}

async function tryOf(
  customer: Context,
  linked: LinkedPlanSession,
  { means }: PlanDecision,
  amountMinor: bigint,
): Promise<TryOfCustomer> {
  const { session, account, payment } = linked
  const { contactId, checkoutConfigurationId, currency } = session
  const tokenRef = planTokenRefOf(linked)
  const asked = { account, contactId, checkoutConfigurationId, amountMinor, currency, tokenRef, model: MODEL } as const
  const { source, configuration } = await chosenMeans(customer, asked, means)
  // A set-up never becomes a charge: when its day has come before it succeeded, something else is tried.
  const isSame = session.paymentId !== null && payment?.isSetUp === (amountMinor === 0n)
  return {
    source,
    configuration,
    stores: source.kind === 'token',
    model: MODEL,
    paymentId: (isSame && session.paymentId) || customer.mintId(account.shard),
    attemptId: customer.mintId(account.shard),
  }
}

/** What is written when a session is claimed. */
interface Claimed {
  readonly amountMinor: bigint
  readonly authorization: PlanAuthorization
  readonly browser: Browser | undefined
}

/** Marks the session as being completed and writes the try. Null when somebody else was first, the session is over, or the token was tried. */
async function claim(
  customer: Context,
  tx: Transaction,
  { session: seen, account, email }: LinkedPlanSession,
  { amountMinor, authorization, browser }: Claimed,
  tried: TryOfCustomer,
): Promise<Attempt | null> {
  const { shard } = account
  const [row] = await tx.run(lockSessionToComplete, { shard, id: seen.id })
  if (!row || !isFree(row, seen, customer.now(account))) return null
  const { consent: _, ...session } = row
  // Compared as a whole: while a test clock stands still, a change leaves `updatedAt` as it was.
  if (!isDeepStrictEqual(session, seen)) throw hasChanged()
  const payment = await paymentToTry(customer, tx, account, session, tried, amountMinor)
  const attempt = await writeTryOfCustomer(customer, tx, account, payment, tried, { email, browser })
  if (!attempt) return null
  const { id } = session
  const consent = JSON.stringify(authorization)
  await tx.run(claimPlanSession, { shard, id, paymentId: payment.id, consent, now: customer.wallNow() })
  const record = { type: 'PaymentPlanSession', id }
  await audit(customer, tx, { owner: account, action: 'checkout.complete', record, outcome: 'done' })
  return attempt
}

/** Whether nobody is completing it, and nobody has tried since it was looked at. */
function isFree(session: PaymentPlanSession, seen: PaymentPlanSession, now: Timestamp): boolean {
  const isActive = judgedStatus(session, now) === 'Active'
  return isActive && session.completingSince === null && session.paymentId === seen.paymentId
}
