import { setTimeout } from 'node:timers/promises'
import { systemMilliseconds } from '../../../platform/time/index.ts'
import { ProviderUnavailable, type UnknownCause } from './port.ts'

/** The time limit of a call with all its attempts. */
export const TIME_LIMIT_MS = 10_000
/** The time limit for all calls of a start: within the lease of an idempotency key. */
export const START_LIMIT_MS = 9_000
/** The waits before the second and third attempts. */
const WAITS_MS = [250, 1_000]
const TRANSIENT: readonly UnknownCause[] = ['connection', 'rate limit', 'server error']

/** A call without a usable response. Contains nothing that was sent or received. */
export class NoResponse extends Error {
  readonly unknownCause: UnknownCause

  constructor(unknownCause: UnknownCause) {
    super(`no response from the provider: ${unknownCause}`)
    this.name = 'NoResponse'
    this.unknownCause = unknownCause
  }
}

/**
 * Makes a call that may be repeated: one with an idempotency key, or one that changes nothing.
 * Repeats it at most twice within the time limit after connection failures, 429 and 5xx, for which
 * the call throws NoResponse. All adapters use this policy; their libraries do not retry.
 * `isFirstTry` is false when an earlier attempt may have succeeded. Throws NoResponse.
 */
export async function retrying<Answer>(
  call: (signal: AbortSignal, isFirstTry: boolean) => Promise<Answer>,
  {
    limitMs = TIME_LIMIT_MS,
    waitsMs = WAITS_MS,
    wallMs = systemMilliseconds,
  }: { limitMs?: number; waitsMs?: readonly number[]; wallMs?: () => number } = {},
): Promise<Answer> {
  const signal = AbortSignal.timeout(limitMs)
  const startedMs = wallMs()
  for (let attempt = 0; ; attempt++) {
    try {
      return await call(signal, attempt === 0)
    } catch (error) {
      // Timers stand still while a machine is suspended, and idempotency keys expire meanwhile.
      if (signal.aborted || wallMs() - startedMs > limitMs) throw new NoResponse('time-out')
      const waitMs = waitsMs[attempt]
      if (!(error instanceof NoResponse) || !TRANSIENT.includes(error.unknownCause) || waitMs === undefined) throw error
      await setTimeout(waitMs, undefined, { signal }).catch(() => {
        throw new NoResponse(error.unknownCause)
      })
    }
  }
}

/** Makes a call once, because a repetition would have another effect. Throws NoResponse. */
export async function once<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  return retrying(call, { waitsMs: [] })
}

/** Returns the result of a call; an unknown outcome if there was no response. */
export async function unknownOnNoResponse<Outcome>(
  reference: string | null,
  call: () => Promise<Outcome>,
): Promise<Outcome | { readonly kind: 'Unknown'; readonly reference: string | null; readonly cause: UnknownCause }> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error
    return { kind: 'Unknown', reference, cause: error.unknownCause }
  }
}

/** Returns the result of a call without an outcome. Throws ProviderUnavailable. */
export async function unavailableOnNoResponse<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof NoResponse) throw new ProviderUnavailable(error.unknownCause)
    throw error
  }
}
