import type { Account, Services } from '../../accounts/index.ts'
import { first, type Transaction, violates } from '../../platform/db/index.ts'
import { enqueue } from '../../platform/queue/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { plus } from '../../platform/time/index.ts'
import { eventRows } from '../../webhooks/events/index.ts'
import type { Attempt, AttemptedPayment } from '../attempt.ts'
import { mandateOf, type NewConsent } from '../consents/index.ts'
import { type NewPayment, pendingPayment } from '../insert-payment.ts'
import { type Payment, paymentPayload } from '../payment.ts'
import { insertPaymentAttempt } from '../payment-attempts.queries.generated.ts'
import { writePaymentSource } from '../payments.queries.generated.ts'
import {
  type ChargeTerms,
  clientOf,
  type ProviderClient,
  type ProviderConfiguration,
  type ProviderRequest,
} from '../providers/index.ts'
import { chargeSourceOf, type PaymentSource } from './payment-source.ts'
import { returnUrlOf } from './return-token.ts'

/** A validated attempt that is not written yet. Ids are uuids. */
export interface NewAttempt
  extends Pick<ChargeTerms, 'model' | 'stores' | 'customerPresent' | 'billingAddress' | 'email'>,
    Pick<ChargeTerms, 'returnedBefore' | 'browser' | 'mandate'> {
  readonly id: string
  readonly configuration: ProviderConfiguration
  readonly source: PaymentSource
}

/** The delay after which a worker settles an attempt. Its sender must have ended by then. */
export const SETTLE_AFTER_SECONDS = 60

/** A payment and its first attempt, created at the same time. */
export interface NewCharge {
  readonly payment: NewPayment
  readonly attempt: NewAttempt
  /** The consent to this payment, if one is reported with it. */
  readonly consent?: NewConsent | null
}

/** A validated charge that is not written yet. */
export interface PreparedCharge extends AttemptedPayment {
  readonly client: ProviderClient
  readonly consent: NewConsent | null
}

/**
 * Prepares the rows and the request of a charge. Throws for terms that the provider can't charge,
 * before anything is written.
 */
export async function prepareCharge(
  services: Services,
  account: Account,
  { consent = null, ...charge }: NewCharge,
): Promise<PreparedCharge> {
  const client = await clientOf(services, charge.attempt.configuration)
  const payment = pendingPayment(services, account, charge.payment)
  const attempt = consent === null ? charge.attempt : { ...charge.attempt, mandate: mandateOf(account, consent) }
  return { client, payment, attempt: attemptToSend(services, payment, attempt, client), consent }
}

/** Returns the attempt to insert, with the whole request. */
function attemptToSend(
  services: Pick<Services, 'wallNow' | 'sealer' | 'publicUrl'>,
  payment: Payment,
  { id, configuration, source, ...terms }: NewAttempt,
  { provider, access }: ProviderClient,
): Attempt {
  const at = services.wallNow()
  const { id: paymentId, contactId, amountMinor, currency, statementDescriptor, description, capture } = payment
  const chargeTerms: Omit<ChargeTerms, 'source'> = {
    ...terms,
    attemptId: id,
    paymentId,
    contactId,
    amountMinor,
    currency,
    statementDescriptor,
    description,
    capturesLater: capture === 'Manual',
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
    request: requestOf({ provider, access }, chargeTerms, source),
    stage: 'Sending',
    outcome: null,
    providerReference: null,
    actionStateSealed: null,
    declineCode: null,
    networkDeclineCode: null,
    returnCode: null,
    actionSentAt: null,
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

/** Returns a new payment, its first attempt, job and event as columns of one statement. */
export function chargeColumns(
  services: Pick<Services, 'now' | 'mintId'>,
  account: Account,
  { payment, attempt }: AttemptedPayment,
) {
  const { stores, customerPresent, configurationId, request, createdAt: sentAt } = attempt
  const announced = { type: 'payment.created', subjectId: payment.id, data: paymentPayload(payment, null) } as const
  const { ids, payloads, occurredAt, targetAccounts } = eventRows(services, account, [announced])
  return {
    ...payment,
    ...{ attemptId: attempt.id, stores, customerPresent, configurationId, request, sentAt },
    settleAt: plus(sentAt, { seconds: SETTLE_AFTER_SECONDS }),
    ...{ eventId: ids[0], payload: payloads[0], occurredAt, targetAccounts },
  }
}

/**
 * Inserts an attempt with its whole request, and enqueues its settling. The caller has locked or
 * inserted the payment's row. Throws CONFLICT if the payment has an attempt that may still charge
 * or has charged.
 */
export async function writeAttempt(
  services: Pick<Services, 'db' | 'wallNow' | 'now' | 'sealer' | 'publicUrl' | 'providerEndpoints'>,
  tx: Transaction,
  account: Account,
  payment: Payment,
  newAttempt: NewAttempt,
): Promise<Attempt> {
  const { shard, id: orgId } = account
  const client = await clientOf(services, newAttempt.configuration)
  const attempt = attemptToSend(services, payment, newAttempt, client)
  const job = { kind: 'SettleAttempt', shard, subjectId: attempt.id, orgId } as const
  const [rows] = await Promise.all([
    tx.run(insertPaymentAttempt, { ...attempt, shard, request: JSON.stringify(attempt.request) }).catch(conflict),
    isOfThisAttempt(payment, newAttempt) ? [] : writeSourceOfAttempt(services, tx, account, payment, newAttempt),
    enqueue(services, tx, job, SETTLE_AFTER_SECONDS),
  ])
  return { ...attempt, number: first(rows)?.number ?? attempt.number }
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
