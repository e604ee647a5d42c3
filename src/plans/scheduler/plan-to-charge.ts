import { type Account, type Services, splitAccount } from '../../accounts/index.ts'
import {
  type MethodToCharge,
  methodsToCharge,
  type PaymentMethod,
  type SealedCredential,
} from '../../payments/methods/index.ts'
import { acceptsAmount, findProviderConfiguration, type ProviderConfiguration } from '../../payments/providers/index.ts'
import type { PaymentPlan, PaymentPlanStatus } from '../index.ts'
import { type Occurrence, occurrenceOf } from './occurrence.ts'
import { occurrencesOfPlans, plansToCharge as planRows } from './plan-engine.queries.generated.ts'

/** A plan with all that is needed to judge and charge it. Ids are uuids. */
export interface PlanToCharge {
  readonly id: string
  readonly contactId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: PaymentPlanStatus
  readonly account: Account
  /** The plan as it is shown. */
  readonly record: PaymentPlan
  readonly occurrences: readonly Occurrence[]
  /** Null of a plan that never was active. */
  readonly method: MethodToCharge | null
}

/** The plans of a bucket by their uuids, read without being held: what is written of them is fenced. */
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
  const ofPlans = Map.groupBy(occurrences, ({ planId }) => planId)
  return plans.map((row) => ({
    id: row.id,
    contactId: row.contactId,
    amountMinor: row.amountMinor,
    currency: row.currency,
    status: row.status as PaymentPlanStatus,
    account: splitAccount(row).account,
    record: row,
    occurrences: (ofPlans.get(row.id) ?? []).map(occurrenceOf),
    method: (row.paymentMethodId !== null && methods.get(row.paymentMethodId)) || null,
  }))
}

/** What a plan is charged to and through. */
export interface Means {
  readonly method: PaymentMethod
  readonly credential: SealedCredential
  readonly configuration: ProviderConfiguration
}

/** The means of a plan, if it can be charged; null when a new method is needed. */
export async function meansOf(
  services: Pick<Services, 'db'>,
  { method: found, amountMinor, currency }: PlanToCharge,
): Promise<Means | null> {
  if (!found?.isUsable || !found.method.supportedModels.includes('Subscription')) return null
  const { method, credential } = found
  const configuration = await findProviderConfiguration(services, method.configurationId)
  if (!configuration?.methods.includes(method.type)) return null
  const isTaken = acceptsAmount(configuration, { instrument: method.type, currency, amountMinor })
  return isTaken ? { method, credential, configuration } : null
}
