import { type Account, type Context, transaction } from '../accounts/index.ts'
import { activateConsent, mandateOf, type NewConsent, writeConsent } from '../payments/consents/index.ts'
import {
  type Attempt,
  insertPayment,
  type NewPayment,
  type Payment,
  PROVIDER_UNAVAILABLE_CODE,
  sendAttempt,
  type WhenSettled,
  writeAttempt,
} from '../payments/index.ts'
import { providerUnavailable } from '../payments/providers/index.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { type MetadataEntry, metadataText } from '../platform/text/index.ts'
import type { CalendarDate } from '../platform/time/index.ts'
import { useVaultToken } from '../vault/index.ts'
import { announce } from '../webhooks/events/index.ts'
import type { NewPlan } from './activate-plan.ts'
import { findPlan } from './payment-plans.ts'
import { type PaymentPlan, planEvent } from './plan.ts'
import type { TokenForPlan } from './plan-payment-source.ts'
import { failedVerificationOfPlan, insertPlanToVerify } from './plan-verification.queries.generated.ts'

/** The instrument to verify for a plan, without the customer present. */
interface PlanVerification extends TokenForPlan {
  readonly account: Account
  /** The UUID of the verification payment. */
  readonly paymentId: string
  /** The UUID of its attempt. */
  readonly attemptId: string
  /** The address at which the provider may contact the customer. */
  readonly email: string | null
}

/** A plan that waits for a verification, and the consent to store the instrument for it. */
interface WaitingPlan {
  readonly plan: PaymentPlan
  readonly consent: NewConsent
}

/**
 * Verifies and stores the instrument of a vault token for a plan, and returns the plan with the
 * result. `write` makes the plan wait for the verification in the transaction that inserts both, so
 * that a worker can settle it after a crash. Throws INVALID_STATE for a token in use and for a
 * decline.
 */
export async function verifyForPlan(
  context: Context,
  whenSettled: readonly WhenSettled[],
  verification: PlanVerification,
  write: (tx: Transaction) => Promise<WaitingPlan>,
): Promise<PaymentPlan> {
  const { account: organization, tokenId, paymentId: consumerId, configuration } = verification
  crashPoint('payment: before use')
  await useVaultToken(context, { tokenId, organization, consumerId, consumerType: 'Payment', alone: true })
  crashPoint('payment: token used')
  let attempt: Attempt | null = null
  const plan = await transaction(context, async (tx) => {
    const waiting = await write(tx)
    attempt = await writeVerification(context, tx, verification, waiting)
    return waiting.plan
  })
  crashPoint('payment: written')
  if (attempt === null) throw new Error('a payment method verification was committed without an attempt')
  const sent = await sendAttempt(context, whenSettled, organization, attempt, { configuration, hasSession: false })
  refuseFailed(sent.payment)
  return (await findPlan(context, { prefix: 'ppl', uuid: plan.id, shard: organization.shard })) ?? plan
}

async function writeVerification(
  context: Context,
  tx: Transaction,
  { account, paymentId, attemptId, token, configuration, email }: PlanVerification,
  { plan: { id: paymentPlanId, contactId, currency }, consent }: WaitingPlan,
): Promise<Attempt> {
  const model = 'Subscription'
  const payment: NewPayment = {
    ...{ id: paymentId, amountMinor: 0n, currency, contactId, paymentPlanId },
    ...{ vaultTokenId: token.id, configurationId: configuration.id, recurringProcessingModel: model },
  }
  return writeAttempt(context, tx, account, await insertPayment(context, tx, account, payment), {
    id: attemptId,
    configuration,
    source: { kind: 'token', token },
    model,
    stores: true,
    customerPresent: false,
    mandate: mandateOf(account, consent),
    billingAddress: token.billingAddress,
    email,
  })
}

/** Throws INVALID_STATE with the decline code if a verification failed. */
function refuseFailed({ status, declineCode, failureMessage }: VerificationPayment): void {
  if (status === 'Failed' || status === 'Canceled') throw failed({ declineCode, failureMessage })
}

type VerificationPayment = Pick<Payment, 'status' | 'declineCode' | 'failureMessage'>

function failed({ declineCode, failureMessage }: Omit<VerificationPayment, 'status'>): Refusal {
  if (declineCode === PROVIDER_UNAVAILABLE_CODE) return providerUnavailable()
  const message = failureMessage ?? 'The instrument of the vault token could not be verified at the provider.'
  return new Refusal('INVALID_STATE', message, { details: declineCode === null ? {} : { declineCode } })
}

/**
 * Returns the current plan for a repeated request with an `Idempotency-Key`. If the verification of
 * the first request failed, throws the error of that request. Ignores other verifications.
 */
export async function planUnlessVerificationFailed(
  context: Context,
  uuid: string,
  reservedIds: readonly string[],
): Promise<PaymentPlan | null> {
  const shard = shardOf(uuid)
  const plan = await findPlan(context, { prefix: 'ppl', uuid, shard })
  if (!plan) return null
  const key = { shard, planId: uuid, verificationIds: reservedIds, callerId: context.caller.account.id }
  const found = first(await context.db.read.run(failedVerificationOfPlan, key))
  if (found) throw failed(found)
  return plan
}

/** A plan that waits for the verification of its payment method. */
interface PlanToVerify {
  readonly plan: NewPlan
  readonly startDate: CalendarDate
  readonly consent: NewConsent
  readonly verification: Pick<PlanVerification, 'paymentId' | 'attemptId' | 'token'>
}

/** Inserts and announces a plan that becomes active when the verification succeeds. */
export async function insertPendingPlan(
  context: Context,
  tx: Transaction,
  account: Account,
  { plan, startDate, consent, verification }: PlanToVerify,
): Promise<PaymentPlan> {
  const { paymentId: verificationPaymentId, attemptId, token } = verification
  const written = first(
    await tx.run(insertPlanToVerify, {
      ...plan,
      ...{ shard: account.shard, orgId: account.id, startDate, verificationPaymentId, vaultTokenId: token.id },
      metadata: metadataText(plan.metadata as readonly MetadataEntry[] | null),
      now: context.now(account),
    }),
  )
  if (!written) throw new Error('failed to write a payment plan')
  await writeConsent(context, tx, account, consent, attemptId)
  await activateConsent(context, tx, account, { planId: written.id, consentId: consent.id })
  await announce(context, tx, { account, ...planEvent('payment_plan.created', written) })
  return written
}
