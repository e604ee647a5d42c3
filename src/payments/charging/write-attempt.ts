import type { Account, Services } from '../../accounts/index.ts'
import { first, type Transaction, violates } from '../../platform/db/index.ts'
import { enqueue } from '../../platform/queue/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Attempt } from '../attempt.ts'
import type { Payment } from '../payment.ts'
import { insertPaymentAttempt } from '../payment-attempts.queries.generated.ts'
import { writePaymentSource } from '../payments.queries.generated.ts'
import type { ChargeTerms, ProviderConfiguration, ProviderRequest } from '../providers/index.ts'
import { chargeSourceOf, type PaymentSource } from './payment-source.ts'
import { type ProviderClient, providerClient } from './provider-client.ts'
import { returnUrlOf } from './return-ticket.ts'

/** A validated attempt that is not written yet. Ids are uuids. */
export interface NewAttempt
  extends Pick<ChargeTerms, 'model' | 'stores' | 'customerPresent' | 'billingAddress' | 'email'>,
    Pick<ChargeTerms, 'statementDescriptor' | 'browser'> {
  readonly id: string
  readonly configuration: ProviderConfiguration
  readonly source: PaymentSource
}

/** After a crash the worker settles the attempt. It waits until the sender must have ended. */
export const SETTLE_AFTER_SECONDS = 60

/**
 * Inserts an attempt with its whole request, and enqueues its settling. The payment's row is locked
 * or new. Throws CONFLICT when the payment has an attempt that may still charge or has charged.
 */
export async function writeAttempt(
  services: Pick<Services, 'db' | 'wallNow' | 'now' | 'sealer' | 'publicUrl' | 'providerEndpoints'>,
  tx: Transaction,
  account: Account,
  payment: Payment,
  newAttempt: NewAttempt,
): Promise<Attempt> {
  const { shard, id: orgId } = account
  const { configuration } = newAttempt
  const asked = await providerClient(services, { configurationId: configuration.id }, configuration)
  const attempt = attemptToSend(services, payment, newAttempt, asked)
  const job = { kind: 'SettleAttempt', shard, subjectId: attempt.id, orgId } as const
  const [rows] = await Promise.all([
    tx.run(insertPaymentAttempt, { ...attempt, shard, request: JSON.stringify(attempt.request) }).catch(conflict),
    isOfThisAttempt(payment, newAttempt) ? [] : writeSourceOfAttempt(services, tx, account, payment, newAttempt),
    enqueue(services, tx, job, SETTLE_AFTER_SECONDS),
  ])
  return { ...attempt, number: first(rows)?.number ?? attempt.number }
}

/** Returns the attempt as it is written, with the request as it will be sent. */
export function attemptToSend(
  services: Pick<Services, 'wallNow' | 'sealer' | 'publicUrl'>,
  payment: Payment,
  { id, configuration, source, ...terms }: NewAttempt,
  { provider, access }: ProviderClient,
): Attempt {
  const at = services.wallNow()
  const { id: paymentId, contactId, amountMinor, currency } = payment
  const asked: Omit<ChargeTerms, 'source'> = {
    ...terms,
    attemptId: id,
    paymentId,
    contactId,
    amountMinor,
    currency,
    returnUrl: () => returnUrlOf(services, id),
  }
  return {
    id,
    orgId: payment.orgId,
    paymentId,
    number: 1,
    configurationId: configuration.id,
    ...idsOf(source),
    stores: terms.stores,
    customerPresent: terms.customerPresent,
    request: requestOf({ provider, access }, asked, source),
    stage: 'Sending',
    outcome: null,
    providerReference: null,
    actionStateSealed: null,
    declineCode: null,
    returnCode: null,
    sends: 1,
    lastSentAt: at,
    createdAt: at,
    settledAt: null,
  }
}

function requestOf(
  { provider, access }: ProviderClient,
  terms: Omit<ChargeTerms, 'source'>,
  source: PaymentSource,
): ProviderRequest {
  if (source.kind !== 'option') return provider.chargeRequest({ ...terms, source: chargeSourceOf(source) }, access)
  if (!provider.options) throw new Error('an unavailable payment option was selected')
  return provider.options.chargeRequest(terms, source.option)
}

function idsOf(source: PaymentSource): Pick<Attempt, 'vaultTokenId' | 'paymentMethodId'> {
  if (source.kind === 'token') return { vaultTokenId: source.token.id, paymentMethodId: null }
  return { vaultTokenId: null, paymentMethodId: source.kind === 'method' ? source.method.id : null }
}

/** Returns true when the payment was created for this attempt and needs no update. */
function isOfThisAttempt(payment: Payment, { configuration, source, model }: NewAttempt): boolean {
  const { vaultTokenId, paymentMethodId } = idsOf(source)
  return (
    payment.status === 'Pending' &&
    payment.configurationId === configuration.id &&
    payment.vaultTokenId === vaultTokenId &&
    payment.paymentMethodId === paymentMethodId &&
    payment.recurringProcessingModel === model
  )
}

async function writeSourceOfAttempt(
  { now }: Pick<Services, 'now'>,
  tx: Transaction,
  account: Account,
  { id }: Payment,
  { configuration, source, model }: NewAttempt,
): Promise<void> {
  const sourceColumns = { ...idsOf(source), configurationId: configuration.id, recurringProcessingModel: model }
  const rows = await tx.run(writePaymentSource, { shard: account.shard, id, ...sourceColumns, updatedAt: now(account) })
  if (rows.length === 0) throw new Refusal('INVALID_STATE', 'The payment can no longer be attempted.')
}

function conflict(error: unknown): never {
  if (!violates(error, 'payment_has_one_attempt_that_may_charge')) throw error
  throw new Refusal('CONFLICT', 'An attempt to pay is already in progress.')
}
