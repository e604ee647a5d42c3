import type { IncomingMessage } from 'node:http'
import type { BodyBudget, Share } from './body-budget.ts'
import { badRequest, tooLarge, tooMany } from './http-refusal.ts'
import { releaseBuffer } from './release-buffer.ts'

/** The limits of a body: its length, and the memory that it takes until it is complete. */
export interface BodyLimit {
  readonly bytesMax: number
  readonly budget: BodyBudget
  /**
   * Returns the shares that an unfinished body reserves. Not called for a body that arrives in one
   * piece.
   */
  readonly shares: () => readonly Share[]
}

const EMPTY: Buffer = Buffer.alloc(0)
const FIRST_BYTES = 1_024

/**
 * Reads a body completely. Rejects with an HttpRefusal when it is too large, when the budget is
 * used up, and when the connection ends before the body does. Copies the chunks into one buffer,
 * because each small chunk would otherwise keep a buffer of its own.
 */
export function readBody(request: IncomingMessage, { bytesMax, budget, shares: sharesOf }: BodyLimit): Promise<Buffer> {
  const declared = declaredBytes(request)
  if (declared > bytesMax) return Promise.reject(tooLarge(bytesMax))
  if (request.destroyed) return Promise.reject(brokenOff())
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  let kept = EMPTY
  let length = 0
  let taken = 0
  let isDone = false
  let shares: readonly Share[] = []

  function onData(chunk: Buffer): void {
    if (isDone) return
    const needed = length + chunk.length
    if (length === 0 && needed === declared) kept = chunk
    else if (needed > bytesMax || !append(chunk, needed)) {
      releaseBuffer(chunk)
      fail(needed > bytesMax ? tooLarge(bytesMax) : tooMany(1_000, 503))
    }
    length = needed
  }

  function append(chunk: Buffer, needed: number): boolean {
    if (needed > kept.length && !grow(Math.min(bytesMax, Math.max(FIRST_BYTES, needed, kept.length * 2)))) return false
    chunk.copy(kept, length)
    releaseBuffer(chunk)
    return true
  }

  function grow(bytes: number): boolean {
    if (taken === 0) shares = sharesOf()
    if (!budget.take(shares, bytes - taken)) return false
    taken = bytes
    const grown = Buffer.allocUnsafeSlow(bytes)
    kept.copy(grown, 0, 0, length)
    releaseBuffer(kept)
    kept = grown
    return true
  }

  /**
   * Returns the buffer and drops its reference, because the listeners keep these variables until
   * the request is closed.
   */
  function finish(): Buffer {
    const buffer = kept
    isDone = true
    kept = EMPTY
    if (taken > 0) budget.release(shares, taken)
    return buffer
  }

  function onEnd(): void {
    if (!isDone) resolve(finish().subarray(0, length))
  }

  function onClose(): void {
    if (!isDone) fail(brokenOff())
  }

  function fail(error: Error): void {
    releaseBuffer(finish())
    reject(error)
  }

  // A request without listeners of 'error' emits none.
  request.on('data', onData).on('end', onEnd).on('close', onClose)
  return promise
}

const brokenOff = () => badRequest('The body ended before it was complete.')

/** Returns the declared length; 0 without one, such as for a chunked body. */
export function declaredBytes({ headers }: Pick<IncomingMessage, 'headers'>): number {
  return Number(headers['content-length'] ?? 0)
}
