import assert from 'node:assert/strict'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { fillVault } from '../../test/support/fill-vault.ts'
import { openTestKeys } from '../../test/support/keys.ts'
import { until } from '../../test/support/process.ts'
import {
  accounts,
  CARD,
  cellKeys,
  idOf,
  keyFolder,
  makeNeighbour,
  newConsumer,
  open,
  release,
  requestBy,
  services,
  sql,
  tokenize,
  use,
} from '../../test/support/vault.ts'
import type { Account } from '../accounts/index.ts'
import { countInstrumentsUnderKey, type RotationProgress, rotateVaultKeys } from './index.ts'
import { openNumber } from './sealed-instrument.ts'
import { findVaultToken } from './vault-tokens.ts'

const { organization, later } = accounts
const neighbour = await makeNeighbour()
const TOKENS = 10_000
const CLIENTS = 50

const destroyedAt = async (id: string) =>
  (await sql.rows('select destroyed_at from vault_keys where id = $1', [id]))[0].destroyed_at

const fill = (owner: Account, count: number) =>
  fillVault((text, values) => sql.inShard(owner.shard, text, values), services, {
    owner,
    count,
    used: true,
    createdAt: services.wallNow(),
  })

/**
 * Starts clients that tokenize, use, open, read and release in a closed loop until they are
 * stopped.
 */
function startClients() {
  const kept: { id: string; consumer: string }[] = []
  const rounds = Array.from({ length: CLIENTS }, () => 0)
  const rotation = { isRunning: false, answered: 0 }
  let stopped = false
  /** Makes a request, and counts it if it started and ended during the rotation. */
  const answered = async <Answer>(ask: () => Promise<Answer>) => {
    const wasRunning = rotation.isRunning
    const answer = await ask()
    if (wasRunning && rotation.isRunning) rotation.answered++
    return answer
  }
  const client = async (_: number, index: number) => {
    for (; !stopped; rounds[index]!++) {
      const consumer = newConsumer()
      const token = await answered(() => tokenize())
      await answered(() => use(token, consumer))
      assert.equal((await answered(() => open(token, consumer))).number, CARD.number)
      assert.ok(await answered(() => findVaultToken(requestBy(organization), idOf(token))))
      if (rounds[index]! % 3 === 0) await answered(() => release(token, consumer))
      else kept.push({ id: token.id, consumer })
    }
  }
  const clients = Promise.all(rounds.map(client))
  // Reports the failure at the end, to avoid an unhandled rejection.
  clients.catch(() => {})
  return {
    kept,
    rotation,
    /** Resolves when each client has ended its current round and one more. */
    allAnswered: async () => {
      const before = [...rounds]
      const hasEnded = () => rounds.every((count, index) => count > before[index]! + 1)
      await Promise.race([until('every client was answered', hasEnded), clients])
    },
    stop: async () => {
      stopped = true
      await clients
    },
  }
}

/** Decrypts every instrument of the vault. Returns the number of instruments under each key. */
async function openAll(): Promise<Map<string, number>> {
  const rows = await sql.rows(
    'select token_id, account_id, key_id, wrapped_key, sealed_number from vault_instruments where account_id = any($1)',
    [[organization.id, neighbour.id]],
  )
  const underKey = new Map<string, number>()
  for (const { token_id: tokenId, account_id: ownerId, key_id, wrapped_key, sealed_number } of rows) {
    const key = await cellKeys.keyById(key_id)
    const sealed = { wrappedKey: wrapped_key, sealedNumber: sealed_number }
    assert.equal(openNumber(services.keys, key, sealed, { tokenId, ownerId }), CARD.number)
    underKey.set(key_id, (underKey.get(key_id) ?? 0) + 1)
  }
  return underKey
}

test('an interrupted rotation continues where it stopped', async () => {
  const old = (await cellKeys.currentMonthKey('Sandbox')).id
  await fill(organization, 1_200)
  await cellKeys.nextMonthKey('Sandbox')
  const interrupt = () => {
    throw new Error('killed')
  }
  await assert.rejects(rotateVaultKeys(services, interrupt), /killed/)
  assert.equal(await destroyedAt(old), null)
  const left = await sql.count('select count(*) from vault_instruments where key_id = $1', [old])
  assert.ok(left > 0)
  later({ minutes: 5 })
  const [result] = await rotateVaultKeys(services)
  assert.deepEqual(result, { keyId: old, rewrapped: left, damaged: 0, destroyed: true })
  assert.deepEqual(await rotateVaultKeys(services), [])
})

