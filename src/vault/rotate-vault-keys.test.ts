import assert from 'node:assert/strict'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import pg from 'pg'
import { fillVault } from '../../test/support/fill-vault.ts'
import { openTestKeys } from '../../test/support/keys.ts'
import { until } from '../../test/support/process.ts'
import {
  accounts,
  CARD,
  database,
  idOf,
  keyFolder,
  newConsumer,
  open,
  release,
  requestBy,
  services,
  tokenize,
  use,
} from '../../test/support/vault.ts'
import type { Account } from '../accounts/index.ts'
import { findVaultToken } from './find-vault-token.ts'
import { countInstrumentsUnderKey, type RotationProgress, rotateVaultKeys } from './index.ts'
import { openNumber } from './sealed-instrument.ts'

const { organization, sister, later } = accounts
const TOKENS = 10_000
const CLIENTS = 50

const destroyedAt = async (id: string) =>
  (await database.query('select destroyed_at from vault_keys where id = $1', [id])).rows[0].destroyed_at

const fill = (owner: Account, count: number) =>
  fillVault(database, services, { owner, count, used: true, createdAt: services.wallNow() })

/**
 * Clients that tokenize, use, open, read and release, as fast as they are answered, until they are
 * stopped.
 */
function startClients() {
  const kept: { id: string; consumer: string }[] = []
  const rounds = Array.from({ length: CLIENTS }, () => 0)
  const rotation = { underWay: false, answered: 0 }
  let stopped = false
  /** An answer that began and ended while the keys were rotated. */
  const answered = async <Answer>(ask: () => Promise<Answer>) => {
    const within = rotation.underWay
    const answer = await ask()
    if (within && rotation.underWay) rotation.answered++
    return answer
  }
  const client = async (_: number, place: number) => {
    for (; !stopped; rounds[place]!++) {
      const consumer = newConsumer()
      const token = await answered(() => tokenize())
      await answered(() => use(token, consumer))
      assert.equal((await answered(() => open(token, consumer))).number, CARD.number)
      assert.ok(await answered(() => findVaultToken(requestBy(organization), idOf(token))))
      if (rounds[place]! % 3 === 0) await answered(() => release(token, consumer))
      else kept.push({ id: token.id, consumer })
    }
  }
  const clients = Promise.all(rounds.map(client))
  // Who fails is told at the end: until then it is no rejection that nobody awaits.
  clients.catch(() => {})
  return {
    kept,
    rotation,
    /** Each client has ended what it was at, and a whole round after it. */
    allAnswered: async () => {
      const before = [...rounds]
      const isOver = () => rounds.every((count, place) => count > before[place]! + 1)
      await Promise.race([until('every client was answered', isOver), clients])
    },
    stop: async () => {
      stopped = true
      await clients
    },
  }
}

/**
 * Opens every instrument in the vault as its row says, whoever owns it; gives how many there are
 * under each key.
 */
async function openAll(): Promise<Map<string, number>> {
  const { rows } = await database.query(
    'select token_id, account_id, key_id, wrapped_key, sealed_number from vault_instruments where account_id = any($1)',
    [[organization.id, sister.id]],
  )
  const underKey = new Map<string, number>()
  for (const { token_id: tokenId, account_id: ownerId, key_id, wrapped_key, sealed_number } of rows) {
    const key = await services.keys.keyById(key_id)
    const sealed = { wrappedKey: wrapped_key, sealedNumber: sealed_number }
    assert.equal(openNumber(services.keys, key, sealed, { tokenId, ownerId }), CARD.number)
    underKey.set(key_id, (underKey.get(key_id) ?? 0) + 1)
  }
  return underKey
}

test('a rotation that was cut off goes on where it stopped', async () => {
  const old = (await services.keys.currentMonthKey('Sandbox')).id
  await fill(organization, 1_200)
  await services.keys.nextMonthKey('Sandbox')
  const cutOff = () => {
    throw new Error('killed')
  }
  await assert.rejects(rotateVaultKeys(services, cutOff), /killed/)
  assert.equal(await destroyedAt(old), null)
  const left = (await database.query('select count(*)::int as n from vault_instruments where key_id = $1', [old]))
    .rows[0].n
  assert.ok(left > 0)
  later({ minutes: 5 })
  const [result] = await rotateVaultKeys(services)
  assert.deepEqual(result, { keyId: old, rewrapped: left, damaged: 0, destroyed: true })
  assert.deepEqual(await rotateVaultKeys(services), [])
})

test('a rotation waits for nobody: what somebody is changing is found by the next look', {
  timeout: 30_000,
}, async (t) => {
  const old = (await services.keys.currentMonthKey('Sandbox')).id
  const [id] = await fill(organization, 20)
  await services.keys.nextMonthKey('Sandbox')
  later({ minutes: 10 })
  const other = new pg.Client(accounts.url)
  await other.connect()
  t.after(() => other.end())
  await other.query('begin')
  await other.query('select from vault_instruments where token_id = $1 for update', [id])
  const rewrapped = (await countInstrumentsUnderKey(services, old)) - 1
  assert.deepEqual(await rotateVaultKeys(services), [{ keyId: old, rewrapped, damaged: 0, destroyed: false }])
  await other.query('commit')
  assert.deepEqual(await rotateVaultKeys(services), [{ keyId: old, rewrapped: 1, damaged: 0, destroyed: true }])
})

