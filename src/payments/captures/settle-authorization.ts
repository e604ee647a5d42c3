import { type Account, organizationOf, type Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import type { Job } from '../../platform/queue/index.ts'
import { epochMsOf } from '../../platform/time/index.ts'
import { type Attempt, type PaymentOutcome, sentCharge } from '../attempt.ts'
import { type Payment, paymentOf } from '../payment.ts'
import { lockPayment, paymentInShard } from '../payments.queries.generated.ts'
import type { ChargeOutcome, ProviderClient } from '../providers/index.ts'
import { applyCaptureReport } from '../settlement/apply-capture-report.ts'
import { applyLaterOutcome, type WhenSettled } from '../settlement/apply-outcome.ts'
import { pollIntervalSeconds } from '../settlement/next-step.ts'
import { type CaptureRequest, captureRequestOf } from './capture-request.ts'
import { pendingCaptureRequest } from './capture-requests.queries.generated.ts'
import { findAuthorized, insertCapture } from './reserve-capture.ts'
import { sendCapture } from './send-capture.ts'

const HOUR_SECONDS = 3_600
/** The time for the provider to report the end of an expired authorization. */
const REPORTED_WITHIN_SECONDS = 24 * HOUR_SECONDS
/** The time for the provider to report a capture that was requested before the expiry. */
const CAPTURED_WITHIN_SECONDS = 7 * 24 * HOUR_SECONDS

/**
 * Polls an authorization that waits for its capture. When it expires by our clock, voids it, so
 * that it can't be captured later. A provider that reports only by notifications has a day to do
 * so. Then the payment becomes Canceled, and a later report of a capture reverses that. Returns the
 * seconds until the next poll, or null at the end.
 */
export async function settleAuthorization(
  services: Services,
  whenSettled: readonly WhenSettled[],
  attempt: Attempt,
  client: ProviderClient,
  { attempts }: Job,
): Promise<number | null> {
  const shard = shardOf(attempt.id)
  const account = await organizationOf(services, attempt)
  const found = await client.provider.findCharge(client.access, sentCharge(attempt))
  const ended = found && endOf(found)
  if (ended) {
    const after = await applyLaterOutcome(services, whenSettled, account, attempt, ended)
    return after.attempt.stage === 'Settled' ? null : pollIntervalSeconds('Authorized', attempts)
  }
  const row = first(await services.db.read.run(paymentInShard, { shard, id: attempt.paymentId }))
  const payment = row && paymentOf(row)
  if (!payment || payment.authorizedUntil === null) return null
  const left = Math.ceil((epochMsOf(payment.authorizedUntil) - epochMsOf(services.wallNow())) / 1_000)
  if (left > 0) return Math.min(left, pollIntervalSeconds('Authorized', attempts))
  return endExpired(services, whenSettled, { account, payment, attempt, client, overdue: -left })
}

/** Returns the end of an authorization; null while it lasts or its state is unknown. */
function endOf(found: ChargeOutcome): PaymentOutcome | null {
  return found.kind === 'Canceled' || found.kind === 'Succeeded' ? found : null
}

interface Expired {
  readonly account: Account
  readonly payment: Payment
  readonly attempt: Attempt
  readonly client: ProviderClient
  /** The seconds since the expiry. */
  readonly overdue: number
}

async function endExpired(
  services: Services,
  whenSettled: readonly WhenSettled[],
  expired: Expired,
): Promise<number | null> {
  const { account, payment, attempt, client, overdue } = expired
  const pending = first(
    await services.db.read.run(pendingCaptureRequest, { shard: account.shard, paymentId: payment.id }),
  )
  if (pending?.type === 'Capture') return waitForCapture(services, captureRequestOf(pending), overdue)
  if (overdue < REPORTED_WITHIN_SECONDS || client.provider.reportsOnlyByNotification !== true) {
    if (!pending) await voidExpired(services, whenSettled, expired)
    return HOUR_SECONDS
  }
  const report = { result: 'Expired', reportedAt: services.wallNow() } as const
  const ref = { account, paymentId: payment.id, attemptId: attempt.id }
  const charge = { id: attempt.id, reference: attempt.providerReference }
  await services.db.transaction((tx) =>
    applyCaptureReport(services, tx, whenSettled, ref, { kind: 'Capture', charge, report }),
  )
  services.hint('outbox')
  return null
}

/**
 * Voids an authorization that has expired by our clock, unless it ended or a request is in
 * progress.
 */
async function voidExpired(
  services: Services,
  whenSettled: readonly WhenSettled[],
  { account, payment: { id }, client }: Expired,
): Promise<void> {
  const { shard } = account
  const captureRequest = await services.db.transaction(async (tx) => {
    const row = first(await tx.run(lockPayment, { shard, id }))
    const payment = row && paymentOf(row)
    const attempt = payment && (await findAuthorized(services, payment, shard))
    const [pending] = await tx.run(pendingCaptureRequest, { shard, paymentId: id })
    if (!attempt || payment.authorizedUntil === null || pending) return null
    const requestId = services.mintId(shard)
    return insertCapture(services, tx, { id: requestId, account, payment, attempt, client, amountMinor: null })
  })
  if (captureRequest) await sendCapture(services, whenSettled, account, captureRequest, client)
}

/**
 * Waits for the result of a capture that was requested before the expiry. Only the provider or an
 * operator can report it.
 */
function waitForCapture({ log }: Services, { id, paymentId }: CaptureRequest, overdue: number): number | null {
  if (overdue < CAPTURED_WITHIN_SECONDS) return HOUR_SECONDS
  const facts = { captureRequestId: id, paymentId }
  log.error(facts, 'the outcome of a capture cannot be determined: check the charge at the provider')
  return null
}
