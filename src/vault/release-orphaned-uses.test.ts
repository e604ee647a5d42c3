import assert from 'node:assert/strict'
import test from 'node:test'
import {
  accounts,
  CARD,
  eventsOf,
  lookUps,
  newConsumer,
  open,
  refused,
  release,
  rowsOf,
  services,
  sql,
  tokenize,
  use,
  waitForBlockedStatement,
} from '../../test/support/vault.ts'
import { createLog } from '../platform/log/index.ts'
import { plus } from '../platform/time/index.ts'
import { endOrphanedUse } from './end-orphaned-use.ts'
import { deleteExpiredVaultTokens, releaseOrphanedUses, type VaultToken } from './index.ts'

const { later, organization } = accounts
const noConsumer = lookUps(() => false)
const ROWS_PER_QUERY = 500

const usersOf = async (token: VaultToken) => (await rowsOf(token)).uses.map(({ consumer_id }) => consumer_id)

/** Creates a token that a consumer reserved 16 minutes ago, in a request that was interrupted. */
async function orphaned(): Promise<{ token: VaultToken; consumer: string }> {
  later({})
  const [token, consumer] = [await tokenize(), newConsumer()]
  await use(token, consumer)
  later({ minutes: 16 })
  return { token, consumer }
}

test('a use whose consumer was never inserted is released after 15 minutes, and the last release makes the token unused again', async () => {
  const [token, shared] = [await tokenize(), await tokenize()]
  const [orphan, plan] = [newConsumer(), newConsumer()]
  await use(token, orphan)
  await use(shared, orphan)
  await use(shared, plan)
  later({ minutes: 14, seconds: 20 })
  assert.equal(await releaseOrphanedUses(services, noConsumer), 0)
  later({ minutes: 15, seconds: 1 })
  const requestedIds: string[] = []
  const lookUp = lookUps((consumerId) => requestedIds.push(consumerId) > 0 && consumerId === plan)
  assert.equal(await releaseOrphanedUses(services, lookUp), 2)
  assert.deepEqual(requestedIds.sort(), [orphan, orphan, plan].sort())
  const { token: row, instrument, uses } = await rowsOf(token)
  assert.deepEqual([row.used_at, row.deleted_at, uses], [null, null, []])
  assert.equal(row.expires_at.toISOString(), plus(token.createdAt, { hours: 1 }))
  assert.match(instrument.key_id, /\.month\./)
  await assert.rejects(open(token, orphan), refused('INVALID_STATE'))
  assert.deepEqual(await usersOf(shared), [plan])
  assert.ok((await open(shared, plan)).number)
  assert.equal(await releaseOrphanedUses(services, noConsumer), 0, 'a use with a found consumer is not looked up again')
  await release(shared, plan)
})

test('a token released within its hour can be used as if for the first time', async () => {
  const { token } = await orphaned()
  await releaseOrphanedUses(services, noConsumer)
  const other = newConsumer()
  const used = await use(token, other)
  assert.deepEqual([used.expiresAt, used.usedAt !== null], [null, true])
  assert.deepEqual(await open(token, other), CARD)
  await release(token, other)
  assert.ok((await rowsOf(token)).token.deleted_at)
  assert.deepEqual(await eventsOf(token), ['created', 'used', 'used', 'deleted'])
})

test('a token released after its hour can no longer be used, and is deleted entirely', async () => {
  const { token, consumer } = await orphaned()
  later({ minutes: 60, seconds: 1 })
  await releaseOrphanedUses(services, noConsumer)
  await assert.rejects(use(token, consumer), refused('INVALID_STATE'))
  await deleteExpiredVaultTokens(services)
  assert.deepEqual(await rowsOf(token), { token: null, instrument: null, uses: [] })
  assert.deepEqual(await eventsOf(token), ['created', 'used', 'expired'])
})

test('a token that served a payment stays deleted when another use is released', async () => {
  const { token, consumer } = await orphaned()
  const served = newConsumer()
  await use(token, served)
  await release(token, served)
  assert.deepEqual(await usersOf(token), [consumer])
  assert.equal(await releaseOrphanedUses(services, noConsumer), 1)
  const { token: row, instrument } = await rowsOf(token)
  assert.ok(row.deleted_at && row.used_at)
  assert.equal(instrument, null)
  assert.deepEqual(await eventsOf(token), ['created', 'used', 'deleted'])
})

