import assert from 'node:assert/strict'
import test from 'node:test'
import {
  CARD,
  eventsOfAll,
  lookUps,
  newConsumer,
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
  /** The code of the refusal; null when the use succeeded. */
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

/** Throws for errors that are not an outcome of a race. */
function orRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

/** Waits for some ticks of the event loop, so that neither side of a race always starts first. */
async function ticks(count: number): Promise<void> {
  for (let tick = 0; tick < count; tick++) await new Promise(setImmediate)
}

/** Returns the rows and events of the racers' tokens. */
async function readAll(racers: readonly Racer[]) {
  const tokens = racers.map(({ token }) => token)
  const [rows, events] = [await rowsOfAll(tokens), await eventsOfAll(tokens)]
  return racers.map((racer, index) => ({ racer, rows: rows[index]!, events: events[index]! }))
}

type RacerState = Awaited<ReturnType<typeof readAll>>[number]

/**
 * Requires that a token in use has its record, its instrument under a month key, the use, and no
 * end event.
 */
async function requireUsed({ racer: { token, consumer }, rows, events }: RacerState): Promise<void> {
  assert.ok(rows.token.used_at && !rows.token.deleted_at && !rows.token.expires_at)
  assert.match(rows.instrument.key_id, /\.month\./)
  assert.deepEqual(
    rows.uses.map((each) => each.consumer_id),
    [consumer],
  )
  assert.deepEqual(events, ['created', 'used'])
  assert.equal((await open(token, consumer, 'charge')).number, CARD.number)
}

test('in 1,000 races between a use and the cleanup, a token is either used or deleted as expired, never both', async () => {
  const outcomes = { used: 0, gone: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const tokens = await Promise.all(Array.from({ length: TOKENS_A_ROUND }, () => tokenize()))
    // The user's clock is in the token's last millisecond, the cleanup's just past its hour.
    const first = tokens.reduce((a, b) => (a.createdAt < b.createdAt ? a : b))
    const last = tokens.reduce((a, b) => (a.createdAt > b.createdAt ? a : b))
    const using = { ...services, now: () => plus(first.createdAt, { minutes: 60, milliseconds: -1 }) }
    const deleting = { ...services, now: () => plus(last.createdAt, { minutes: 60 }) }
    const [racers, deleted] = await Promise.all([
      ticks(round % 5).then(() => racersOf(tokens, using)),
      ticks(round % 7).then(() => deleteExpiredVaultTokens(deleting)),
    ])
    const users = racers.filter(({ refusal }) => refusal === null)
    outcomes.used += users.length
    for (const states of await readAll(users)) await requireUsed(states)
    // The next cleanup deletes rows that were locked before and then not used.
    const rest = await deleteExpiredVaultTokens(deleting)
    assert.equal(deleted + rest, racers.length - users.length)
    for (const { racer, rows, events } of await readAll(racers.filter(({ refusal }) => refusal !== null))) {
      assert.equal(racer.refusal?.code, 'NOT_FOUND')
      assert.deepEqual(rows, { token: null, instrument: null, uses: [] })
      assert.deepEqual(events, ['created', 'expired'])
      outcomes.gone++
    }
  }
  assert.equal(outcomes.used + outcomes.gone, ROUNDS * TOKENS_A_ROUND)
  assert.ok(outcomes.used > 0 && outcomes.gone > 0, `one side always wins: ${JSON.stringify(outcomes)}`)
})

test('in 1,000 races between a use and a deletion, a token is either used or deleted, never both', async () => {
  const outcomes = { used: 0, deleted: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const tokens = await Promise.all(Array.from({ length: TOKENS_A_ROUND }, () => tokenize()))
    const [racers, deletions] = await Promise.all([
      ticks(round % 5).then(() => racersOf(tokens, services)),
      ticks(round % 7).then(() => Promise.all(tokens.map((token) => remove(token).then(() => null, orRefusal)))),
    ])
    for (const [index, states] of (await readAll(racers)).entries()) {
      const { racer, rows, events } = states
      if (racer.refusal === null) {
        assert.equal(deletions[index]?.code, 'INVALID_STATE')
        await requireUsed(states)
        outcomes.used++
        continue
      }
      assert.equal(racer.refusal.code, 'INVALID_STATE')
      assert.equal(deletions[index], null)
      assert.ok(rows.token.deleted_at && !rows.token.used_at)
      assert.deepEqual([rows.instrument, rows.uses], [null, []])
      assert.deepEqual(events, ['created', 'deleted'])
      outcomes.deleted++
    }
  }
  assert.ok(outcomes.used > 0 && outcomes.deleted > 0, JSON.stringify(outcomes))
})

test('in 1,000 races between a resumed request and the job that releases its use, the request keeps the use', async () => {
  const outcomes = { renewed: 0, begunAnew: 0 }
  const late = { ...services, wallNow: () => plus(services.wallNow(), { minutes: 16 }) }
  for (let round = 0; round < ROUNDS; round++) {
    const consumers = Array.from({ length: TOKENS_A_ROUND }, newConsumer)
    const tokens = await Promise.all(consumers.map(() => tokenize()))
    const resume = (using: typeof services) =>
      Promise.all(tokens.map((token, index) => use(token, consumers[index]!, using)))
    await resume(services)
    const [, freed] = await Promise.all([
      ticks(round % 7).then(() => resume(late)),
      ticks(round % 5).then(() =>
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
