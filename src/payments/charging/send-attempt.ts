import type { Account, Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { millisecondsBetween } from '../../platform/time/index.ts'
import { openInstrument } from '../../vault/index.ts'
import type { Attempt, AttemptedPayment } from '../attempt.ts'
import { openCredential, type SealedCredential } from '../methods/index.ts'
import type { Payment } from '../payment.ts'
import {
  type ChargeOutcome,
  clientOf,
  decline,
  type ProviderClient,
  type ProviderConfiguration,
  providerClient,
  type Secrets,
} from '../providers/index.ts'
import { applyFirstOutcome, type OutcomeWriter } from '../settlement/apply-first-outcome.ts'
import { applyOutcome, type WhenSettled } from '../settlement/apply-outcome.ts'
import { releaseToken } from '../token-use.ts'
import { declineWithoutCustomer } from './decline-without-customer.ts'
import { reportFailing } from './report-failing.ts'
import { SETTLE_AFTER_SECONDS } from './write-attempt.ts'

/** The outcome of a sent attempt. */
export interface SentAttempt extends AttemptedPayment {
  readonly outcome: ChargeOutcome
}

/** Records that the caller has already read, and what it does with the outcome. */
export interface SendOptions {
  readonly configuration?: ProviderConfiguration
  readonly client?: ProviderClient
  readonly credential?: SealedCredential
  /** The payment as it was written with the attempt. */
  readonly payment?: Payment
  /** True when the payment belongs to a payment or plan session. */
  readonly hasSession: boolean
  /** The writer of the first outcome when other records depend on the payment. */
  readonly outcomeWriter?: OutcomeWriter
  /** Called when the outcome is known, before it is applied. */
  readonly whenResponded?: () => void
}

/**
 * Sends a committed attempt and applies the provider's outcome. Throws only if the outcome cannot
 * be written; a worker then settles the attempt. With the services of a request, the audit log
 * records the caller that opened the instrument.
 */
export async function sendAttempt(
  services: Services,
  whenSettled: readonly WhenSettled[],
  account: Account,
  attempt: Attempt,
  options?: SendOptions,
): Promise<SentAttempt> {
  const outcome = await charge(services, account, attempt, options)
  options?.whenResponded?.()
  await reportFailing(services, attempt, outcome)
  crashPoint('payment: answered')
  const { id: attemptId, paymentId } = attempt
  const ref = { account, paymentId, attemptId, hasSession: options?.hasSession, isFirst: true }
  const before = options?.payment && { payment: options.payment, attempt }
  const applied = before ? await applyFirstOutcome(services, account, before, outcome, options?.outcomeWriter) : null
  const after = applied ?? (await applyOutcome(services, whenSettled, ref, outcome))
  crashPoint('payment: settled')
  if (outcome.kind !== 'Unknown') await releaseToken(services, after.attempt)
  return { ...after, outcome }
}

/** An unreadable response. The charge may have been made or not. */
const UNREADABLE = { kind: 'Unknown', reference: null, cause: 'unreadable answer' } as const

/**
 * Sends an attempt for the first time, by `charge` of its adapter:
 * `../providers/<adapter>/index.ts`. An internal error before sending counts as an unavailable
 * provider, because nothing was sent. An internal error after sending is an unknown outcome. Logs
 * both.
 */
async function charge(
  services: Services,
  account: Account,
  attempt: Attempt,
  known?: SendOptions,
): Promise<ChargeOutcome> {
  const { id: attemptId, paymentId } = attempt
  try {
    const ready = await prepare(services, account, attempt, known)
    if ('kind' in ready) return ready
    const { client, secrets } = ready
    if (mayBeSentByWorker(services, attempt)) return { kind: 'Unknown', reference: null, cause: 'time-out' }
    const outcome = await client.provider.charge(client.access, attemptId, attempt.request, secrets, true)
    return await declineWithoutCustomer(services, client, attempt, withoutKnownCard(outcome, known?.credential))
  } catch (err) {
    services.log.error({ err, attemptId, paymentId }, 'failed to send a charge')
    return UNREADABLE
  }
}

/**
 * Returns true when a worker may have sent an attempt meanwhile: its sender was suspended, and the
 * idempotency key may have expired.
 */
function mayBeSentByWorker({ wallNow }: Services, { createdAt }: Attempt): boolean {
  return millisecondsBetween(createdAt, wallNow()) > SETTLE_AFTER_SECONDS * 1_000
}

/**
 * Removes the reported card if the method already has its data. Most responses change no method.
 */
function withoutKnownCard(outcome: ChargeOutcome, known?: SealedCredential): ChargeOutcome {
  if (!('card' in outcome) || !outcome.card || !known) return outcome
  const { card, ...others } = outcome
  const { last4, expirationMonth, expirationYear } = known.method
  const isKnown =
    card.last4 === last4 && card.expirationMonth === expirationMonth && card.expirationYear === expirationYear
  return isKnown ? others : outcome
}

interface ReadyRequest {
  readonly client: ProviderClient
  readonly secrets: Secrets
}

/**
 * Reads all records that sending needs. A missing token is a decline that asks for another
 * instrument. Other errors are internal and may be temporary: nothing was sent, so they are no
 * decline.
 */
async function prepare(
  services: Services,
  account: Account,
  attempt: Attempt,
  known?: SendOptions,
): Promise<ReadyRequest | NeverSent> {
  const client = await clientFor(services, attempt, known).catch((err) => logFailure(services, attempt, err))
  if (!client) return { kind: 'Unavailable', reference: null, cause: 'CredentialsUnreadable' }
  try {
    return { client, secrets: await openSecrets(services, client, account, attempt, known?.credential) }
  } catch (err) {
    logFailure(services, attempt, err)
    if (err instanceof Refusal) return { kind: 'Declined', reference: null, decline: decline('rejected_by_provider') }
    return { kind: 'Unavailable', reference: null, cause: 'InstrumentUnreadable' }
  }
}

function logFailure({ log }: Services, { id: attemptId, paymentId }: Attempt, err: unknown): null {
  log.error({ err, attemptId, paymentId }, 'failed to send a charge')
  return null
}

async function clientFor(services: Services, attempt: Attempt, known?: SendOptions): Promise<ProviderClient> {
  if (known?.client) return known.client
  return known?.configuration ? clientOf(services, known.configuration) : providerClient(services, attempt)
}

type NeverSent = Extract<ChargeOutcome, { kind: 'Declined' | 'Unavailable' }>

/** Opens the secrets that fill the placeholders of an attempt's request. They are never stored. */
export async function openSecrets(
  services: Services,
  { provider }: ProviderClient,
  account: Account,
  attempt: Attempt,
  known?: SealedCredential,
): Promise<Secrets> {
  const { vaultTokenId, paymentMethodId, paymentId, orgId } = attempt
  if (vaultTokenId !== null) {
    const tokenId = { prefix: 'vtk', uuid: vaultTokenId, shard: shardOf(vaultTokenId) }
    return openInstrument(services, { tokenId, organization: account, consumerId: paymentId, purpose: 'authorize' })
  }
  // A provider's own payment option has no secret.
  if (paymentMethodId === null) return {}
  const credential = await openCredential(services, { id: paymentMethodId, orgId }, known)
  provider.checkCredential?.(credential)
  return { credential }
}

/**
 * Returns whether the stored credential of a method can be opened and belongs to its provider. Logs
 * the reason if not. Sends nothing.
 */
export async function canOpenCredential(
  services: Services,
  configuration: ProviderConfiguration,
  known: SealedCredential,
): Promise<boolean> {
  try {
    const { provider } = await clientOf(services, configuration)
    const credential = await openCredential(services, known.method, known)
    provider.checkCredential?.(credential)
    return true
  } catch (err) {
    const { id: paymentMethodId, orgId } = known.method
    services.log.error({ err, paymentMethodId, orgId }, 'failed to open a stored payment method: it is not charged')
    return false
  }
}
