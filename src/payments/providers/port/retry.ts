import { setTimeout } from 'node:timers/promises'
import { ProviderUnavailable, type UnknownCause } from './port.ts'

/** How long a call may take, all its tries together. */
export const TIME_LIMIT_MS = 10_000
/** How long starting a session may take, all its calls together: within the lease of an idempotency key. */
export const START_LIMIT_MS = 9_000
/** How long is waited before the second and the third try. */
const WAITS_MS = [250, 1_000]
const TRANSIENT: readonly UnknownCause[] = ['connection', 'rate limit', 'server error']

/** A call to a provider that brought no answer to rely on. Holds nothing of what was sent or came. */
export class NoAnswer extends Error {
  readonly unknownCause: UnknownCause

  constructor(unknownCause: UnknownCause) {
    super(`no response from the provider: ${unknownCause}`)
    this.name = 'NoAnswer'
    this.unknownCause = unknownCause
  }
}

/**
 * Makes a call that may be repeated: one under an idempotency key, or one that changes nothing. Connection failures, 429
 * and 5xx, which the call throws as NoAnswer, are tried twice more while the time lasts. The one policy of all adapters,
 * whose libraries retry nothing themselves. `call` is told whether it is the first try: later, an earlier one may have done
 * its work. Throws NoAnswer.
 */
export async function retrying<Answer>(
  call: (signal: AbortSignal, isFirstTry: boolean) => Promise<Answer>,
  { limitMs = TIME_LIMIT_MS, waitsMs = WAITS_MS }: { limitMs?: number; waitsMs?: readonly number[] } = {},
): Promise<Answer> {
  const signal = AbortSignal.timeout(limitMs)
  for (let attempt = 0; ; attempt++) {
    try {
      return await call(signal, attempt === 0)
    } catch (error) {
      if (signal.aborted) throw new NoAnswer('time-out')
      const waitMs = waitsMs[attempt]
      if (!(error instanceof NoAnswer) || !TRANSIENT.includes(error.unknownCause) || waitMs === undefined) throw error
      await setTimeout(waitMs, undefined, { signal }).catch(() => {
        throw new NoAnswer(error.unknownCause)
      })
    }
  }
}

/** Makes a call once, within the time limit: one that would do its work again. Throws NoAnswer. */
export async function once<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  return retrying(call, { waitsMs: [] })
}

/** What a call comes to; unknown when no answer came. */
export async function orUnknown<Outcome>(
  reference: string | null,
  call: () => Promise<Outcome>,
): Promise<Outcome | { readonly kind: 'Unknown'; readonly reference: string | null; readonly cause: UnknownCause }> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { kind: 'Unknown', reference, cause: error.unknownCause }
  }
}

/** What a call without an outcome gives. Throws ProviderUnavailable when no answer came. */
export async function orUnavailable<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof NoAnswer) throw new ProviderUnavailable()
    throw error
  }
}
