import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import test from 'node:test'
import { fillVault } from '../../test/support/fill-vault.ts'
import {
  accounts,
  CARD,
  database,
  keyFolder,
  newConsumer,
  open,
  release,
  requestBy,
  services,
  tokenize,
  use,
} from '../../test/support/vault.ts'
import { findVaultToken } from './find-vault-token.ts'
import { type RotationProgress, rotateVaultKeys } from './index.ts'

const { organization, sister, later } = accounts
const TOKENS = 2_000
const CLIENTS = 12

const destroyedAt = async (id: string) =>
  (await database.query('select destroyed_at from vault_keys where id = $1', [id])).rows[0].destroyed_at

test('2,000 tokens are re-wrapped by two workers while others tokenize, use, open, read and release', async () => {
  const at = services.now()
  const old = (await services.keys.currentMonthKey('Sandbox')).id
  const filled = (
    await Promise.all(
      [organization, sister].map((owner) =>
        fillVault(database, services, { owner, count: TOKENS / 2, used: true, createdAt: at }),
      ),
    )
  ).flat()
  const kept: { id: string; consumer: string }[] = []
  let underLoad = true
  const client = async () => {
    while (underLoad) {
      const consumer = newConsumer()
      const token = await tokenize()
      await use(token, consumer)
      assert.equal((await open(token, consumer)).number, CARD.number)
      assert.ok(
        await findVaultToken(requestBy(organization), { prefix: 'vtk', uuid: token.id, shard: organization.shard }),
      )
      if (Number(consumer.at(-5)) % 3 === 0) await release(token, consumer)
      else kept.push({ id: token.id, consumer })
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  while (kept.length < CLIENTS) await new Promise(setImmediate)
  const next = await services.keys.nextMonthKey('Sandbox')
  assert.notEqual(next.id, old)
  const heard: RotationProgress[] = []
  const workers = await Promise.all([
    rotateVaultKeys(services, (progress) => heard.push(progress)),
    rotateVaultKeys(services),
  ])
  underLoad = false
  await Promise.all(clients)
  const [rewrapped, damaged] = [
    workers.flat().reduce((sum, each) => sum + each.rewrapped, 0),
    workers.flat()[0]?.damaged,
  ]
  assert.ok(rewrapped >= TOKENS, `${rewrapped}`)
  assert.equal(damaged, 0)
  assert.ok(heard.length > 2 && heard.every(({ keyId }) => keyId === old))
  assert.equal(await destroyedAt(old), null, 'whoever has just read which key serves may be about to use it')
  later({ minutes: 2 })
  const rest = await rotateVaultKeys(services)
  assert.deepEqual(
    rest.map(({ keyId, destroyed }) => ({ keyId, destroyed })),
    [{ keyId: old, destroyed: true }],
  )
  assert.ok(await destroyedAt(old))
  assert.ok(!(await readdir(keyFolder, { recursive: true })).some((name) => name.endsWith(`${old}.key`)))
  const { rows } = await database.query('select distinct key_id from vault_instruments where key_id like $1', [
    '%month%',
  ])
  assert.deepEqual(rows, [{ key_id: next.id }])
  for (const { id, consumer } of kept.slice(0, 50))
    assert.equal((await open({ id }, consumer, 'charge')).number, CARD.number)
  await database.query(
    `insert into vault_token_uses (shard, token_id, consumer_id, consumer_type, created_at, settled)
     select shard, id, $1, 'PaymentPlan', $2, true from vault_tokens where account_id = $3 and id = any($4)`,
    [organization.id, at, organization.id, filled],
  )
  for (const id of filled.slice(0, 50))
    assert.equal((await open({ id }, organization.id, 'charge')).number, CARD.number)
})

test('a rotation that was cut off goes on where it stopped', async () => {
  const at = services.now()
  const old = (await services.keys.currentMonthKey('Sandbox')).id
  await fillVault(database, services, { owner: organization, count: 1_200, used: true, createdAt: at })
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

test('a key under which an instrument does not open is kept, and the others are re-wrapped all the same', async () => {
  const old = (await services.keys.currentMonthKey('Sandbox')).id
  const ids = await fillVault(database, services, {
    owner: organization,
    count: 20,
    used: true,
    createdAt: services.now(),
  })
  const change = (wrapped: string) =>
    database.query(`update vault_instruments set wrapped_key = ${wrapped} where token_id = $1`, [ids[3]])
  await change('set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1)')
  await services.keys.nextMonthKey('Sandbox')
  later({ minutes: 10 })
  const [result] = await rotateVaultKeys(services)
  assert.deepEqual([result?.damaged, result?.destroyed], [1, false])
  assert.equal(await destroyedAt(old), null)
  await change('set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1)')
  assert.deepEqual(await rotateVaultKeys(services), [{ keyId: old, rewrapped: 1, damaged: 0, destroyed: true }])
})

test('after 30 days the month key is changed without being asked to, and nothing else', async () => {
  const old = (await services.keys.currentMonthKey('Sandbox')).id
  later({ days: 29, hours: 23 })
  assert.deepEqual(await rotateVaultKeys(services), [])
  later({ days: 30, minutes: 11 })
  await rotateVaultKeys(services)
  later({ days: 30, minutes: 13 })
  const [result] = await rotateVaultKeys(services)
  assert.deepEqual([result?.keyId, result?.destroyed], [old, true])
})
