import { type Account, type Context, findAccount, mint, transaction } from '../accounts/index.ts'
import { payingContact } from '../customers/index.ts'
import { authorizationProblems, type NewConsent, type ShownSource } from '../payments/consents/index.ts'
import type { WhenSettled } from '../payments/index.ts'
import { lockMethod } from '../payments/methods/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import type { AuthorizationInput, PaymentPlanUpdatePaymentMethodInput } from '../platform/graphql/inputs.generated.ts'
import { type Id, requireId } from '../platform/ids/index.ts'
import { invalid, notFound, refuseProblems } from '../platform/refusal.ts'
import { dateIn } from '../platform/time/index.ts'
import { writeChangeConsent } from './change-consent.ts'
import { changeMethodAndRetry } from './change-method-of-plan.ts'
import { chargesToCome } from './change-plan.queries.generated.ts'
import { type LockedPaymentPlan, lockLivePlan, refuseUnlessLive } from './lock-payment-plan.ts'
import { paymentPlan } from './payment-plans.ts'
import type { PaymentPlan } from './plan.ts'
import { methodForPlan, NOT_ONE_SOURCE, planSourceOf, tokenForPlan } from './plan-payment-source.ts'
import { awaitVerification } from './plan-verification.queries.generated.ts'
import { verifyForPlan } from './verify-for-plan.ts'

/**
 * Changes the payment method of a plan: to another method of its contact, or to the instrument of a
 * vault token after its verification. Until then, and on a decline, the plan keeps its current
 * method. Retries failed occurrences at once, unless the plan is paused. Records the customer's
 * consent, which only a stored method can do without.
 */
export async function paymentPlanUpdatePaymentMethod(
  context: Context,
  input: PaymentPlanUpdatePaymentMethodInput,
  whenSettled: readonly WhenSettled[],
): Promise<PaymentPlan> {
  const source = planSourceOf(input)
  if (source === null) refuseProblems(NOT_ONE_SOURCE)
  const id = requireId('ppl', input.id, 'Payment plan')
  // The properties that a method must match never change for a live plan.
  const before = await paymentPlan(context, input.id)
  const account = await organizationOf(context, before)
  const { authorization } = input
  if (authorization != null) refuseProblems(authorizationProblems(authorization, context.now(account)))
  refuseUnlessLive(before)
  if (source && 'vaultTokenId' in source) {
    if (authorization == null)
      throw invalid('authorization', 'is required with `vaultTokenId`, whose instrument is stored')
    return chargeWhenVerified(context, whenSettled, { id, before, account, authorization }, source.vaultTokenId)
  }
  const method = await methodForPlan(context, before, source?.paymentMethodId ?? '')
  return transaction(context, async (tx) => {
    // The method is locked before the plan, as in the transactions that write outcomes.
    await lockMethod(tx, method)
    const locked = await lockLivePlan(context, tx, id)
    if (authorization != null)
      await writeConsent(context, tx, locked, { authorization, source: method, attemptId: null })
    return changeMethodAndRetry(context, tx, locked.account, locked.plan, method.id)
  })
}

/** A requested change of a plan's payment method to a vault token, with the plan as it was read. */
interface Change {
  readonly id: Id
  readonly before: PaymentPlan
  readonly account: Account
  readonly authorization: AuthorizationInput
}

async function chargeWhenVerified(
  context: Context,
  whenSettled: readonly WhenSettled[],
  { id, before, account, authorization }: Change,
  vaultTokenId: string,
): Promise<PaymentPlan> {
  const found = await tokenForPlan(context, account, before, vaultTokenId)
  const { email } = await payingContact(context, account, before.contactId)
  const paymentId = mint(context, account.shard)
  const attemptId = context.mintId(account.shard)
  return verifyForPlan(context, whenSettled, { ...found, account, paymentId, attemptId, email }, async (tx) => {
    const locked = await lockLivePlan(context, tx, id)
    const consent = await writeConsent(context, tx, locked, { authorization, source: found.token, attemptId })
    await tx.run(awaitVerification, { shard: account.shard, planId: locked.plan.id, paymentId })
    return { plan: locked.plan, consent }
  })
}

/**
 * A payment source to which a customer agreed, and the attempt that stores it; null for a stored
 * method.
 */
interface AgreedSource extends Pick<Change, 'authorization'> {
  readonly source: ShownSource
  readonly attemptId: string | null
}

/**
 * Writes the consent to another payment method for the remaining charges. The consent to a vault
 * token is in force once the token is verified.
 */
async function writeConsent(
  context: Context,
  tx: Transaction,
  locked: LockedPaymentPlan,
  { authorization: given, source, attemptId }: AgreedSource,
): Promise<NewConsent> {
  const { plan, account } = locked
  const today = dateIn(account.timeZone, context.now(account))
  const remaining = await tx.run(chargesToCome, { shard: account.shard, planId: plan.id })
  const purposes = attemptId === null ? (['MethodChange'] as const) : (['MethodChange', 'Storage'] as const)
  return writeChangeConsent(context, tx, locked, today, { purposes, given, remaining, source, attemptId })
}

async function organizationOf(context: Context, { orgId }: PaymentPlan): Promise<Account> {
  const account = await findAccount(context, { kind: 'Organization', uuid: orgId })
  if (!account) throw notFound('Payment plan')
  return account
}