test('a rotation skips locked rows, which the next pass finds', {
  timeout: 30_000,
}, async () => {
  const old = (await cellKeys.currentMonthKey('Sandbox')).id
  const [id] = await fill(organization, 20)
  await cellKeys.nextMonthKey('Sandbox')
  later({ minutes: 10 })
  const other = await sql.client(organization.shard)
  await other.query('begin')
  await other.query('select from vault_instruments where token_id = $1 for update', [id])
  const rewrapped = (await countInstrumentsUnderKey(services, old)) - 1
  assert.deepEqual(await rotateVaultKeys(services), [{ keyId: old, rewrapped, damaged: 0, destroyed: false }])
  await other.query('commit')
  assert.deepEqual(await rotateVaultKeys(services), [{ keyId: old, rewrapped: 1, damaged: 0, destroyed: true }])
})

test('a key that another worker has just destroyed counts as rotated', async () => {
  const old = (await cellKeys.currentMonthKey('Sandbox')).id
  await cellKeys.nextMonthKey('Sandbox')
  later({ minutes: 15 })
  const { keys } = await openTestKeys(services.db, services.wallNow, keyFolder)
  const inCell: typeof keys.inCell = (db) => ({
    ...keys.inCell(db),
    monthKeysToRetire: async () => {
      const ids = await keys.inCell(db).monthKeysToRetire()
      await rotateVaultKeys(services)
      return ids
    },
  })
  assert.deepEqual(await rotateVaultKeys({ ...services, keys: { ...keys, inCell } }), [
    { keyId: old, rewrapped: 0, damaged: 0, destroyed: true },
  ])
  keys.close()
})

test('a lost key of one mode does not stop the rotation of the other', async () => {
  const [lost, old] = await Promise.all(
    (['Live', 'Sandbox'] as const).map(async (mode) => (await cellKeys.currentMonthKey(mode)).id),
  )
  for (const mode of ['Live', 'Sandbox'] as const) await cellKeys.nextMonthKey(mode)
  later({ minutes: 20 })
  await rm(join(keyFolder, 'key-ring', `${lost}.key`))
  const { keys } = await openTestKeys(services.db, services.wallNow, keyFolder)
  await assert.rejects(rotateVaultKeys({ ...services, keys }), { code: 'KEY_LACKING', keyId: lost })
  assert.ok(await destroyedAt(old!))
  assert.equal(await destroyedAt(lost!), null)
  assert.equal(await keys.ofOwner(lost!).abandon(lost!), true)
  keys.close()
})

test('after 30 days the month key, and nothing else, is changed automatically', async () => {
  const old = (await cellKeys.currentMonthKey('Sandbox')).id
  later({ days: 29, hours: 23 })
  assert.deepEqual(await rotateVaultKeys(services), [])
  later({ days: 30, minutes: 30 })
  await rotateVaultKeys(services)
  later({ days: 30, minutes: 32 })
  const left = (await rotateVaultKeys(services)).find(({ keyId }) => keyId === old)
  assert.equal(left?.destroyed, true)
})

// The last test, because every other test would rewrap its tokens.
test('two workers rewrap 10,000 tokens and destroy their old key while 50 clients tokenize and read', {
  timeout: 300_000,
}, async () => {
  const old = (await cellKeys.currentMonthKey('Sandbox')).id
  const filled = (await Promise.all([organization, neighbour].map((owner) => fill(owner, TOKENS / 2)))).flat()
  const { kept, rotation, allAnswered, stop } = startClients()
  await allAnswered()
  const next = await cellKeys.nextMonthKey('Sandbox')
  assert.notEqual(next.id, old)
  const reported: RotationProgress[] = []
  rotation.isRunning = true
  const workers = await Promise.all([
    rotateVaultKeys(services, (progress) => reported.push(progress)),
    rotateVaultKeys(services),
  ])
  const rewrapped = workers.flat().reduce((sum, each) => sum + each.rewrapped, 0)
  assert.ok(rewrapped >= TOKENS, `${rewrapped}`)
  assert.ok(workers.flat().every(({ damaged }) => damaged === 0))
  assert.ok(reported.length > 2 && reported.every(({ keyId }) => keyId === old))
  assert.equal(await destroyedAt(old), null, 'a process that has just read the current key may still use it')
  await allAnswered()
  later({ days: 30, minutes: 40 })
  // The next pass rewraps the rows that were locked.
  for (let round = 0; (await destroyedAt(old)) === null && round < 20; round++) await rotateVaultKeys(services)
  rotation.isRunning = false
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
  await sql.inShard(
    organization.shard,
    `insert into vault_token_uses (shard, token_id, consumer_id, consumer_type, created_at, settled)
     select shard, id, $1, 'PaymentPlan', $2, true from vault_tokens where account_id = $3 and id = any($4)`,
    [organization.id, services.wallNow(), organization.id, filled],
  )
  for (const id of filled.slice(0, 50))
    assert.equal((await open({ id }, organization.id, 'charge')).number, CARD.number)
})
