import type { Context } from '../accounts/index.ts'
import { chargeableMethod, type PaymentMethod } from '../payments/methods/index.ts'
import { acceptsAmount, findProviderConfiguration, type ProviderConfiguration } from '../payments/providers/index.ts'
import { notFound, type Problem, problem, Refusal, refuseProblems } from '../platform/refusal.ts'
import type { PaymentPlan } from './plan.ts'

/** What a plan asks of what it is charged to. */
export type ChargedPlan = Pick<PaymentPlan, 'orgId' | 'contactId' | 'amountMinor' | 'currency'>

/**
 * The payment method that a client names by its id, if a plan can be charged to it. Refuses one that the caller can't reach
 * (NOT_FOUND), that can't be charged (INVALID_STATE), and one that does not suit the plan, with every reason.
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

/** A configuration may have been narrowed since the method was stored under it. */
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
