import type { Account, Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import type { CaptureRequestType } from '../../platform/graphql/inputs.generated.ts'
import { enqueue } from '../../platform/queue/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Attempt, attemptOf } from '../attempt.ts'
import type { Payment } from '../payment.ts'
import type { ProviderClient } from '../providers/index.ts'
import type { CaptureRequest } from './capture-request.ts'
import {
  authorizedAttempt,
  countCaptureRequests,
  insertCaptureRequest,
  pendingCaptureRequest,
} from './capture-requests.queries.generated.ts'
import { CAPTURE_REQUESTS_MAX } from './capture-rules.ts'

/** The time that the process itself may take to send the request. */
const SETTLE_AFTER_SECONDS = 60

/** An authorized attempt that the provider has named. */
export type AuthorizedAttempt = Attempt & { readonly reference: string }

/** Returns the attempt of a payment that waits for its capture; null when there is none. */
export async function findAuthorized(
  { db }: Pick<Services, 'db'>,
  { id: paymentId }: Payment,
  shard: number,
): Promise<AuthorizedAttempt | null> {
  const row = first(await db.read.run(authorizedAttempt, { shard, paymentId }))
  return row?.providerReference ? { ...attemptOf(row), reference: row.providerReference } : null
}

/** A capture request to insert. The amount is null for a void. */
export interface NewCaptureRequest {
  /** The uuid of the request. */
  readonly id: string
  readonly account: Account
  readonly payment: Payment
  readonly attempt: AuthorizedAttempt
  readonly client: ProviderClient
  readonly amountMinor: bigint | null
}

/**
 * Inserts a capture request of a locked payment, and the job that settles it. Throws INVALID_STATE
 * while another one is in progress, so that a payment is captured at most once.
 */
export async function insertCapture(
  services: Pick<Services, 'now' | 'wallNow'>,
  tx: Transaction,
  toInsert: NewCaptureRequest,
): Promise<CaptureRequest> {
  const { account, payment } = toInsert
  const { shard, id: orgId } = account
  await refuseUnlessFree(tx, shard, payment)
  const captureRequest = pendingRequest(services, toInsert)
  const { id: subjectId, request } = captureRequest
  await Promise.all([
    tx.run(insertCaptureRequest, { ...captureRequest, shard, request: JSON.stringify(request) }),
    enqueue(services, tx, { kind: 'SettleCapture', shard, subjectId, orgId }, SETTLE_AFTER_SECONDS),
  ])
  return captureRequest
}

/** Reads after locking, to see the request of a transaction that held the lock before. */
async function refuseUnlessFree(tx: Transaction, shard: number, { id: paymentId, orgId }: Payment): Promise<void> {
  const [pending] = await tx.run(pendingCaptureRequest, { shard, paymentId })
  if (pending) throw new Refusal('INVALID_STATE', IN_PROGRESS[pending.type as CaptureRequestType])
  const [counted] = await tx.run(countCaptureRequests, { shard, orgId, paymentId })
  if ((counted?.count ?? 0) < CAPTURE_REQUESTS_MAX) return
  throw new Refusal('INVALID_STATE', `A payment can be captured or voided at most ${CAPTURE_REQUESTS_MAX} times.`)
}

const IN_PROGRESS: Readonly<Record<CaptureRequestType, string>> = {
  Capture: 'The payment is being captured.',
  Void: 'The payment is being voided.',
}

function pendingRequest(
  services: Pick<Services, 'now'>,
  { id, account, payment, attempt, client: { provider, access }, amountMinor }: NewCaptureRequest,
): CaptureRequest {
  const { captures } = provider
  if (!captures) throw new Error('an authorization of a provider that captures at once')
  const { id: paymentId, orgId, currency } = payment
  const { id: attemptId, configurationId, reference } = attempt
  const at = services.now(account)
  const terms = { captureRequestId: id, paymentId, attemptId, reference, amountMinor, currency }
  return {
    ...{ id, orgId, paymentId, attemptId, configurationId, amountMinor, currency },
    type: amountMinor === null ? 'Void' : 'Capture',
    status: 'Pending',
    request: captures.request(terms, access),
    providerReference: null,
    failureMessage: null,
    sends: 1,
    createdAt: at,
    updatedAt: at,
  }
}
