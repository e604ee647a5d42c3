import type { Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { type Attempt, attemptOf, type PaymentOutcome } from '../attempt.ts'
import { failCapture } from '../captures/apply-capture-outcome.ts'
import { captureRequestOfConfiguration } from '../captures/capture-requests.queries.generated.ts'
import { recordDispute } from '../disputes/record-dispute.ts'
import { attemptByReference, attemptOfConfiguration } from '../payment-attempts.queries.generated.ts'
import type { ProviderEvent, ProviderEventHandler, ProviderEventOrigin, RecordRef } from '../providers/index.ts'
import { applyRefundOutcomeWithin } from '../refunds/apply-refund-outcome.ts'
import { recordProviderRefund } from '../refunds/record-provider-refund.ts'
import {
  refundByReference,
  refundMayHaveReference,
  refundOfConfiguration,
} from '../refunds/refunds.queries.generated.ts'
import { applyCaptureReport, type CaptureEvent } from './apply-capture-report.ts'
import { applyOutcomeWithin, type WhenSettled } from './apply-outcome.ts'
import { decideOutcome, hasNewCredential } from './decide-outcome.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type DisputeEvent = Extract<ProviderEvent, { kind: 'Dispute' }>
type RefundEvent = Extract<ProviderEvent, { kind: 'Refund' }>
type HandlerResult = Awaited<ReturnType<ProviderEventHandler>>

/**
 * Returns the handler that applies provider events about charges, refunds and disputes. Each must
 * have been sent through the configuration that received the event.
 */
export function paymentEventHandler(whenSettled: readonly WhenSettled[]): ProviderEventHandler {
  return async (services, tx, origin, event) => {
    if (event.kind === 'Refund') return applyToRefund(services, tx, origin, event)
    if (event.kind === 'CaptureRefused') return applyToCaptureRequest(services, tx, origin, event.captureRequestId)
    if (event.kind === 'Capture') return applyToAuthorization(services, tx, whenSettled, origin, event)
    if (event.kind === 'Dispute') return applyDispute(services, tx, whenSettled, origin, event)
    const outcome = outcomeOf(event)
    if (!outcome || !('charge' in event)) return 'not mine'
    return applyToAttempt(services, tx, whenSettled, origin, event.charge, outcome)
  }
}

function outcomeOf(event: ProviderEvent): PaymentOutcome | null {
  switch (event.kind) {
    case 'Charge':
      return event.outcome
    case 'Returned':
      return { kind: 'Returned', reference: event.charge.reference, code: event.code }
    default:
      return null
  }
}

async function applyToAttempt(
  services: Services,
  tx: Transaction,
  whenSettled: readonly WhenSettled[],
  origin: ProviderEventOrigin,
  named: RecordRef,
  outcome: PaymentOutcome,
): Promise<HandlerResult> {
  const attempt = await findAttempt(tx, origin, named)
  if (!attempt) return resultForMissing(named)
  if (isKnown(attempt, outcome)) return 'applied'
  const ref = { account: origin.account, paymentId: attempt.paymentId, attemptId: attempt.id }
  await applyOutcomeWithin(services, tx, whenSettled, ref, outcome)
  return 'applied'
}

/**
 * Applies a report about a capture. A report with only an unknown reference is about another
 * program's charge, because ours got its reference with the authorization.
 */
async function applyToAuthorization(
  services: Services,
  tx: Transaction,
  whenSettled: readonly WhenSettled[],
  origin: ProviderEventOrigin,
  event: CaptureEvent,
): Promise<HandlerResult> {
  const attempt = await findAttempt(tx, origin, event.charge)
  if (!attempt) return 'not mine'
  const ref = { account: origin.account, paymentId: attempt.paymentId, attemptId: attempt.id }
  await applyCaptureReport(services, tx, whenSettled, ref, event)
  return 'applied'
}

/** Ends a capture request that had no effect. */
async function applyToCaptureRequest(
  services: Services,
  tx: Transaction,
  { account, configurationIds }: ProviderEventOrigin,
  id: string,
): Promise<HandlerResult> {
  const key = { shard: account.shard, configurationIds }
  const captureRequest = isUuid(id) && first(await tx.run(captureRequestOfConfiguration, { ...key, id }))
  if (!captureRequest) return 'not mine'
  await failCapture(services, tx, account, captureRequest)
  return 'applied'
}

/** Records a report about a dispute of one of our charges. */
async function applyDispute(
  services: Services,
  tx: Transaction,
  whenSettled: readonly WhenSettled[],
  origin: ProviderEventOrigin,
  { charge, report }: DisputeEvent,
): Promise<HandlerResult> {
  const attempt = await findAttempt(tx, origin, charge)
  if (!attempt) return resultForMissing(charge)
  const ref = { account: origin.account, paymentId: attempt.paymentId, attemptId: attempt.id }
  await recordDispute(services, tx, whenSettled, ref, report)
  return 'applied'
}

/** Returns the attempt of a charge that was sent through the configuration. */
async function findAttempt(
  tx: Transaction,
  { account, configurationIds }: ProviderEventOrigin,
  { id, reference }: RecordRef,
): Promise<Attempt | null> {
  const key = { shard: account.shard, configurationIds }
  const byId = isUuid(id) ? first(await tx.run(attemptOfConfiguration, { ...key, id })) : null
  const row = byId ?? (reference === null ? null : first(await tx.run(attemptByReference, { ...key, reference })))
  return row && attemptOf(row)
}

/**
 * Returns whether an outcome is already known. Takes no lock, because most events only repeat the
 * response to the charge.
 */
function isKnown(attempt: Attempt, outcome: PaymentOutcome): boolean {
  if (attempt.outcome === null || hasNewCredential(attempt, outcome)) return false
  // The payment's status matters only for events after a success.
  return decideOutcome({ ...attempt, status: 'Succeeded' }, outcome.kind) === 'stays'
}

async function applyToRefund(
  services: Services,
  tx: Transaction,
  origin: ProviderEventOrigin,
  event: RefundEvent,
): Promise<HandlerResult> {
  const { account, configurationIds } = origin
  const { refund: named, charge, outcome } = event
  const key = { shard: account.shard, configurationIds }
  const byId = isUuid(named.id) && first(await tx.run(refundOfConfiguration, { ...key, id: named.id }))
  const byReference =
    !byId && named.reference !== null
      ? first(await tx.run(refundByReference, { ...key, reference: named.reference }))
      : null
  const refund = byId || byReference
  if (!refund && charge && event.amount) return recordUnknownRefund(services, tx, origin, event, charge)
  if (!refund) return charge ? matchUnnamedRefund(tx, key, named, charge) : resultForMissing(named)
  await applyRefundOutcomeWithin(services, tx, account, refund, outcome)
  return 'applied'
}

/** Records a refund that was made at the provider, if it refunds one of our charges. */
async function recordUnknownRefund(
  services: Services,
  tx: Transaction,
  origin: ProviderEventOrigin,
  { refund: { id, reference }, amount, outcome }: RefundEvent,
  charge: RecordRef,
): Promise<HandlerResult> {
  const attempt = await findAttempt(tx, origin, charge)
  // Another program has named the refund, so it belongs to that program's charge.
  if (!attempt) return id === null ? resultForMissing(charge) : 'not mine'
  if (reference === null || !amount) return 'unknown'
  return recordProviderRefund(services, tx, origin.account, { attempt, reference, amount, outcome })
}

/**
 * Handles an event that names a refund by its reference alone. Returns `unknown` if a refund of the
 * charge has no reference yet, because it may be this one.
 */
async function matchUnnamedRefund(
  tx: Transaction,
  key: { readonly shard: number; readonly configurationIds: readonly string[] },
  { reference }: RecordRef,
  { id: attemptId }: RecordRef,
): Promise<HandlerResult> {
  if (reference === null || !isUuid(attemptId)) return 'unknown'
  return (await tx.run(refundMayHaveReference, { ...key, attemptId, reference })).length > 0 ? 'unknown' : 'not mine'
}

/**
 * Returns the result for an event about a missing record. Attempts and refunds are committed before
 * they are sent, so an unknown id of ours belongs to another configuration or installation with the
 * same account. An unknown reference may become known soon.
 */
function resultForMissing({ id }: RecordRef): HandlerResult {
  return isUuid(id) ? 'not mine' : 'unknown'
}

/** Returns whether a provider's text is a UUID, because only then it can be one of our ids. */
function isUuid(id: string | null): id is string {
  return id !== null && UUID.test(id)
}
