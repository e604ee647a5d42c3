import assert from 'node:assert/strict'
import test from 'node:test'
import {
  CARD,
  lookUps,
  newConsumer,
  newsOfAll,
  open,
  remove,
  rowsOfAll,
  services,
  tokenize,
  use,
} from '../../test/support/vault.ts'
import { Refusal } from '../platform/refusal.ts'
import { plus } from '../platform/time/index.ts'
import { deleteExpiredVaultTokens, releaseOrphanedUses, type VaultToken } from './index.ts'

const ROUNDS = 50
const TOKENS_A_ROUND = 20

interface Racer {
  readonly token: VaultToken
  readonly consumer: string
  /** Null: it has the use; else what it was refused with. */
  readonly refusal: Refusal | null
}

const racersOf = (tokens: readonly VaultToken[], using: typeof services) =>
  Promise.all(
    tokens.map(async (token): Promise<Racer> => {
      const consumer = newConsumer()
      const refusal = await use(token, consumer, using).then(() => null, orRefusal)
      return { token, consumer, refusal }
    }),
  )

/** A fault is no outcome of a race. */
function orRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

/** Waits for some turns of the event loop, so that neither side of a race always begins. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}

/** What is left of their tokens, looked up for all at once, and what was told of each. */
async function lookAt(racers: readonly Racer[]) {
  const tokens = racers.map(({ token }) => token)
  const [rows, news] = [await rowsOfAll(tokens), await newsOfAll(tokens)]
  return racers.map((racer, index) => ({ racer, rows: rows[index]!, news: news[index]! }))
}

type Looked = Awaited<ReturnType<typeof lookAt>>[number]

/**
 * A token in use has its record, its instrument under a month's key, the use, and no news of an
 * end.
 */
async function requireUsed({ racer: { token, consumer }, rows, news }: Looked): Promise<void> {
  assert.ok(rows.token.used_at && !rows.token.deleted_at && !rows.token.expires_at)
  assert.match(rows.instrument.key_id, /\.month\./)
  assert.deepEqual(
    rows.uses.map((each) => each.consumer_id),
    [consumer],
  )
  assert.deepEqual(news, ['created', 'used'])
  assert.equal((await open(token, consumer, 'charge')).number, CARD.number)
}

test('in 1,000 races of a use against the sweep, a token is either used or gone, never both', async () => {
  const outcomes = { used: 0, gone: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const tokens = await Promise.all(Array.from({ length: TOKENS_A_ROUND }, () => tokenize()))
    // Who uses it has a clock in the token's last millisecond, who sweeps has one just past its hour.
    const first = tokens.reduce((a, b) => (a.createdAt < b.createdAt ? a : b))
    const last = tokens.reduce((a, b) => (a.createdAt > b.createdAt ? a : b))
    const using = { ...services, now: () => plus(first.createdAt, { minutes: 60, milliseconds: -1 }) }
    const sweeping = { ...services, now: () => plus(last.createdAt, { minutes: 60 }) }
    const [racers, swept] = await Promise.all([
      turns(round % 5).then(() => racersOf(tokens, using)),
      turns(round % 7).then(() => deleteExpiredVaultTokens(sweeping)),
    ])
    const users = racers.filter(({ refusal }) => refusal === null)
    outcomes.used += users.length
    for (const looked of await lookAt(users)) await requireUsed(looked)
    // What the sweep passed by because it was just locked, and then was not used after all, the next one takes.
    const rest = await deleteExpiredVaultTokens(sweeping)
    assert.equal(swept + rest, racers.length - users.length)
    for (const { racer, rows, news } of await lookAt(racers.filter(({ refusal }) => refusal !== null))) {
      assert.equal(racer.refusal?.code, 'NOT_FOUND')
      assert.deepEqual(rows, { token: null, instrument: null, uses: [] })
      assert.deepEqual(news, ['created', 'expired'])
      outcomes.gone++
    }
  }
  assert.equal(outcomes.used + outcomes.gone, ROUNDS * TOKENS_A_ROUND)
  assert.ok(
    outcomes.used > 0 && outcomes.gone > 0,
    `a race that one side always wins is none: ${JSON.stringify(outcomes)}`,
  )
})

test('in 1,000 races of a use against a deletion, a token is either used or deleted, never both', async () => {
  const outcomes = { used: 0, deleted: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const tokens = await Promise.all(Array.from({ length: TOKENS_A_ROUND }, () => tokenize()))
    const [racers, deletions] = await Promise.all([
      turns(round % 5).then(() => racersOf(tokens, services)),
      turns(round % 7).then(() => Promise.all(tokens.map((token) => remove(token).then(() => null, orRefusal)))),
    ])
    for (const [index, looked] of (await lookAt(racers)).entries()) {
      const { racer, rows, news } = looked
      if (racer.refusal === null) {
        assert.equal(deletions[index]?.code, 'INVALID_STATE')
        await requireUsed(looked)
        outcomes.used++
        continue
      }
      assert.equal(racer.refusal.code, 'INVALID_STATE')
      assert.equal(deletions[index], null)
      assert.ok(rows.token.deleted_at && !rows.token.used_at)
      assert.deepEqual([rows.instrument, rows.uses], [null, []])
      assert.deepEqual(news, ['created', 'deleted'])
      outcomes.deleted++
    }
  }
  assert.ok(outcomes.used > 0 && outcomes.deleted > 0, JSON.stringify(outcomes))
})

test('in 1,000 races of a resumed request against the job that frees its use, the request has the use', async () => {
  const outcomes = { renewed: 0, begunAnew: 0 }
  const late = { ...services, wallNow: () => plus(services.wallNow(), { minutes: 16 }) }
  for (let round = 0; round < ROUNDS; round++) {
    const consumers = Array.from({ length: TOKENS_A_ROUND }, newConsumer)
    const tokens = await Promise.all(consumers.map(() => tokenize()))
    const resume = (using: typeof services) =>
      Promise.all(tokens.map((token, index) => use(token, consumers[index]!, using)))
    await resume(services)
    const [, freed] = await Promise.all([
      turns(round % 7).then(() => resume(late)),
      turns(round % 5).then(() =>
        releaseOrphanedUses(
          late,
          lookUps(() => false),
        ),
      ),
    ])
    outcomes.begunAnew += freed
    outcomes.renewed += tokens.length - freed
    for (const [index, { token: row, uses }] of (await rowsOfAll(tokens)).entries()) {
      assert.ok(row.used_at && !row.deleted_at && !row.expires_at)
      assert.deepEqual(
        uses.map(({ consumer_id }) => consumer_id),
        [consumers[index]],
      )
      assert.equal((await open(tokens[index]!, consumers[index]!, 'charge')).number, CARD.number)
    }
  }
  assert.ok(outcomes.renewed > 0 && outcomes.begunAnew > 0, JSON.stringify(outcomes))
})
