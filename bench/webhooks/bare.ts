/**
 * Measures signing and posting alone: a closed loop over undici to the worker's endpoints, with
 * bodies of equal length, without a database. Prints deliveries a second.
 */
import { Agent } from 'undici'
import { formatId, mintIds } from '../../src/platform/ids/index.ts'
import { systemMilliseconds } from '../../src/platform/time/index.ts'
import { signatureHeader } from '../../src/webhooks/delivery/signing-keys.ts'
import { newSigningSecret, signingKey } from '../../src/webhooks/subscriptions/signing-secret.ts'
import { BODY_BYTES } from './announcement.ts'

const { BENCH_ORIGINS = '', BENCH_AT_ONCE, BENCH_FOR_MS } = process.env
/** Enough deliveries for V8 to compile the loop and for all connections to be open. */
const WARM_UP_MS = 2_000
const origins = BENCH_ORIGINS.split(',')
const keys = [signingKey(newSigningSecret())]
const mintId = mintIds(systemMilliseconds)
const body = Buffer.alloc(BODY_BYTES, 'x')
const agent = new Agent({ pipelining: 1, allowH2: false })
const warmAtMs = performance.now() + WARM_UP_MS
const endMs = warmAtMs + Number(BENCH_FOR_MS)
let delivered = 0
let next = 0

await Promise.all(Array.from({ length: Number(BENCH_AT_ONCE) }, loop))
process.stdout.write(`${delivered / (Number(BENCH_FOR_MS) / 1000)}\n`)
await agent.close()

async function loop(): Promise<void> {
  while (performance.now() < endMs) {
    next = (next + 1) % origins.length
    await deliver(origins[next]!)
    if (performance.now() > warmAtMs) delivered++
  }
}

function deliver(origin: string): Promise<void> {
  const id = formatId('whr', mintId(0))
  const timestamp = Math.floor(systemMilliseconds() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'bench',
    'webhook-id': id,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': signatureHeader(keys, id, timestamp, body),
  }
  return new Promise((resolve, reject) => {
    agent.dispatch(
      { origin, path: '/', method: 'POST', headers, body },
      {
        onRequestStart: () => {},
        onResponseStart: () => {},
        onResponseData: () => {},
        onResponseEnd: () => resolve(),
        onResponseError: (_, error) => reject(error),
      },
    )
  })
}
