import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import { interleave, Killed, type Order, type Participant } from '../../test/support/interleave.ts'
import { openFileKeyFixture } from '../../test/support/vault-keys.ts'
import type { Span } from '../platform/time/index.ts'
import { KeyRingFault, type VaultKey } from './keys/index.ts'
import { vaultKeyIsNeeded } from './rotate-vault-keys.queries.generated.ts'
import { rewrapVaultInstrument } from './vault-instruments.queries.generated.ts'

const HOUR_KEY = 'live.hour.2026112100'
const SHARDS = [3, 900] as const
/** The statements that decide between a writer and the destruction of its key. */
const STEPS = new Set([
  'insertVaultKeyLock',
  'lockVaultKeyForShare',
  'rewrapVaultInstrument',
  'closeVaultKey',
  'lockKeyLocksOfAllShards',
  'vaultKeyIsNeeded',
])
/** With the commit. */
const [WRITER_STEPS, DESTROYER_STEPS] = [4, 4]

interface Race {
  readonly order: Order
  /** The shard of each writer's instrument. */
  readonly writers: readonly number[]
  readonly destroyers: number
  /** True if the writers' processes have written under the key before. */
  readonly isPrepared: boolean
}

async function openRaces(t: TestContext) {
  const fixture = await openFileKeyFixture(t)
  const client = new pg.Client(fixture.adminUrl)
  client.on('error', () => {})
  await client.connect()
  t.after(() => client.end())
  // The foreign key is off: the test needs no token.
  await client.query('set session_replication_role = replica')
  const maker = fixture.process()
  let months = 0
  let newest = await maker.nextMonthKey('Live')

  const later = (span: Span) => fixture.at({ days: 31 * months, ...span })
  const count = async (text: string, values: unknown[]) => (await client.query(text, values)).rows[0].n as number
  const isDestroyed = async (id: string) => (await fixture.rowOf(id))?.destroyedAt !== null
  const instrumentsUnder = (id: string) =>
    count('select count(*)::integer as n from vault_instruments where key_id = $1', [id])

  async function insertInstrument(shard: number): Promise<string> {
    const tokenId = randomUUID()
    const values = [shard, tokenId, randomUUID(), HOUR_KEY, Buffer.from('wrapped'), Buffer.from('sealed')]
    await client.query(
      'insert into vault_instruments (shard, token_id, account_id, key_id, wrapped_key, sealed_number)' +
        ' values ($1, $2, $3, $4, $5, $6)',
      values,
    )
    return tokenId
  }

  /** Writes an instrument in a process that has read the key before its successor was created. */
  const writer =
    (key: VaultKey, shard: number, tokenId: string, isPrepared: boolean): Participant<string> =>
    async (db) => {
      const keys = fixture.process(undefined, undefined, db)
      if (isPrepared) await fixture.process().prepareLock(shard, key)
      else await keys.prepareLock(shard, key)
      const rewrapped = { shard, tokenId, keyIdBefore: HOUR_KEY, keyId: key.id, wrappedKey: Buffer.from('again') }
      await db.transaction((tx) => Promise.all([keys.lock(tx, shard, key), tx.run(rewrapVaultInstrument, rewrapped)]))
      return 'written'
    }

  const destroyer =
    (key: VaultKey): Participant<string> =>
    async (db) => {
      const isNeeded = fixture.process(undefined, undefined, db).destroyMonthKey(key.id, async (tx) => {
        return (await tx.run(vaultKeyIsNeeded, { keyId: key.id })).length > 0
      })
      return (await isNeeded) ? 'destroyed' : 'kept'
    }

  /** Runs a race on a new key, checks its outcome, and returns the outcome of each participant. */
  return async function race({ order, writers, destroyers, isPrepared }: Race): Promise<string[]> {
    months++
    later({})
    const key = newest
    newest = await maker.nextMonthKey('Live')
    later({ minutes: 2 })
    const tokens = await Promise.all(writers.map(insertInstrument))
    const participants = [
      ...writers.map((shard, index) => writer(key, shard, tokens[index]!, isPrepared)),
      ...Array.from({ length: destroyers }, () => destroyer(key)),
    ]
    const outcomes = (await interleave({ db: fixture.db, client, names: STEPS }, participants, order)).map(nameOf)
    const under = await instrumentsUnder(key.id)
    assert.equal(under, outcomes.filter((outcome) => outcome === 'written').length)
    if (await isDestroyed(key.id)) assert.equal(under, 0, 'an instrument is under a destroyed key')
    else assert.ok(!outcomes.includes('destroyed'))
    // The key is closed now, whatever happened. The next attempt destroys it unless it is needed.
    assert.equal(await destroyer(key)(fixture.db), under > 0 ? 'kept' : 'destroyed')
    await assert.rejects(writer(key, SHARDS[0], tokens[0]!, false)(fixture.db), { code: 'KEY_DESTROYED' })
    return outcomes
  }
}

function nameOf(outcome: PromiseSettledResult<string>): string {
  if (outcome.status === 'fulfilled') return outcome.value
  if (outcome.reason instanceof Killed) return 'killed'
  if (outcome.reason instanceof KeyRingFault && outcome.reason.code === 'KEY_DESTROYED') return 'refused'
  throw outcome.reason
}

/** Returns every order of a number of steps of the first party and of the second. */
function orders(first: number, second: number): number[][] {
  if (first === 0 && second === 0) return [[]]
  return [
    ...(first > 0 ? orders(first - 1, second).map((rest) => [0, ...rest]) : []),
    ...(second > 0 ? orders(first, second - 1).map((rest) => [1, ...rest]) : []),
  ]
}

for (const isPrepared of [false, true])
  test(`in every order of steps, ${isPrepared ? 'a later' : 'the first'} writer of a shard is counted or refused`, {
    timeout: 120_000,
  }, async (t) => {
    const race = await openRaces(t)
    const seen = new Set<string>()
    for (const schedule of orders(WRITER_STEPS - (isPrepared ? 1 : 0), DESTROYER_STEPS))
      seen.add((await race({ order: { schedule }, writers: [SHARDS[0]], destroyers: 1, isPrepared })).join(', '))
    assert.deepEqual([...seen].sort(), ['refused, destroyed', 'written, kept'])
  })

test('no instrument is left under a destroyed key when several processes race and one is killed', {
  timeout: 120_000,
}, async (t) => {
  const race = await openRaces(t)
  const seen = new Set<string>()
  const kill = fc.option(fc.record({ participant: fc.nat(3), beforeStep: fc.nat(DESTROYER_STEPS) }), { nil: undefined })
  const races = fc.record({
    schedule: fc.array(fc.nat(3), { minLength: 8, maxLength: 24 }),
    writers: fc.constantFrom([3, 3], [3, 900]),
    isPrepared: fc.boolean(),
    kill,
  })
  await fc.assert(
    fc.asyncProperty(races, async ({ schedule, writers, isPrepared, kill }) => {
      const order = kill ? { schedule, kill } : { schedule }
      for (const outcome of await race({ order, writers, destroyers: 2, isPrepared })) seen.add(outcome)
    }),
    { numRuns: 60 },
  )
  assert.deepEqual([...seen].sort(), ['destroyed', 'kept', 'killed', 'refused', 'written'])
})
