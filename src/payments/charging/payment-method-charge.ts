import { type Context, mint } from '../../accounts/index.ts'
import { minorOf } from '../../platform/money/index.ts'
import { type Problem, problem, Refusal, refuseProblems } from '../../platform/refusal.ts'
import { isCustomerPresent } from '../attempt.ts'
import { type ChargeableMethod, chargeableMethod, type PaymentMethod } from '../methods/index.ts'
import type { Payment } from '../payment.ts'
import {
  acceptsAmount,
  findProviderConfiguration,
  type ProviderConfiguration,
  type RecurringModel,
} from '../providers/index.ts'
import type { WhenSettled } from '../settlement/apply-outcome.ts'
import { type ChargeTerms, chargeOnce, readyCharge } from './charge-once.ts'
import { type ChargeTermsInput, chargeProblems } from './charge-problems.ts'

/** The input of `paymentMethodCharge`, after the scalars have parsed it. */
export interface PaymentMethodChargeInput extends ChargeTermsInput {
  readonly id: string
  readonly recurringProcessingModel: RecurringModel
  readonly successUrl?: string | null
  readonly cancelUrl?: string | null
}

/** Charges a stored method once. Returns the payment with the provider's outcome. */
export async function paymentMethodCharge(
  context: Context,
  input: PaymentMethodChargeInput,
  whenSettled: readonly WhenSettled[],
): Promise<Payment> {
  refuseProblems(chargeProblems(input))
  const chargeable = await chargeableMethod(context, input.id)
  const configuration = await configurationOf(context, chargeable.method)
  refuseKindNotTaken(chargeable.method, configuration)
  refuseProblems([
    ...modelProblems(chargeable.method, input.recurringProcessingModel),
    ...currencyProblems(chargeable.method, configuration, input),
  ])
  const { account, credential } = chargeable
  const ready = await readyCharge(context, account, termsOf(context, chargeable, configuration, input))
  return chargeOnce(context, whenSettled, account, ready, credential)
}

async function configurationOf(context: Context, method: PaymentMethod): Promise<ProviderConfiguration> {
  const configuration = await findProviderConfiguration(context, method.configurationId)
  if (!configuration)
    throw new Error('provider configuration not found, although provider configurations are never deleted')
  return configuration
}

/** The configuration may have been narrowed since the method was stored. */
function refuseKindNotTaken({ type }: PaymentMethod, { methods }: ProviderConfiguration): void {
  if (methods.includes(type)) return
  throw new Refusal('INVALID_STATE', 'The provider configuration of the payment method no longer supports this type.')
}

function modelProblems({ supportedModels }: PaymentMethod, model: RecurringModel): Problem[] {
  if (supportedModels.includes(model)) return []
  return [problem('recurringProcessingModel', 'must be a model that the payment method supports')]
}

function currencyProblems(
  { type: instrument }: PaymentMethod,
  configuration: ProviderConfiguration,
  { amount, currency }: ChargeTermsInput,
): Problem[] {
  if (acceptsAmount(configuration, { instrument, currency, amountMinor: minorOf(amount, currency) })) return []
  return [problem('currency', 'must be a currency that the provider configuration of the payment method supports')]
}

function termsOf(
  context: Context,
  { method, account: { shard } }: ChargeableMethod,
  configuration: ProviderConfiguration,
  input: PaymentMethodChargeInput,
): ChargeTerms {
  const { amount, currency, recurringProcessingModel: model, statementDescriptor = null, ...shown } = input
  return {
    payment: {
      ...shown,
      id: mint(context, shard),
      contactId: method.contactId,
      amountMinor: minorOf(amount, currency),
      currency,
      configurationId: configuration.id,
      paymentMethodId: method.id,
      recurringProcessingModel: model,
      statementDescriptor,
    },
    attempt: {
      id: mint(context, shard),
      configuration,
      source: { kind: 'method', method },
      model,
      stores: false,
      customerPresent: isCustomerPresent(model),
      billingAddress: method.billingAddress,
      email: null,
      statementDescriptor,
    },
  }
}
