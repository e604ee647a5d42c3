/**
 * Measures signing and posting alone: a closed loop over undici to the worker's endpoints, with
 * bodies of equal length, without a database. Prints deliveries a second.
 */
import { formatId, mintIds } from '../../src/platform/ids/index.ts'
import { systemMilliseconds } from '../../src/platform/time/index.ts'
import { BODY_BYTES } from './announcement.ts'
import { openPoster } from './signed-post.ts'

const { BENCH_ORIGINS = '', BENCH_AT_ONCE, BENCH_FOR_MS } = process.env
/** Enough deliveries for V8 to compile the loop and for all connections to be open. */
const WARM_UP_MS = 2_000
const origins = BENCH_ORIGINS.split(',')
const mintId = mintIds(systemMilliseconds)
const body = Buffer.alloc(BODY_BYTES, 'x')
const poster = openPoster()
const warmAtMs = performance.now() + WARM_UP_MS
const endMs = warmAtMs + Number(BENCH_FOR_MS)
let delivered = 0
let next = 0

await Promise.all(Array.from({ length: Number(BENCH_AT_ONCE) }, loop))
process.stdout.write(`${delivered / (Number(BENCH_FOR_MS) / 1000)}\n`)
await poster.close()

async function loop(): Promise<void> {
  while (performance.now() < endMs) {
    next = (next + 1) % origins.length
    await poster.post(origins[next]!, formatId('whr', mintId(0)), body)
    if (performance.now() > warmAtMs) delivered++
  }
}
