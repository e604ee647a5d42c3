import {
  type Account,
  type Context,
  mint,
  organizationProblems,
  requireOrganization,
  transaction,
} from '../accounts/index.ts'
import { lockNamedContact, payingContact, presentContact } from '../customers/index.ts'
import { authorizationProblems, writeConsent } from '../payments/consents/index.ts'
import { paymentTextProblems, paymentTextsOf, type WhenSettled } from '../payments/index.ts'
import { lockMethod } from '../payments/methods/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import type { PaymentPlanCreateInput } from '../platform/graphql/inputs.generated.ts'
import { requireId } from '../platform/ids/index.ts'
import { refuseProblems } from '../platform/refusal.ts'
import { metadataProblems } from '../platform/text/index.ts'
import { dateIn } from '../platform/time/index.ts'
import { activatePlan, type NewPlan } from './activate-plan.ts'
import { consentToPlan } from './consent-to-plan.ts'
import type { PaymentPlan } from './plan.ts'
import { planAmountsOf } from './plan-amounts.ts'
import { methodForPlan, NOT_ONE_SOURCE, planSourceOf, tokenForPlan } from './plan-payment-source.ts'
import { newPlanProblems } from './plan-rules.ts'
import { insertPendingPlan, verifyForPlan } from './verify-for-plan.ts'

/**
 * Creates an active plan that a customer agreed to elsewhere. It uses a stored payment method, or
 * verifies and stores the instrument of a vault token first. Nothing is charged. While the outcome
 * of the verification is unknown, the plan is Pending.
 */
export async function paymentPlanCreate(
  context: Context,
  input: PaymentPlanCreateInput,
  whenSettled: readonly WhenSettled[],
): Promise<PaymentPlan> {
  const source = planSourceOf(input)
  refuseProblems(organizationProblems(context, input.orgId))
  const account = await requireOrganization(context, input.orgId)
  const now = context.now(account)
  refuseProblems([
    ...newPlanProblems(input, dateIn(account.timeZone, now)),
    ...(source === null ? NOT_ONE_SOURCE : []),
    ...authorizationProblems(input.authorization, now),
    ...paymentTextProblems(input),
    ...metadataProblems(input.metadata ?? []),
  ])
  const contact = await payingContact(context, account, requireId('con', input.contactId, 'Contact').uuid)
  const wanted = { context, account, input, plan: newPlan(context, account, contact.id, input) }
  if (source && 'vaultTokenId' in source) {
    return activateWhenVerified(wanted, whenSettled, source.vaultTokenId, contact.email)
  }
  return activate(wanted, source?.paymentMethodId ?? '')
}

/** A plan to create, with its contact. */
interface Wanted {
  readonly context: Context
  readonly account: Account
  readonly input: PaymentPlanCreateInput
  readonly plan: NewPlan & { readonly orgId: string }
}

function newPlan(context: Context, account: Account, contactId: string, input: PaymentPlanCreateInput): Wanted['plan'] {
  const { currency, frequency, metadata = null } = input
  return {
    id: mint(context, account.shard),
    orgId: account.id,
    contactId,
    paymentPlanSessionId: null,
    ...planAmountsOf(input),
    currency,
    frequency,
    ...paymentTextsOf(input),
    metadata,
  }
}

async function activate({ context, account, input, plan }: Wanted, methodId: string): Promise<PaymentPlan> {
  const method = await methodForPlan(context, plan, methodId)
  return transaction(context, async (tx) => {
    await lockPayer(tx, { context, account, input })
    await lockMethod(tx, method)
    const { startDate } = input
    const source = { ...method, isNew: false }
    const consent = consentToPlan(context, account, { ...plan, startDate }, input.authorization, source)
    await writeConsent(context, tx, account, consent, null)
    return activatePlan(context, tx, account, { plan, startDate, paymentMethodId: method.id, consentId: consent.id })
  })
}

async function activateWhenVerified(
  { context, account, input, plan }: Wanted,
  whenSettled: readonly WhenSettled[],
  vaultTokenId: string,
  email: string | null,
): Promise<PaymentPlan> {
  const found = await tokenForPlan(context, account, plan, vaultTokenId)
  const ids = { paymentId: mint(context, account.shard), attemptId: context.mintId(account.shard) }
  const verification = { ...found, ...ids, account, email }
  return verifyForPlan(context, whenSettled, verification, async (tx) => {
    await lockPayer(tx, { context, account, input })
    const { startDate } = input
    const source = { ...found.token, isNew: true }
    const consent = consentToPlan(context, account, { ...plan, startDate }, input.authorization, source)
    const waiting = await insertPendingPlan(context, tx, account, { plan, startDate, consent, verification })
    return { plan: waiting, consent }
  })
}

/**
 * Takes the locks that deletions of the contact and the payment method take. If a concurrent
 * deletion came first, it is visible here; otherwise it sees the new plan.
 */
async function lockPayer(tx: Transaction, { context, account, input }: Omit<Wanted, 'plan'>): Promise<void> {
  presentContact(await lockNamedContact(context, tx, input, account.shard))
}
