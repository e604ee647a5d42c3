import type { Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { type Attempt, attemptOf, type Outcome } from '../attempt.ts'
import { attemptByReference, attemptOfConfiguration } from '../payment-attempts.queries.generated.ts'
import type { Named, Notice, NoticeListener, NoticePlace } from '../providers/index.ts'
import { applyRefundOutcomeWithin } from '../refunds/apply-refund-outcome.ts'
import {
  refundByReference,
  refundMayHaveReference,
  refundOfConfiguration,
} from '../refunds/refunds.queries.generated.ts'
import { applyOutcomeWithin, type WhenSettled } from './apply-outcome.ts'
import { decideOutcome } from './decide-outcome.ts'
import { bringsCredential } from './late-credential.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Heard = Awaited<ReturnType<NoticeListener>>

/**
 * Makes the listener that applies what providers tell of charges and refunds. What a notice names must have been sent through
 * the configuration that it came by: a provider speaks of its own alone.
 */
export function applyPaymentNotice(whenSettled: readonly WhenSettled[]): NoticeListener {
  return async (services, tx, place, notice) => {
    if (notice.kind === 'Refund') return applyToRefund(services, tx, place, notice)
    const outcome = outcomeOf(notice)
    if (!outcome || !('charge' in notice)) return 'not mine'
    return applyToAttempt(services, tx, whenSettled, place, notice.charge, outcome)
  }
}

function outcomeOf(notice: Notice): Outcome | null {
  switch (notice.kind) {
    case 'Charge':
      return notice.outcome
    case 'Returned':
      return { kind: 'Returned', reference: notice.charge.reference, code: notice.code }
    case 'Disputed':
      return { kind: 'Disputed', reference: notice.charge.reference }
    default:
      return null
  }
}

async function applyToAttempt(
  services: Services,
  tx: Transaction,
  whenSettled: readonly WhenSettled[],
  { account, configuration }: NoticePlace,
  named: Named,
  outcome: Outcome,
): Promise<Heard> {
  const key = { shard: account.shard, configurationId: configuration.id }
  const byId = isUuid(named.id) && first(await tx.run(attemptOfConfiguration, { ...key, id: named.id }))
  const byReference =
    !byId && named.reference !== null
      ? first(await tx.run(attemptByReference, { ...key, reference: named.reference }))
      : null
  const row = byId || byReference
  if (!row) return whoseIs(named)
  const attempt = attemptOf(row)
  if (tellsNothingNew(attempt, outcome)) return 'applied'
  const place = { account, paymentId: attempt.paymentId, attemptId: attempt.id }
  await applyOutcomeWithin(services, tx, whenSettled, place, outcome)
  return 'applied'
}

/** Most notices tell what the answer to the charge told already: no lock is taken for them. */
function tellsNothingNew(attempt: Attempt, outcome: Outcome): boolean {
  if (attempt.outcome === null || bringsCredential(attempt, outcome)) return false
  // Where the payment stands matters only to what can still become of a charge that succeeded.
  return decideOutcome({ ...attempt, status: 'Succeeded' }, outcome.kind) === 'stays'
}

async function applyToRefund(
  services: Services,
  tx: Transaction,
  { account, configuration }: NoticePlace,
  { refund: named, charge, outcome }: Extract<Notice, { kind: 'Refund' }>,
): Promise<Heard> {
  const key = { shard: account.shard, configurationId: configuration.id }
  const byId = isUuid(named.id) && first(await tx.run(refundOfConfiguration, { ...key, id: named.id }))
  const byReference =
    !byId && named.reference !== null
      ? first(await tx.run(refundByReference, { ...key, reference: named.reference }))
      : null
  const refund = byId || byReference
  if (!refund) return charge ? mayBeNamedSo(tx, key, named, charge) : whoseIs(named)
  await applyRefundOutcomeWithin(services, tx, account, refund, outcome)
  return 'applied'
}

/** A refund that a provider names by its reference alone is ours if one of the same charge waits for a name. */
async function mayBeNamedSo(
  tx: Transaction,
  key: { readonly shard: number; readonly configurationId: string },
  { reference }: Named,
  { id: attemptId }: Named,
): Promise<Heard> {
  if (reference === null || !isUuid(attemptId)) return 'unknown'
  return (await tx.run(refundMayHaveReference, { ...key, attemptId, reference })).length > 0 ? 'unknown' : 'not mine'
}

/**
 * Whose is what is not here: attempts and refunds are committed before they are sent, so that an id of our form was sent by
 * another configuration or installation, to the same account at the provider. A reference alone may be known soon.
 */
function whoseIs({ id }: Named): Heard {
  return isUuid(id) ? 'not mine' : 'unknown'
}

/** What a provider says is put to the database as an id only if it is one. */
function isUuid(id: string | null): id is string {
  return id !== null && UUID.test(id)
}
