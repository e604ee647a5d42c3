import { type Account, type Services, splitAccount } from '../../accounts/index.ts'
import type { NewAttempt, NewPayment } from '../../payments/index.ts'
import {
  type MethodToCharge,
  methodsToCharge,
  type PaymentMethod,
  type SealedCredential,
} from '../../payments/methods/index.ts'
import { acceptsAmount, findProviderConfiguration, type ProviderConfiguration } from '../../payments/providers/index.ts'
import type { PaymentPlan, PaymentPlanStatus } from '../index.ts'
import { type Occurrence, occurrenceOf } from './occurrence.ts'
import { occurrencesOfPlans, plansToCharge as planRows } from './plan-scheduler.queries.generated.ts'

/** A plan with everything that is needed to choose its next action and to charge it. Ids are uuids. */
export interface PlanToCharge {
  readonly id: string
  readonly contactId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: PaymentPlanStatus
  readonly account: Account
  /** The plan as the API shows it. */
  readonly record: PaymentPlan
  readonly occurrences: readonly Occurrence[]
  /** Null when the plan was never active. */
  readonly method: MethodToCharge | null
}

/** Returns plans of a bucket by their uuids. They are not locked: the claim fences what is written of them. */
export async function plansToCharge(
  services: Pick<Services, 'db' | 'now'>,
  shard: number,
  ids: readonly string[],
): Promise<PlanToCharge[]> {
  const [plans, occurrences] = await Promise.all([
    services.db.read.run(planRows, { shard, ids }),
    services.db.read.run(occurrencesOfPlans, { shard, planIds: ids }),
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
    occurrences: (byPlan.get(row.id) ?? []).map(occurrenceOf),
    method: (row.paymentMethodId !== null && methods.get(row.paymentMethodId)) || null,
  }))
}

/** The payment method of a plan, its credential and the provider configuration that charges it. */
export interface PlanPaymentSource {
  readonly method: PaymentMethod
  readonly credential: SealedCredential
  readonly configuration: ProviderConfiguration
}

/** Returns the payment source of a plan, null when it can't be charged and the plan needs a new method. */
export async function paymentSourceOf(
  services: Pick<Services, 'db'>,
  { method: found, amountMinor, currency }: PlanToCharge,
): Promise<PlanPaymentSource | null> {
  if (!found?.isUsable || !found.method.supportedModels.includes('Subscription')) return null
  const { method, credential } = found
  const configuration = await findProviderConfiguration(services, method.configurationId)
  if (!configuration?.methods.includes(method.type)) return null
  const isTaken = acceptsAmount(configuration, { instrument: method.type, currency, amountMinor })
  return isTaken ? { method, credential, configuration } : null
}

/** Returns the new payment of an occurrence. */
export function paymentOfOccurrence(
  { mintId }: Pick<Services, 'mintId'>,
  { id: paymentPlanId, account, contactId, amountMinor, currency, method }: PlanToCharge,
  planOccurrence: number,
): NewPayment {
  return {
    id: mintId(account.shard),
    contactId,
    amountMinor,
    currency,
    configurationId: method?.method.configurationId,
    paymentMethodId: method?.method.id,
    paymentPlanId,
    planOccurrence,
    recurringProcessingModel: 'Subscription',
  }
}

/** Returns the only attempt of an occurrence's payment: a charge by the merchant, without the customer. */
export function attemptOfOccurrence(
  { mintId }: Pick<Services, 'mintId'>,
  { account: { shard } }: PlanToCharge,
  { method, configuration }: PlanPaymentSource,
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
    statementDescriptor: null,
  }
}
