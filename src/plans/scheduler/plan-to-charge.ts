import { type Account, type Services, splitAccount } from '../../accounts/index.ts'
import { type NewAttempt, type NewPayment, type PaymentTexts, textsOf } from '../../payments/index.ts'
import {
  type MethodToCharge,
  methodsToCharge,
  type PaymentMethod,
  type SealedCredential,
} from '../../payments/methods/index.ts'
import { acceptsAmount, findProviderConfiguration, type ProviderConfiguration } from '../../payments/providers/index.ts'
import type { Queryable } from '../../platform/db/index.ts'
import type { PaymentPlanStatus } from '../../platform/graphql/inputs.generated.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { MetadataEntry } from '../../platform/text/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { amountOfOccurrence, lastAmountOf, type PaymentPlan } from '../index.ts'
import { type Occurrence, occurrenceOf } from './locked-plan.ts'
import { occurrencesToCharge, returnedDebits } from './occurrences.queries.generated.ts'
import { returnedPayOffs } from './pay-off.queries.generated.ts'
import { type PlansToChargeRow, plansToCharge as planRows } from './plan-to-charge.queries.generated.ts'
import { mayDebitAgain } from './retry.ts'

/** A claimed plan. The token fences the writes under the claim. */
export interface PlanClaim {
  readonly shard: number
  readonly planId: string
  readonly orgId: string
  readonly token: string
  /**
   * The time of the organization's test clock for which the plan is charged; null on the machine's
   * clock.
   */
  readonly clockNow: Timestamp | null
}

/** A plan with all data that choosing its next action and charging it need. Ids are uuids. */
export interface PlanToCharge {
  readonly id: string
  readonly contactId: string
  /** The amount of each occurrence but the last, or of the payment that pays off the plan. */
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: PaymentPlanStatus
  readonly account: Account
  /** The plan for the API and its events. */
  readonly record: PaymentPlan
  /**
   * As `plansToCharge` reads them: those in flight, the failed ones, and the two scheduled ones
   * with the earliest dates, in any order. A pay-off and a requested charge have all.
   */
  readonly occurrences: readonly Occurrence[]
  /** Null when the plan was never active. */
  readonly method: MethodToCharge | null
  /** The texts of its payments: those of the plan, or else of the organization. */
  readonly texts: PaymentTexts
}

/** Returns plans of a shard by their uuids, without locks: the claim fences their writes. */
export async function plansToCharge(
  services: Pick<Services, 'db' | 'now'>,
  shard: number,
  ids: readonly string[],
): Promise<PlanToCharge[]> {
  const [plans, occurrences] = await Promise.all([
    services.db.read.run(planRows, { shard, ids }),
    services.db.read.run(occurrencesToCharge, { shard, planIds: ids }),
  ])
  const methodIds = plans.flatMap(({ paymentMethodId }) => paymentMethodId ?? [])
  const methods = await methodsToCharge(services, shard, methodIds)
  const byPlan = Map.groupBy(occurrences, ({ planId }) => planId)
  return plans.map((row) => ({
    id: row.id,
    contactId: row.contactId,
    amountMinor: row.amountMinor,
    currency: row.currency,
    status: row.status as PaymentPlanStatus,
    account: splitAccount(row).account,
    record: row,
    texts: textsOfPlan(row),
    occurrences: (byPlan.get(row.id) ?? []).map(occurrenceOf),
    method: (row.paymentMethodId !== null && methods.get(row.paymentMethodId)) || null,
  }))
}

function textsOfPlan(row: PlansToChargeRow): PaymentTexts {
  const { defaultStatementDescriptor: statementDescriptor, defaultDescription: description, transactionRef } = row
  return { ...textsOf({ statementDescriptor, description }, row), transactionRef }
}

/** The payment method of a plan, its credential and the provider configuration that charges it. */
export interface PlanPaymentSource {
  readonly method: PaymentMethod
  readonly credential: SealedCredential
  readonly configuration: ProviderConfiguration
}

/**
 * Returns the payment source of a plan; null if it can't be charged and the plan needs a new
 * method.
 */