test('a key that another worker has just destroyed is done', async () => {
  const old = (await services.keys.currentMonthKey('Sandbox')).id
  await services.keys.nextMonthKey('Sandbox')
  later({ minutes: 15 })
  const { keys } = await openTestKeys(services.db, services.wallNow, keyFolder)
  const slow = {
    ...keys,
    monthKeysToRetire: async () => {
      const ids = await keys.monthKeysToRetire()
      await rotateVaultKeys(services)
      return ids
    },
  }
  assert.deepEqual(await rotateVaultKeys({ ...services, keys: slow }), [
    { keyId: old, rewrapped: 0, damaged: 0, destroyed: true },
  ])
  keys.close()
})

test('a lost key of one mode stops the rotation of the other no more than of itself', async () => {
  const [lost, old] = await Promise.all(
    (['Live', 'Sandbox'] as const).map(async (mode) => (await services.keys.currentMonthKey(mode)).id),
  )
  for (const mode of ['Live', 'Sandbox'] as const) await services.keys.nextMonthKey(mode)
  later({ minutes: 20 })
  await rm(join(keyFolder, 'key-ring', `${lost}.key`))
  const { keys } = await openTestKeys(services.db, services.wallNow, keyFolder)
  await assert.rejects(rotateVaultKeys({ ...services, keys }), { code: 'KEY_LACKING', keyId: lost })
  assert.ok(await destroyedAt(old!))
  assert.equal(await destroyedAt(lost!), null)
  assert.equal(await keys.abandon(lost!), true)
  keys.close()
})

test('after 30 days the month key is changed without being asked to, and nothing else', async () => {
  const old = (await services.keys.currentMonthKey('Sandbox')).id
  later({ days: 29, hours: 23 })
  assert.deepEqual(await rotateVaultKeys(services), [])
  later({ days: 30, minutes: 30 })
  await rotateVaultKeys(services)
  later({ days: 30, minutes: 32 })
  const left = (await rotateVaultKeys(services)).find(({ keyId }) => keyId === old)
  assert.equal(left?.destroyed, true)
})

// The last: what it fills would be re-wrapped by every other test.
test('10,000 tokens are re-wrapped by two workers, and their old key destroyed, while 50 clients tokenize and read', {
  timeout: 300_000,
}, async () => {
  const old = (await services.keys.currentMonthKey('Sandbox')).id
  const filled = (await Promise.all([organization, sister].map((owner) => fill(owner, TOKENS / 2)))).flat()
  const { kept, rotation, allAnswered, stop } = startClients()
  await allAnswered()
  const next = await services.keys.nextMonthKey('Sandbox')
  assert.notEqual(next.id, old)
  const heard: RotationProgress[] = []
  rotation.underWay = true
  const workers = await Promise.all([
    rotateVaultKeys(services, (progress) => heard.push(progress)),
    rotateVaultKeys(services),
  ])
  const rewrapped = workers.flat().reduce((sum, each) => sum + each.rewrapped, 0)
  assert.ok(rewrapped >= TOKENS, `${rewrapped}`)
  assert.ok(workers.flat().every(({ damaged }) => damaged === 0))
  assert.ok(heard.length > 2 && heard.every(({ keyId }) => keyId === old))
  assert.equal(await destroyedAt(old), null, 'whoever has just read which key serves may be about to use it')
  await allAnswered()
  later({ days: 30, minutes: 40 })
  // What somebody is just changing is left to the next look.
  for (let looks = 0; (await destroyedAt(old)) === null && looks < 20; looks++) await rotateVaultKeys(services)
  rotation.underWay = false
  assert.ok(await destroyedAt(old))
  assert.ok(rotation.answered > 0)
  await allAnswered()
  await stop()
  assert.ok(!(await readdir(keyFolder, { recursive: true })).some((name) => name.endsWith(`${old}.key`)))
  const underKey = await openAll()
  assert.ok((underKey.get(next.id) ?? 0) >= TOKENS)
  assert.deepEqual(
    [...underKey.keys()].filter((id) => id.includes('.month.')),
    [next.id],
  )
  for (const { id, consumer } of kept.slice(0, 50))
    assert.equal((await open({ id }, consumer, 'charge')).number, CARD.number)
  await database.query(
    `insert into vault_token_uses (shard, token_id, consumer_id, consumer_type, created_at, settled)
     select shard, id, $1, 'PaymentPlan', $2, true from vault_tokens where account_id = $3 and id = any($4)`,
    [organization.id, services.wallNow(), organization.id, filled],
  )
  for (const id of filled.slice(0, 50))
    assert.equal((await open({ id }, organization.id, 'charge')).number, CARD.number)
})
