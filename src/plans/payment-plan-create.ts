import {
  type Account,
  type Context,
  mint,
  organizationProblems,
  requireOrganization,
  transaction,
} from '../accounts/index.ts'
import { lockNamedContact } from '../customers/index.ts'
import type { WhenSettled } from '../payments/index.ts'
import { lockMethod } from '../payments/methods/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { requireId } from '../platform/ids/index.ts'
import { minorOf } from '../platform/money/index.ts'
import { refuseProblems } from '../platform/refusal.ts'
import { type MetadataEntry, metadataProblems } from '../platform/text/index.ts'
import { type CalendarDate, dateIn } from '../platform/time/index.ts'
import { activatePlan, type NewPlan } from './activate-plan.ts'
import { type AuthorizationInput, authorizationOf, authorizationProblems } from './authorization-rules.ts'
import { type ChargedToInput, chargedToOf, NOT_ONE_NAMED } from './charged-to.ts'
import { contactOfPlan, refuseDeleted } from './contact-of-plan.ts'
import type { PaymentPlanFrequency } from './frequency.ts'
import { insertPendingPlan } from './insert-pending-plan.ts'
import { methodForPlan } from './method-for-plan.ts'
import type { PaymentPlan } from './plan.ts'
import { planProblems } from './plan-rules.ts'
import { tokenForPlan } from './token-for-plan.ts'
import { verifyForPlan } from './verify-for-plan.ts'

/** The parsed input of paymentPlanCreate. */
export interface PaymentPlanCreateInput extends ChargedToInput {
  readonly orgId?: string | null
  readonly contactId: string
  /** A decimal text. */
  readonly amount: string
  readonly currency: string
  readonly frequency: PaymentPlanFrequency
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly authorization: AuthorizationInput
  readonly metadata?: readonly MetadataEntry[] | null
}

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
  const chargedTo = chargedToOf(input)
  refuseProblems(organizationProblems(context, input.orgId))
  const account = await requireOrganization(context, input.orgId)
  const now = context.now(account)
  refuseProblems([
    ...planProblems(input, dateIn(account.timeZone, now)),
    ...(chargedTo === null ? NOT_ONE_NAMED : []),
    ...authorizationProblems(input.authorization, now),
    ...metadataProblems(input.metadata ?? []),
  ])
  const contact = await contactOfPlan(context, account, requireId('con', input.contactId, 'Contact').uuid)
  const wanted = { context, account, input, plan: newPlan(context, account, contact.id, input) }
  if (chargedTo && 'vaultTokenId' in chargedTo) {
    return activateWhenVerified(wanted, whenSettled, chargedTo.vaultTokenId, contact.email)
  }
  return activate(wanted, chargedTo?.paymentMethodId ?? '')
}

/** A plan to create, with its contact. */
interface Wanted {
  readonly context: Context
  readonly account: Account
  readonly input: PaymentPlanCreateInput
  readonly plan: NewPlan & { readonly orgId: string }
}

function newPlan(context: Context, account: Account, contactId: string, input: PaymentPlanCreateInput): Wanted['plan'] {
  const { amount, currency, frequency, occurrences, metadata = null } = input
  return {
    id: mint(context, account.shard),
    orgId: account.id,
    contactId,
    paymentPlanSessionId: null,
    amountMinor: minorOf(amount, currency),
    currency,
    frequency,
    occurrences,
    metadata,
  }
}

async function activate({ context, account, input, plan }: Wanted, methodId: string): Promise<PaymentPlan> {
  const method = await methodForPlan(context, plan, methodId)
  return transaction(context, async (tx) => {
    await lockPayer(tx, { context, account, input })
    await lockMethod(tx, method)
    const { startDate } = input
    const authorization = authorizationOf(input.authorization)
    return activatePlan(context, tx, account, { plan, startDate, paymentMethodId: method.id, authorization })
  })
}

async function activateWhenVerified(
  { context, account, input, plan }: Wanted,
  whenSettled: readonly WhenSettled[],
  vaultTokenId: string,
  email: string | null,
): Promise<PaymentPlan> {
  const found = await tokenForPlan(context, account, plan, vaultTokenId)
  const verification = { ...found, account, paymentId: mint(context, account.shard), email }
  return verifyForPlan(context, whenSettled, verification, async (tx) => {
    await lockPayer(tx, { context, account, input })
    const { startDate } = input
    const authorization = authorizationOf(input.authorization)
    return insertPendingPlan(context, tx, account, { plan, startDate, authorization, verification })
  })
}

/**
 * Locks the contact and the payment method like their deletions do. A concurrent deletion either
 * came first and is seen here, or it sees the new plan.
 */
async function lockPayer(tx: Transaction, { context, account, input }: Omit<Wanted, 'plan'>): Promise<void> {
  const contact = await lockNamedContact(context, tx, input, account.shard)
  refuseDeleted(contact?.deletedAt ?? null)
}
