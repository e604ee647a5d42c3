import type { Account, Context } from '../accounts/index.ts'
import { instrumentFacts, refuseHolderName } from '../payments/index.ts'
import { chargeableMethod, configurationOfMethod, type PaymentMethod } from '../payments/methods/index.ts'
import {
  acceptsAmount,
  configurationFor,
  type ProviderConfiguration,
  refuseCharge,
} from '../payments/providers/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import type { PaymentPlanCreateInput } from '../platform/graphql/inputs.generated.ts'
import { type Id, requireId, shardOf } from '../platform/ids/index.ts'
import { invalid, notFound, type Problem, problem, Refusal, refuseProblems } from '../platform/refusal.ts'
import { type ChargeableToken, chargeableToken } from '../vault/index.ts'
import { livePlanOfMethod } from './change-plan.queries.generated.ts'
import type { PaymentPlan } from './plan.ts'
import { lastAmountOf, type PlanAmounts } from './plan-amounts.ts'

/** The payment source of a plan in an input: exactly one of the two. */
type PlanSourceInput = Pick<PaymentPlanCreateInput, 'paymentMethodId' | 'vaultTokenId'>

/** The given payment source. */
type PlanSource = { readonly paymentMethodId: string } | { readonly vaultTokenId: string }

/** Returns the given payment source, or null if neither or both are given. */
export function planSourceOf({ paymentMethodId, vaultTokenId }: PlanSourceInput): PlanSource | null {
  if (paymentMethodId == null) return vaultTokenId == null ? null : { vaultTokenId }
  return vaultTokenId == null ? { paymentMethodId } : null
}

/** The problems of an input without exactly one payment source, one per field. */
export const NOT_ONE_SOURCE: readonly Problem[] = [
  problem('paymentMethodId', 'must be given if and only if `vaultTokenId` is omitted'),
  problem('vaultTokenId', 'must be given if and only if `paymentMethodId` is omitted'),
]

/** The properties of a plan that its payment method must match. */
type ChargedPlan = Pick<PaymentPlan, 'orgId' | 'contactId' | 'currency'> & PlanAmounts

/**
 * Returns the payment method with this id if a plan can be charged to it. Throws NOT_FOUND if the
 * caller can't access it, INVALID_STATE if it can't be charged, and otherwise all problems.
 */
export async function methodForPlan(context: Context, plan: ChargedPlan, id: string): Promise<PaymentMethod> {
  const { method } = await chargeableMethod(context, id)
  if (method.orgId !== plan.orgId) throw notFound('Payment method')
  const configuration = await configurationOfMethod(context, method)
  refuseProblems([...methodProblems(plan, method), ...currencyProblems(plan, method, configuration)])
  return method
}

function methodProblems({ contactId }: ChargedPlan, method: PaymentMethod): Problem[] {
  const field = 'paymentMethodId'
  return [
    ...(method.contactId === contactId ? [] : [problem(field, 'must be a payment method of the contact')]),
    ...(method.supportedModels.includes('Subscription') ? [] : [problem(field, 'must support the model Subscription')]),
  ]
}

function currencyProblems(
  { currency, ...plan }: ChargedPlan,
  { type: instrument }: PaymentMethod,
  configuration: ProviderConfiguration,
): Problem[] {
  const { amountMinor } = plan
  if (acceptsAmount(configuration, { instrument, currency, amountMinor, lastAmountMinor: lastAmountOf(plan) }))
    return []
  return [problem('paymentMethodId', "must have a provider configuration that supports the plan's currency")]
}

/** A token to charge a plan to, and the provider configuration for its verification. */
export interface TokenForPlan {
  readonly tokenId: Id
  readonly token: ChargeableToken
  readonly configuration: ProviderConfiguration
}

/**
 * Returns the vault token with this id if a plan can be charged to its instrument. Throws like
 * `paymentCreate`: NOT_FOUND if the caller can't access it, INVALID_STATE if it can't be used or no
 * provider configuration supports it. A token of another contact is refused, too.
 */
export async function tokenForPlan(
  context: Context,
  account: Account,
  plan: ChargedPlan,
  id: string,
): Promise<TokenForPlan> {
  const { contactId, currency, amountMinor } = plan
  const tokenId = requireId('vtk', id, 'Vault token')
  const token = await chargeableToken(context, { tokenId, organization: account, caller: context.caller.account })
  if (token.contactId !== null && token.contactId !== contactId) {
    throw invalid('vaultTokenId', 'must be a vault token of the contact, or a token without a contact')
  }
  const { type: instrument } = instrumentFacts(token)
  const amounts = { amountMinor, lastAmountMinor: lastAmountOf(plan) }
  const configuration = await configurationFor(context, account, { instrument, currency, ...amounts })
  refuseHolderName(token, configuration)
  await refuseCharge(context, configuration)
  return { tokenId, token, configuration }
}

/**
 * Throws INVALID_STATE if a live plan uses the payment method. The transaction must hold the lock
 * of its row.
 */
export async function refuseMethodOfLivePlan(tx: Transaction, method: { readonly id: string }): Promise<void> {
  const plans = await tx.run(livePlanOfMethod, { shard: shardOf(method.id), paymentMethodId: method.id })
  if (plans.length === 0) return
  throw new Refusal(
    'INVALID_STATE',
    'A payment plan uses the payment method. Change the payment method of the plan first.',
  )
}