export async function paymentSourceOf(
  services: Pick<Services, 'db'>,
  { method: found, amountMinor, currency, record }: PlanToCharge,
): Promise<PlanPaymentSource | null> {
  if (!found?.isUsable || !found.method.supportedModels.includes('Subscription')) return null
  const { method, credential } = found
  const configuration = await findProviderConfiguration(services, method.configurationId)
  if (!configuration?.methods.includes(method.type)) return null
  const money = { currency, amountMinor, lastAmountMinor: lastAmountOf(record) }
  const isTaken = acceptsAmount(configuration, { instrument: method.type, ...money })
  return isTaken ? { method, credential, configuration } : null
}

/**
 * Returns the times of an occurrence's debits that the bank has returned for lack of funds. Debits
 * of another method do not count.
 */
export async function returnedDebitsOf(
  queryable: Queryable,
  { id: planId, account: { shard, id: orgId }, occurrences }: PlanToCharge,
  { method: { id: paymentMethodId } }: PlanPaymentSource,
  number: number,
): Promise<Timestamp[]> {
  const occurrence = occurrences.find((each) => each.number === number)
  if (!occurrence?.returns) return []
  const debits = await queryable.run(returnedDebits, { shard, orgId, planId, paymentMethodId, number })
  return debits.map(({ createdAt }) => createdAt)
}

/**
 * Returns the times of debits that a pay-off would repeat and that the bank has returned for lack
 * of funds: earlier pay-offs of the same amount, and debits of the occurrence if only one is
 * unpaid. Refuses a pay-off with an occurrence that may not be debited again.
 */
export async function returnedDebitsOfPayOff(
  queryable: Queryable,
  plan: PlanToCharge,
  source: PlanPaymentSource,
  numbers: readonly number[],
  now: Timestamp,
): Promise<Timestamp[]> {
  const { id: planId, amountMinor } = plan
  const { shard, id: orgId } = plan.account
  const key = { shard, orgId, planId, paymentMethodId: source.method.id, amountMinor }
  const repeated = (await queryable.run(returnedPayOffs, key)).map(({ createdAt }) => createdAt)
  for (const number of numbers) {
    const debits = await returnedDebitsOf(queryable, plan, source, number)
    refuseReturnedTooOften(debits, now)
    if (numbers.length === 1) repeated.push(...debits)
  }
  refuseReturnedTooOften(repeated, now)
  return repeated
}

/** Throws INVALID_STATE for a debit that the bank has returned as often as Nacha's rules allow. */
export function refuseReturnedTooOften(debitedAt: readonly Timestamp[], now: Timestamp): void {
  if (mayDebitAgain(debitedAt, now)) return
  throw new Refusal(
    'INVALID_STATE',
    'The bank has returned this debit for lack of funds. Nacha allows two more debits within 180 days of the first one, so the bank account cannot be debited again for this occurrence. Change the payment method, or let the customer pay at the recovery link.',
  )
}

/** Returns the new payment of an occurrence, or of all unpaid ones if the number is null. */
export function paymentOfOccurrence(
  { mintId }: Pick<Services, 'mintId'>,
  { id: paymentPlanId, account, contactId, amountMinor, currency, method, occurrences, record, texts }: PlanToCharge,
  planOccurrence: number | null,
): NewPayment {
  return {
    id: mintId(account.shard),
    contactId,
    amountMinor: planOccurrence === null ? amountMinor : amountOfOccurrence(record, planOccurrence),
    currency,
    configurationId: method?.method.configurationId,
    paymentMethodId: method?.method.id,
    paymentPlanId,
    planOccurrence,
    occurrenceDate: occurrences.find(({ number }) => number === planOccurrence)?.dueDate,
    recurringProcessingModel: 'Subscription',
    ...texts,
    metadata: record.metadata as readonly MetadataEntry[] | null,
  }
}

/**
 * Returns the only attempt of an occurrence's payment: a charge by the merchant, without the
 * customer.
 */
export function attemptOfOccurrence(
  { mintId }: Pick<Services, 'mintId'>,
  { account: { shard } }: PlanToCharge,
  { method, configuration }: PlanPaymentSource,
  returnedBefore: number,
): NewAttempt {
  return {
    id: mintId(shard),
    configuration,
    source: { kind: 'method', method },
    model: 'Subscription',
    stores: false,
    customerPresent: false,
    billingAddress: method.billingAddress,
    email: null,
    ...(returnedBefore > 0 && { returnedBefore }),
  }
}
