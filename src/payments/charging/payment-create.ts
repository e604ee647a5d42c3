import { type Account, type Context, mint, organizationProblems, requireOrganization } from '../../accounts/index.ts'
import { payingContact } from '../../customers/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { PaymentCreateInput } from '../../platform/graphql/inputs.generated.ts'
import { type Id, requireId } from '../../platform/ids/index.ts'
import { minorOf } from '../../platform/money/index.ts'
import { type Problem, problem, refuseProblems } from '../../platform/refusal.ts'
import { type ChargeableToken, chargeableToken, useVaultToken } from '../../vault/index.ts'
import { authorizationProblems } from '../consents/index.ts'
import type { Payment } from '../payment.ts'
import { defaultsOf, type PaymentDefaults, textsOf } from '../payment-defaults.ts'
import { configurationFor, type InstrumentType, type ProviderConfiguration, refuseCharge } from '../providers/index.ts'
import type { WhenSettled } from '../settlement/apply-outcome.ts'
import { chargeOnce } from './charge-once.ts'
import { chargeProblems } from './charge-problems.ts'
import { consentToPayment } from './consent-to-payment.ts'
import { customerFacts } from './customer-facts.ts'
import { refuseHolderName } from './holder-name.ts'
import { instrumentFacts } from './payment-source.ts'
import { type NewCharge, prepareCharge } from './write-attempt.ts'

/** The validated records that a payment from a token needs. */
interface SourceToCharge {
  readonly tokenId: Id
  readonly token: ChargeableToken
  readonly contact: Awaited<ReturnType<typeof payingContact>> | null
  readonly configuration: ProviderConfiguration
}

/** Charges the instrument of a vault token once. Returns the payment with the outcome. */
export async function paymentCreate(
  context: Context,
  input: PaymentCreateInput,
  whenSettled: readonly WhenSettled[],
): Promise<Payment> {
  refuseProblems([...organizationProblems(context, input.orgId), ...chargeProblems(input)])
  const account = await requireOrganization(context, input.orgId)
  const { authorization } = input
  if (authorization != null) refuseProblems(authorizationProblems(authorization, context.now(account)))
  const source = await readSource(context, account, input)
  const texts = textsOf(await defaultsOf(context.db.read, account), input)
  const charge = termsOf(context, account, { ...source, texts }, input)
  const consent = consentToPayment(context, account, authorization, charge)
  const ready = await prepareCharge(context, account, { ...charge, consent })
  const consumer = { organization: account, consumerId: ready.payment.id, consumerType: 'Payment', alone: true }
  crashPoint('payment: before use')
  await useVaultToken(context, { tokenId: source.tokenId, ...consumer })
  crashPoint('payment: token used')
  // The sender's time limit starts here, so that it does not include the reservation of the token.
  const at = context.wallNow()
  const attempt = { ...ready.attempt, lastSentAt: at, createdAt: at }
  return chargeOnce(context, whenSettled, account, { ...ready, attempt })
}

async function readSource(context: Context, account: Account, input: PaymentCreateInput): Promise<SourceToCharge> {
  const tokenId = requireId('vtk', input.vaultTokenId, 'Vault token')
  const token = await chargeableToken(context, { tokenId, organization: account, caller: context.caller.account })
  const { type: instrument } = instrumentFacts(token)
  const { amount, currency, configurationId: id, contactId } = input
  const contact =
    contactId == null ? null : await payingContact(context, account, requireId('con', contactId, 'Contact').uuid)
  const wanted = { instrument, currency, amountMinor: minorOf(amount, currency), id }
  if (input.capture === 'Manual') refuseProblems(captureProblems(instrument))
  const configuration = await configurationFor(context, account, wanted)
  refuseHolderName(token, configuration)
  await refuseCharge(context, configuration)
  return { tokenId, token, contact, configuration }
}

/**
 * Returns the problem of a manual capture, because every provider captures debits of bank accounts
 * at once.
 */
function captureProblems(instrument: InstrumentType): Problem[] {
  return instrument === 'Card' ? [] : [problem('capture', 'must be Automatic for a bank account')]
}

function termsOf(
  context: Context,
  { shard }: Account,
  { token, contact, configuration, texts }: SourceToCharge & { readonly texts: PaymentDefaults },
  { amount, currency, capture, transactionRef, successUrl, cancelUrl, metadata, customer }: PaymentCreateInput,
): NewCharge {
  return {
    payment: {
      id: mint(context, shard),
      contactId: contact?.id,
      amountMinor: minorOf(amount, currency),
      currency,
      vaultTokenId: token.id,
      configurationId: configuration.id,
      ...texts,
      capture: capture === 'Manual' ? capture : null,
      transactionRef,
      successUrl,
      cancelUrl,
      metadata,
    },
    attempt: {
      id: mint(context, shard),
      configuration,
      source: { kind: 'token', token },
      model: null,
      stores: false,
      customerPresent: true,
      billingAddress: token.billingAddress,
      ...customerFacts(customer, contact),
    },
  }
}
