import type { Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { type Attempt, attemptOf, type Outcome } from '../attempt.ts'
import { attemptByReference, attemptOfConfiguration } from '../payment-attempts.queries.generated.ts'
import type { ProviderEvent, ProviderEventHandler, ProviderEventOrigin, RecordRef } from '../providers/index.ts'
import { applyRefundOutcomeWithin } from '../refunds/apply-refund-outcome.ts'
import {
  refundByReference,
  refundMayHaveReference,
  refundOfConfiguration,
} from '../refunds/refunds.queries.generated.ts'
import { applyOutcomeWithin, type WhenSettled } from './apply-outcome.ts'
import { decideOutcome } from './decide-outcome.ts'
import { hasNewCredential } from './late-credential.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type HandlerResult = Awaited<ReturnType<ProviderEventHandler>>

/**
 * Returns the handler that applies provider events about charges and refunds. Each must have been
 * sent through the configuration that received the event.
 */
export function paymentEventHandler(whenSettled: readonly WhenSettled[]): ProviderEventHandler {
  return async (services, tx, origin, event) => {
    if (event.kind === 'Refund') return applyToRefund(services, tx, origin, event)
    const outcome = outcomeOf(event)
    if (!outcome || !('charge' in event)) return 'not mine'
    return applyToAttempt(services, tx, whenSettled, origin, event.charge, outcome)
  }
}

function outcomeOf(event: ProviderEvent): Outcome | null {
  switch (event.kind) {
    case 'Charge':
      return event.outcome
    case 'Returned':
      return { kind: 'Returned', reference: event.charge.reference, code: event.code }
    case 'Disputed':
      return { kind: 'Disputed', reference: event.charge.reference }
    default:
      return null
  }
}

async function applyToAttempt(
  services: Services,
  tx: Transaction,
  whenSettled: readonly WhenSettled[],
  { account, configuration }: ProviderEventOrigin,
  named: RecordRef,
  outcome: Outcome,
): Promise<HandlerResult> {
  const key = { shard: account.shard, configurationId: configuration.id }
  const byId = isUuid(named.id) && first(await tx.run(attemptOfConfiguration, { ...key, id: named.id }))
  const byReference =
    !byId && named.reference !== null
      ? first(await tx.run(attemptByReference, { ...key, reference: named.reference }))
      : null
  const row = byId || byReference
  if (!row) return resultForMissing(named)
  const attempt = attemptOf(row)
  if (isKnown(attempt, outcome)) return 'applied'
  const origin = { account, paymentId: attempt.paymentId, attemptId: attempt.id }
  await applyOutcomeWithin(services, tx, whenSettled, origin, outcome)
  return 'applied'
}

/** Most events repeat the response to the charge: they take no lock. */
function isKnown(attempt: Attempt, outcome: Outcome): boolean {
  if (attempt.outcome === null || hasNewCredential(attempt, outcome)) return false
  // The payment's status matters only for events after a success.
  return decideOutcome({ ...attempt, status: 'Succeeded' }, outcome.kind) === 'stays'
}

async function applyToRefund(
  services: Services,
  tx: Transaction,
  { account, configuration }: ProviderEventOrigin,
  { refund: named, charge, outcome }: Extract<ProviderEvent, { kind: 'Refund' }>,
): Promise<HandlerResult> {
  const key = { shard: account.shard, configurationId: configuration.id }
  const byId = isUuid(named.id) && first(await tx.run(refundOfConfiguration, { ...key, id: named.id }))
  const byReference =
    !byId && named.reference !== null
      ? first(await tx.run(refundByReference, { ...key, reference: named.reference }))
      : null
  const refund = byId || byReference
  if (!refund) return charge ? matchUnnamedRefund(tx, key, named, charge) : resultForMissing(named)
  await applyRefundOutcomeWithin(services, tx, account, refund, outcome)
  return 'applied'
}

/**
 * A refund that the provider names by its reference alone is ours when a refund of the same charge
 * has no reference yet.
 */
async function matchUnnamedRefund(
  tx: Transaction,
  key: { readonly shard: number; readonly configurationId: string },
  { reference }: RecordRef,
  { id: attemptId }: RecordRef,
): Promise<HandlerResult> {
  if (reference === null || !isUuid(attemptId)) return 'unknown'
  return (await tx.run(refundMayHaveReference, { ...key, attemptId, reference })).length > 0 ? 'unknown' : 'not mine'
}

/**
 * Returns the result for an event about a missing record. Attempts and refunds are committed before
 * they are sent, so that one of our ids belongs to another configuration or installation with the
 * same account. A reference alone may become known soon.
 */
function resultForMissing({ id }: RecordRef): HandlerResult {
  return isUuid(id) ? 'not mine' : 'unknown'
}

/** A provider's text is used as an id only if it is one. */
function isUuid(id: string | null): id is string {
  return id !== null && UUID.test(id)
}
