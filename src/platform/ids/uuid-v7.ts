import { createHash, randomFillSync } from 'node:crypto'
import { uuidOfBytes } from './base32.ts'

/** The nil UUID (RFC 9562). It sorts before every id, so a walk over ids starts after it. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** Creates the UUID of a new record in a shard, 0 to 1023. */
export type MintId = (shard: number) => string

const TICKS_PER_MS = 4096
const LAST_MS = 2 ** 48 - 1
const BYTES_PER_ID = 7
const POOL_BYTES = BYTES_PER_ID * 512
const NO_RANDOM = new Uint8Array(BYTES_PER_ID)

/**
 * Creates UUIDv7s (RFC 9562, method 3): milliseconds, the fraction of the millisecond in `rand_a`,
 * 52 random bits, then the shard. Each id of a process is greater than the previous one, also when
 * the clock stops or steps back: then the fraction is incremented. `wallMs` returns milliseconds
 * since 1970 with a fraction; `fill` fills an array with random bytes.
 */
export function mintIds(wallMs: () => number, fill: (bytes: Uint8Array) => void = randomFillSync): MintId {
  const pool = new Uint8Array(POOL_BYTES)
  let used = POOL_BYTES
  let lastTick = 0
  return (shard) => {
    requireShard(shard)
    // 2^41 milliseconds times 2^12 fractions fit the 53 bits of a double until the year 2039. Later
    // the fractions are coarser.
    lastTick = Math.max(Math.floor(wallMs() * TICKS_PER_MS), lastTick + 1)
    if (used === POOL_BYTES) {
      fill(pool)
      used = 0
    }
    const random = pool.subarray(used, used + BYTES_PER_ID)
    used += BYTES_PER_ID
    return assemble(Math.floor(lastTick / TICKS_PER_MS), lastTick % TICKS_PER_MS, random, shard)
  }
}

/**
 * Returns the UUIDv7 of these parts at this time in this shard: 64 of its bits are their SHA-256.
 * Repeated calls return the same id, so a repeated insert conflicts on the primary key.
 */
export function deterministicId(epochMs: number, shard: number, ...parts: readonly string[]): string {
  requireShard(shard)
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:${part}`)
  const digest = hash.digest()
  return assemble(epochMs, digest.readUInt16BE(0) & 0xfff, digest.subarray(2, 2 + BYTES_PER_ID), shard)
}

/** Returns the least UUIDv7 of a millisecond, for the bounds of partitions and periods. */
export function uuidLowerBound(epochMs: number): string {
  return assemble(epochMs, 0, NO_RANDOM, 0)
}

/** Returns when an id was created, in milliseconds since 1970. */
export function timeOfId(uuid: string): number {
  return Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16)
}

function requireShard(shard: number): void {
  if (!Number.isInteger(shard) || shard < 0 || shard > 1023)
    throw new RangeError('A bucket is a number from 0 to 1023.')
}

/** A shared buffer. No call keeps a reference to it. */
const uuidBytes = new Uint8Array(16)

function assemble(epochMs: number, fraction: number, random: Uint8Array, shard: number): string {
  if (!Number.isInteger(epochMs) || epochMs < 0 || epochMs > LAST_MS) {
    throw new RangeError('The time of an id is a whole number of milliseconds, 48 bits long.')
  }
  setTwoBytes(0, Math.floor(epochMs / 2 ** 32))
  setTwoBytes(2, epochMs >>> 16)
  setTwoBytes(4, epochMs)
  setTwoBytes(6, 0x7000 | fraction)
  uuidBytes[8] = 0x80 | (random[0]! & 0x3f)
  uuidBytes.set(random.subarray(1, 6), 9)
  setTwoBytes(14, ((random[6]! & 0x3f) << 10) | shard)
  return uuidOfBytes(uuidBytes)
}

function setTwoBytes(at: number, value: number): void {
  uuidBytes[at] = value >>> 8
  uuidBytes[at + 1] = value
}
