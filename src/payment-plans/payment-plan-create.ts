import {
  type Account,
  type Context,
  mint,
  organizationProblems,
  requireOrganization,
  transaction,
} from '../access/index.ts'
import { lockNamedContact, type MetadataEntry, metadataProblems, minorOf } from '../checkout-sessions/index.ts'
import { holdMethod } from '../payment-methods/index.ts'
import { first } from '../platform/db/index.ts'
import { requireId } from '../platform/ids/index.ts'
import { notFound, Refusal, refuseProblems } from '../platform/refusal.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'
import { activatePlan } from './activate-plan.ts'
import { type AuthorizationInput, authorizationOf, authorizationProblems } from './authorization-rules.ts'
import { contactOfNewPlan } from './change-plan.queries.generated.ts'
import type { PaymentPlanFrequency } from './frequency.ts'
import { methodForPlan } from './method-for-plan.ts'
import type { PaymentPlan } from './plan.ts'
import { factsFor, sessionProblems } from './session-rules.ts'

/** The input of paymentPlanCreate, as the scalars have read it. */
export interface PaymentPlanCreateInput {
  readonly orgId?: string | null
  readonly contactId: string
  /** A decimal text. */
  readonly amount: string
  readonly currency: string
  readonly frequency: PaymentPlanFrequency
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly paymentMethodId: string
  readonly authorization: AuthorizationInput
  readonly metadata?: readonly MetadataEntry[] | null
}

/** Has a plan begin that a customer agreed to elsewhere, charged to what is stored of them. Nothing is charged by this. */
export async function paymentPlanCreate(context: Context, input: PaymentPlanCreateInput): Promise<PaymentPlan> {
  refuseProblems(organizationProblems(context, input.orgId))
  const account = await requireOrganization(context, input.orgId)
  refuseProblems([
    ...sessionProblems(input, factsFor(context, account)),
    ...authorizationProblems(input.authorization, context.now(account)),
    ...metadataProblems(input.metadata ?? []),
  ])
  const plan = await newPlan(context, account, input)
  const method = await methodForPlan(context, plan, input.paymentMethodId)
  return transaction(context, async (tx) => {
    // Both held as those do who delete them: each deletion came before, and is seen, or finds the plan.
    const contact = await lockNamedContact(context, tx, input, account.shard)
    refuseDeleted(contact?.deletedAt ?? null)
    await holdMethod(tx, method)
    const { startDate } = input
    const authorization = authorizationOf(input.authorization)
    return activatePlan(context, tx, account, { plan, startDate, paymentMethodId: method.id, authorization })
  })
}

async function newPlan(context: Context, account: Account, input: PaymentPlanCreateInput) {
  const { amount, currency, frequency, occurrences, metadata = null } = input
  return {
    id: mint(context, account.shard),
    orgId: account.id,
    contactId: await payer(context, account, input.contactId),
    paymentPlanSessionId: null,
    amountMinor: minorOf(amount, currency),
    currency,
    frequency,
    occurrences,
    metadata,
  }
}

async function payer({ db }: Context, { shard, id: orgId }: Account, id: string): Promise<string> {
  const { uuid } = requireId('con', id, 'Contact')
  const contact = first(await db.read.run(contactOfNewPlan, { shard, orgId, contactId: uuid }))
  if (!contact) throw notFound('Contact')
  refuseDeleted(contact.deletedAt)
  return contact.id
}

function refuseDeleted(deletedAt: Timestamp | null): void {
  if (deletedAt !== null) throw new Refusal('INVALID_STATE', 'The contact is deleted.')
}
