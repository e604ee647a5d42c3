import assert from 'node:assert/strict'
import test from 'node:test'
import {
  CARD,
  lookUps,
  newConsumer,
  newsOf,
  open,
  remove,
  rowsOf,
  services,
  tokenize,
  use,
} from '../../test/support/vault.ts'
import { Refusal } from '../platform/refusal.ts'
import { plus } from '../platform/time/index.ts'
import { freeOrphanedUses, sweepVaultTokens, type VaultToken } from './index.ts'

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

/** A token in use has its record, its instrument under a month's key, the use, and no news of an end. */
async function requireUsed({ token, consumer }: Racer): Promise<void> {
  const { token: row, instrument, uses } = await rowsOf(token)
  assert.ok(row.used_at && !row.deleted_at && !row.expires_at)
  assert.match(instrument.key_id, /\.month\./)
  assert.deepEqual(
    uses.map((each) => each.consumer_id),
    [consumer],
  )
  assert.deepEqual(await newsOf(token), ['created', 'used'])
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
      turns(round % 7).then(() => sweepVaultTokens(sweeping)),
    ])
    const users = racers.filter(({ refusal }) => refusal === null)
    outcomes.used += users.length
    for (const racer of users) await requireUsed(racer)
    // What the sweep passed by because it was just locked, and then was not used after all, the next one takes.
    const rest = await sweepVaultTokens(sweeping)
    assert.equal(swept + rest, racers.length - users.length)
    for (const { token, refusal } of racers.filter((racer) => racer.refusal !== null)) {
      assert.equal(refusal?.code, 'NOT_FOUND')
      assert.deepEqual(await rowsOf(token), { token: null, instrument: null, uses: [] })
      assert.deepEqual(await newsOf(token), ['created', 'expired'])
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
    for (const [index, racer] of racers.entries()) {
      if (racer.refusal === null) {
        assert.equal(deletions[index]?.code, 'INVALID_STATE')
        await requireUsed(racer)
        outcomes.used++
        continue
      }
      assert.equal(racer.refusal.code, 'INVALID_STATE')
      assert.equal(deletions[index], null)
      const { token, instrument, uses } = await rowsOf(racer.token)
      assert.ok(token.deleted_at && !token.used_at)
      assert.deepEqual([instrument, uses], [null, []])
      assert.deepEqual(await newsOf(racer.token), ['created', 'deleted'])
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
        freeOrphanedUses(
          late,
          lookUps(() => false),
        ),
      ),
    ])
    outcomes.begunAnew += freed
    outcomes.renewed += tokens.length - freed
    for (const [index, token] of tokens.entries()) {
      const { token: row, uses } = await rowsOf(token)
      assert.ok(row.used_at && !row.deleted_at && !row.expires_at)
      assert.deepEqual(
        uses.map(({ consumer_id }) => consumer_id),
        [consumers[index]],
      )
      assert.equal((await open(token, consumers[index]!, 'charge')).number, CARD.number)
    }
  }
  assert.ok(outcomes.renewed > 0 && outcomes.begunAnew > 0, JSON.stringify(outcomes))
})
