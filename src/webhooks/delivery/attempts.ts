import type { Agent } from 'undici'
import type { Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { formatId } from '../../platform/ids/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { epochMsOf, type Timestamp } from '../../platform/time/index.ts'
import { type ClaimedRequest, mayBeSent, releaseClaims } from './claim.ts'
import type { Recorder } from './record.ts'
import { nextAttemptAt } from './retry-schedules.ts'
import { type AttemptOutcome, type RequestInFlight, send, type TimeLimits, withoutResponse } from './send.ts'
import { type SigningKeys, signatureHeader } from './signing-keys.ts'

/** The time that attempts in flight get when the worker stops. */
const DRAIN_MS = 5_000

/** The attempts in flight in this process. */
export interface Attempts {
  /**
   * Sends a claimed request and records the outcome. Calls `ended` once: when the outcome is
   * recorded or the claim released, or at acceptance, if `mayReleaseEarly` returns true and one
   * write can record all outcomes that wait. A failure is recorded first, because it can shrink the
   * window or open the breaker.
   */
  readonly start: (claim: ClaimedRequest, ended: () => void, mayReleaseEarly: () => boolean) => void
  /**
   * Waits for the schedulers to stop, and then for attempts in flight. After 5 s cancels them, and
   * releases claims that were not sent.
   */
  readonly stop: (schedulersStopped: Promise<unknown>) => Promise<void>
}

/** The dependencies of attempts. */
export interface AttemptOptions {
  readonly agent: Agent
  readonly keys: SigningKeys
  readonly recorder: Recorder
  /** Undefined: the defaults of `send`. */
  readonly limits: TimeLimits | undefined
  readonly log: Log
}

/** Creates the attempts of a process: requests are signed, sent and recorded. */
export function createAttempts(services: Services, { agent, keys, recorder, limits, log }: AttemptOptions): Attempts {
  const { wallNow, mintId } = services
  const sendings = new Set<RequestInFlight>()
  const inFlight = new Set<Promise<void>>()
  let mustRelease = false

  async function attempt(claim: ClaimedRequest, accepted: () => void): Promise<void> {
    const startedAt = wallNow()
    if (mustRelease || !mayBeSent(claim, startedAt)) return releaseClaims(services, [claim])
    const startedAtMs = performance.now()
    const attemptId = mintId(claim.shard)
    const outcome = await outcomeOf(claim, startedAt)
    if (outcome === null) return releaseClaims(services, [claim])
    crashPoint('delivery: sent')
    const recorded = recorder.record({
      claim,
      attemptId,
      ...{ startedAt, startedAtMs },
      outcome,
      nextAttemptAt: nextAttemptAt(claim, outcome, wallNow()),
    })
    if (outcome.error === null) accepted()
    await recorded
  }

  async function outcomeOf(claim: ClaimedRequest, startedAt: Timestamp): Promise<AttemptOutcome | null> {
    const body = Buffer.from(claim.payload)
    const headers = headersOf(keys, claim, startedAt, body)
    if (!headers) return withoutResponse('no signing key')
    const sending = send(agent, { url: claim.url, headers, body }, limits)
    sendings.add(sending)
    const outcome = await sending.outcome
    sendings.delete(sending)
    return outcome
  }

  return {
    start: (claim, ended, mayReleaseEarly) => {
      const end = onlyOnce(ended)
      // Otherwise the slot bounds the number of outcomes that wait.
      const accepted = () => recorder.fitsNextWrite() && mayReleaseEarly() && end()
      const running = attempt(claim, accepted)
        .catch((error) => log.error({ err: error, requestId: claim.requestId }, 'failed to make a delivery attempt'))
        .finally(() => {
          inFlight.delete(running)
          end()
        })
      inFlight.add(running)
    },
    stop: async (schedulersStopped) => {
      const timer = setTimeout(() => {
        mustRelease = true
        for (const sending of sendings) sending.cancel()
        recorder.stopRetrying()
      }, DRAIN_MS)
      await schedulersStopped
      await Promise.all(inFlight)
      clearTimeout(timer)
    },
  }
}

/** Returns a function that calls `call` the first time. */
function onlyOnce(call: () => void): () => void {
  let isCalled = false
  return () => {
    if (!isCalled) call()
    isCalled = true
  }
}

/** Returns null when the request must be signed and no key can be opened. */
function headersOf(
  keys: SigningKeys,
  claim: ClaimedRequest,
  startedAt: Timestamp,
  body: Buffer,
): Record<string, string> | null {
  const id = formatId('whr', claim.requestId)
  const timestamp = Math.floor(epochMsOf(startedAt) / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Tallystick/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
  }
  // Deprecated callbacks have no secret.
  if (claim.isCallback) return headers
  const signingKeys = keys.of(claim)
  if (signingKeys.length === 0) return null
  return { ...headers, 'webhook-signature': signatureHeader(signingKeys, id, timestamp, body) }
}
