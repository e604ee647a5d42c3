import { type Context, mint } from '../../accounts/index.ts'
import type { PaymentMethodChargeInput } from '../../platform/graphql/inputs.generated.ts'
import { minorOf } from '../../platform/money/index.ts'
import { type Problem, problem, refuseProblems } from '../../platform/refusal.ts'
import { isCustomerPresent } from '../attempt.ts'
import { authorizationProblems } from '../consents/index.ts'
import { type ChargeableMethod, chargeableMethod, configurationOfMethod, type PaymentMethod } from '../methods/index.ts'
import type { Payment } from '../payment.ts'
import { textsOf } from '../payment-defaults.ts'
import { acceptsAmount, type ProviderConfiguration, type RecurringModel, refuseCharge } from '../providers/index.ts'
import type { WhenSettled } from '../settlement/apply-outcome.ts'
import { chargeOnce } from './charge-once.ts'
import { type ChargeTermsInput, chargeProblems } from './charge-problems.ts'
import { consentToPayment } from './consent-to-payment.ts'
import { customerFacts } from './customer-facts.ts'
import { type NewCharge, prepareCharge } from './write-attempt.ts'

/** Charges a stored method once. Returns the payment with the provider's outcome. */
export async function paymentMethodCharge(
  context: Context,
  input: PaymentMethodChargeInput,
  whenSettled: readonly WhenSettled[],
): Promise<Payment> {
  refuseProblems([...chargeProblems(input), ...absentCustomerProblems(input)])
  const { authorization } = input
  const chargeable = await chargeableMethod(context, input.id)
  const configuration = await configurationOfMethod(context, chargeable.method)
  refuseProblems([
    ...modelProblems(chargeable.method, input.recurringProcessingModel),
    ...currencyProblems(chargeable.method, configuration, input),
    ...(authorization == null ? [] : authorizationProblems(authorization, context.now(chargeable.account))),
  ])
  await refuseCharge(context, configuration)
  const { account, credential, defaults } = chargeable
  const texts = textsOf(defaults, input)
  const charge = termsOf(context, chargeable, configuration, { ...input, ...texts })
  const consent = consentToPayment(context, account, authorization, charge)
  const ready = await prepareCharge(context, account, { ...charge, consent })
  return chargeOnce(context, whenSettled, account, ready, credential)
}

function absentCustomerProblems({ customer, recurringProcessingModel: model }: PaymentMethodChargeInput): Problem[] {
  if (customer == null || isCustomerPresent(model)) return []
  return [problem('customer', 'must be absent unless recurringProcessingModel is CardOnFile')]
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
  { method, contact, account: { shard } }: ChargeableMethod,
  configuration: ProviderConfiguration,
  input: PaymentMethodChargeInput,
): NewCharge {
  const { amount, currency, recurringProcessingModel: model, customer, authorization: _, ...shown } = input
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
    },
    attempt: {
      id: mint(context, shard),
      configuration,
      source: { kind: 'method', method },
      model,
      stores: false,
      customerPresent: isCustomerPresent(model),
      billingAddress: method.billingAddress,
      // A charge that the merchant starts describes no customer.
      ...customerFacts(customer, isCustomerPresent(model) ? contact : null),
    },
  }
}
