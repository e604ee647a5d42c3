import type { Context } from '../accounts/index.ts'
import { chargeableMethod, type PaymentMethod } from '../payments/methods/index.ts'
import { acceptsAmount, findProviderConfiguration, type ProviderConfiguration } from '../payments/providers/index.ts'
import { notFound, type Problem, problem, Refusal, refuseProblems } from '../platform/refusal.ts'
import type { PaymentPlan } from './plan.ts'

/** The properties of a plan that its payment method must match. */
export type ChargedPlan = Pick<PaymentPlan, 'orgId' | 'contactId' | 'amountMinor' | 'currency'>

/**
 * Returns the payment method with this id if a plan can be charged to it. Throws NOT_FOUND if the
 * caller can't access it, INVALID_STATE if it can't be charged, and otherwise all problems.
 */
export async function methodForPlan(context: Context, plan: ChargedPlan, id: string): Promise<PaymentMethod> {
  const { method } = await chargeableMethod(context, id)
  if (method.orgId !== plan.orgId) throw notFound('Payment method')
  const configuration = await findProviderConfiguration(context, method.configurationId)
  if (!configuration)
    throw new Error('provider configuration not found, although provider configurations are never deleted')
  if (!configuration.methods.includes(method.type)) throw kindNotTaken()
  refuseProblems([...methodProblems(plan, method), ...currencyProblems(plan, method, configuration)])
  return method
}

/** The configuration may have been restricted after the method was stored. */
const kindNotTaken = () =>
  new Refusal('INVALID_STATE', 'The provider configuration of the payment method no longer supports this type.')

function methodProblems({ contactId }: ChargedPlan, method: PaymentMethod): Problem[] {
  const field = 'paymentMethodId'
  return [
    ...(method.contactId === contactId ? [] : [problem(field, 'must be a payment method of the contact')]),
    ...(method.supportedModels.includes('Subscription') ? [] : [problem(field, 'must support the model Subscription')]),
  ]
}

function currencyProblems(
  { amountMinor, currency }: ChargedPlan,
  { type: instrument }: PaymentMethod,
  configuration: ProviderConfiguration,
): Problem[] {
  if (acceptsAmount(configuration, { instrument, currency, amountMinor })) return []
  return [problem('paymentMethodId', "must have a provider configuration that supports the plan's currency")]
}
