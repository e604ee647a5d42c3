import { type Account, type Context, mint, organizationProblems, requireOrganization } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first } from '../../platform/db/index.ts'
import { type Id, requireId } from '../../platform/ids/index.ts'
import { minorOf } from '../../platform/money/index.ts'
import { notFound, Refusal, refuseProblems } from '../../platform/refusal.ts'
import { type ChargeableToken, chargeableToken, useVaultToken } from '../../vault/index.ts'
import type { Payment } from '../payment.ts'
import { type ContactOfNewPaymentRow, contactOfNewPayment } from '../payments.queries.generated.ts'
import { configurationFor, type ProviderConfiguration } from '../providers/index.ts'
import type { WhenSettled } from '../settlement/apply-outcome.ts'
import { type ChargeTerms, chargeOnce, readyCharge } from './charge-once.ts'
import { type ChargeTermsInput, chargeProblems } from './charge-problems.ts'
import { instrumentFacts } from './payment-source.ts'

/** The input of `paymentCreate`, after the scalars have parsed it. */
export interface PaymentCreateInput extends ChargeTermsInput {
  readonly orgId?: string | null
  readonly vaultTokenId: string
  readonly configurationId?: string | null
  readonly contactId?: string | null
  readonly successUrl?: string | null
  readonly cancelUrl?: string | null
}

/** The validated records that a payment from a token needs. */
interface SourceToCharge {
  readonly tokenId: Id
  readonly token: ChargeableToken
  readonly contact: ContactOfNewPaymentRow | null
  readonly configuration: ProviderConfiguration
}

/**
 * Charges the card or bank account of a vault token once. Returns the payment with the provider's
 * outcome.
 */
export async function paymentCreate(
  context: Context,
  input: PaymentCreateInput,
  whenSettled: readonly WhenSettled[],
): Promise<Payment> {
  refuseProblems([...organizationProblems(context, input.orgId), ...chargeProblems(input)])
  const account = await requireOrganization(context, input.orgId)
  const source = await readSource(context, account, input)
  const ready = await readyCharge(context, account, termsOf(context, account, source, input))
  const consumer = { organization: account, consumerId: ready.payment.id, consumerType: 'Payment', alone: true }
  crashPoint('payment: before use')
  await useVaultToken(context, { tokenId: source.tokenId, ...consumer })
  crashPoint('payment: token used')
  // The worker measures the sender's time from here, so that the time for using the token does not
  // count.
  const at = context.wallNow()
  const attempt = { ...ready.attempt, lastSentAt: at, createdAt: at }
  return chargeOnce(context, whenSettled, account, { ...ready, attempt })
}

async function readSource(context: Context, account: Account, input: PaymentCreateInput): Promise<SourceToCharge> {
  const tokenId = requireId('vtk', input.vaultTokenId, 'Vault token')
  const token = await chargeableToken(context, { tokenId, organization: account, caller: context.caller.account })
  const { type: instrument } = instrumentFacts(token)
  const contact = await payer(context, account, input)
  const { amount, currency, configurationId: id } = input
  const wanted = { instrument, currency, amountMinor: minorOf(amount, currency), id }
  return { tokenId, token, contact, configuration: await configurationFor(context, account, wanted) }
}

async function payer(
  { db }: Context,
  { id: orgId, shard }: Account,
  { contactId }: PaymentCreateInput,
): Promise<ContactOfNewPaymentRow | null> {
  if (contactId == null) return null
  const { uuid } = requireId('con', contactId, 'Contact')
  const contact = first(await db.read.run(contactOfNewPayment, { shard, orgId, contactId: uuid }))
  if (!contact) throw notFound('Contact')
  if (contact.deletedAt !== null) throw new Refusal('INVALID_STATE', 'The contact is deleted.')
  return contact
}

function termsOf(
  context: Context,
  { shard }: Account,
  { token, contact, configuration }: SourceToCharge,
  { amount, currency, transactionRef, successUrl, cancelUrl, metadata }: PaymentCreateInput,
): ChargeTerms {
  return {
    payment: {
      id: mint(context, shard),
      contactId: contact?.id,
      amountMinor: minorOf(amount, currency),
      currency,
      vaultTokenId: token.id,
      configurationId: configuration.id,
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
      email: contact?.email ?? null,
      statementDescriptor: null,
    },
  }
}