test('a request resumed during the lookup of its consumer keeps the use', async () => {
  const { token, consumer } = await orphaned()
  const resumed = lookUps(async () => {
    await use(token, consumer)
    return false
  })
  assert.equal(await releaseOrphanedUses(services, resumed), 0)
  assert.deepEqual(await usersOf(token), [consumer])
  assert.deepEqual(await open(token, consumer), CARD)
  assert.equal(await releaseOrphanedUses(services, noConsumer), 0, 'the 15 minutes of the use start again')
})

test('a request resumed during the release of its use reserves it again', async () => {
  const { token, consumer } = await orphaned()
  const plan = newConsumer()
  await use(token, plan)
  const [{ created_at }] = (await rowsOf(token)).uses.filter(({ consumer_id }) => consumer_id === consumer)
  const tokenId = { prefix: 'vtk' as const, uuid: token.id, shard: organization.shard }
  const orphan = { tokenId, consumerId: consumer, createdAt: created_at.toISOString() }
  const resumed = await services.db.transaction(async (tx) => {
    assert.equal(await endOrphanedUse(services, tx, orphan), true)
    const waiting = use(token, consumer)
    await waitForBlockedStatement()
    return { waiting }
  })
  await resumed.waiting
  assert.deepEqual((await usersOf(token)).sort(), [consumer, plan].sort())
})

test('a use by a consumer type that this version does not know is kept, and logged once', async () => {
  const { token, consumer } = await orphaned()
  const lines: string[] = []
  const log = createLog({ level: 'warn', write: (line) => lines.push(line) })
  assert.equal(await releaseOrphanedUses({ ...services, log }, new Map()), 0)
  const { uses } = await rowsOf(token)
  assert.deepEqual(
    uses.map(({ consumer_id, settled }) => [consumer_id, settled]),
    [[consumer, false]],
  )
  assert.equal(lines.length, 1)
  assert.match(lines[0]!, /PaymentPlan/)
  assert.equal((await open(token, consumer)).number, CARD.number)
  await release(token, consumer)
})

test('a use that cannot be checked does not block the release of others', async () => {
  later({})
  await releaseOrphanedUses({ ...services, wallNow: () => plus(services.wallNow(), { hours: 1 }) }, noConsumer)
  const consumers = Array.from({ length: 40 }, newConsumer)
  const tokens = await Promise.all(consumers.map(() => tokenize()))
  await Promise.all(tokens.map((token, index) => use(token, consumers[index]!)))
  later({ minutes: 31 })
  const broken = consumers[7]
  const lookUp = lookUps((consumerId) => {
    if (consumerId === broken) throw new Error('no answer')
    return false
  })
  await assert.rejects(releaseOrphanedUses(services, lookUp), /no answer/)
  const rows = await sql.rows('select consumer_id from vault_token_uses where not settled')
  assert.deepEqual(rows, [{ consumer_id: broken }])
  const twice = await Promise.all([
    releaseOrphanedUses(services, noConsumer),
    releaseOrphanedUses(services, noConsumer),
  ])
  assert.equal(twice[0] + twice[1], 1)
  assert.equal((await rowsOf(tokens[7]!)).token.used_at, null)
})

test('a whole batch of uses that cannot be checked does not block the release of others', async () => {
  const { consumer } = await orphaned()
  const before = plus(services.wallNow(), { hours: -1 })
  await sql.inShard(
    organization.shard,
    `insert into vault_token_uses (shard, token_id, consumer_id, consumer_type, created_at, settled)
     select $1, gen_random_uuid(), gen_random_uuid(), 'PaymentPlan', $2, false from generate_series(1, $3)`,
    [organization.shard, before, ROWS_PER_QUERY],
  )
  const lookUp = lookUps((consumerId) => {
    if (consumerId !== consumer) throw new Error('no answer')
    return false
  })
  await assert.rejects(releaseOrphanedUses(services, lookUp), /no answer/)
  assert.equal(await sql.count('select count(*) from vault_token_uses where not settled'), ROWS_PER_QUERY)
})
