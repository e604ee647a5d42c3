/**
 * Runs M1's statement in a bare loop over the driver, with one session in each. It has no HTTP,
 * and creates only the values that must differ between rows. Prints transactions a second.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { insertPaymentPlanSessions } from '../src/checkout/plan-sessions/create-payment-plan-session.queries.generated.ts'
import { createSealer } from '../src/platform/crypto/index.ts'
import { batchOf } from '../src/platform/db/index.ts'
import { formatId, mintIds } from '../src/platform/ids/index.ts'
import { systemMilliseconds } from '../src/platform/time/index.ts'
import { newSessionRow } from './new-session-row.ts'
import type { Seeded } from './seed.ts'

const seeded = JSON.parse(process.env.BENCH_SEEDED ?? '') as Seeded
const forMs = Number(process.env.BENCH_FOR_MS)
const mintId = mintIds(systemMilliseconds)
const { name, text, parameters } = insertPaymentPlanSessions
const example = newSessionRow(seeded, mintId, createSealer(randomBytes(32)), {
  contactId: formatId('con', seeded.contactIds[0]!),
  amount: '49.90',
  currency: 'USD',
  frequency: 'Monthly',
  startDate: '2099-01-01',
  occurrences: 12,
  successUrl: 'https://shop.example.com/thanks',
  brandName: 'Example Shop',
  metadata: [{ key: 'order', value: 'A-1042' }],
}).row

const clients = Array.from({ length: 16 }, () => new pg.Client({ connectionString: process.env.BENCH_DATABASE_URL! }))
await Promise.all(clients.map((client) => client.connect()))
const startedMs = performance.now()
let done = 0
await Promise.all(clients.map(loop))
process.stdout.write(`${done / ((performance.now() - startedMs) / 1000)}\n`)
await Promise.all(clients.map((client) => client.end()))

async function loop(client: pg.Client): Promise<void> {
  while (performance.now() - startedMs < forMs) {
    const [id, eventId, auditId] = [mintId(seeded.shard), mintId(seeded.shard), mintId(seeded.shard)]
    const contactId = seeded.contactIds[done % seeded.contactIds.length]!
    const made = {
      id,
      auditId,
      eventIds: [eventId],
      subjectIds: [id],
      linkSecretHash: `\\x${randomBytes(32).toString('hex')}`,
    }
    const batch = batchOf(insertPaymentPlanSessions, seeded.shard, { ...example, ...made, contactId })
    await client.query({ name, text, values: parameters.map((parameter) => batch[parameter]) })
    done += 1
  }
}
