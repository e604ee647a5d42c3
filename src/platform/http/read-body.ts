import type { IncomingMessage } from 'node:http'
import type { BodyBudget, Share } from './body-budget.ts'
import { badRequest, tooLarge, tooMany } from './http-refusal.ts'
import { releaseBuffer } from './release-buffer.ts'

/** The limits of a body: its length, and the memory that it takes until it is complete. */
export interface BodyLimit {
  readonly bytesMost: number
  readonly budget: BodyBudget
  readonly shares: readonly Share[]
}

const EMPTY: Buffer = Buffer.alloc(0)
const FIRST_BYTES = 1_024

/**
 * Reads a body completely. Rejects with an HttpRefusal when it is too large, when the budget is used up, and when the
 * connection ends before the body does. Copies the chunks into one buffer, because each small chunk would otherwise keep
 * a buffer of its own.
 */
export function readBody(request: IncomingMessage, { bytesMost, budget, shares }: BodyLimit): Promise<Buffer> {
  const declared = declaredBytes(request)
  if (declared > bytesMost) return Promise.reject(tooLarge(bytesMost))
  if (request.destroyed) return Promise.reject(brokenOff())
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  let kept = EMPTY
  let length = 0
  let taken = 0

  function onData(chunk: Buffer): void {
    const needed = length + chunk.length
    if (length === 0 && needed === declared) kept = chunk
    else if (needed > bytesMost || !append(chunk, needed)) {
      releaseBuffer(chunk)
      fail(needed > bytesMost ? tooLarge(bytesMost) : tooMany(1_000, 503))
    }
    length = needed
  }

  function append(chunk: Buffer, needed: number): boolean {
    if (needed > kept.length && !grow(Math.min(bytesMost, Math.max(FIRST_BYTES, needed, kept.length * 2)))) return false
    chunk.copy(kept, length)
    releaseBuffer(chunk)
    return true
  }

  function grow(bytes: number): boolean {
    if (!budget.take(shares, bytes - taken)) return false
    taken = bytes
    const grown = Buffer.allocUnsafeSlow(bytes)
    kept.copy(grown, 0, 0, length)
    releaseBuffer(kept)
    kept = grown
    return true
  }

  function stop(): void {
    request.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken)
    budget.release(shares, taken)
  }

  function onEnd(): void {
    stop()
    resolve(kept.subarray(0, length))
  }

  function onBroken(): void {
    fail(brokenOff())
  }

  function fail(error: Error): void {
    stop()
    // An error after the last listener is removed would end the process.
    request.on('error', () => {})
    releaseBuffer(kept)
    reject(error)
  }

  request.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken)
  return promise
}

const brokenOff = () => badRequest('The body ended before it was complete.')

/** Returns the length that the headers declare: 0 without one, as for a body in chunks. */
export function declaredBytes({ headers }: Pick<IncomingMessage, 'headers'>): number {
  return Number(headers['content-length'] ?? 0)
}
