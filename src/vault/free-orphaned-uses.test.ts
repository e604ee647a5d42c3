import assert from 'node:assert/strict'
import test from 'node:test'
import {
  accounts,
  database,
  newConsumer,
  newsOf,
  open,
  refused,
  release,
  rowsOf,
  services,
  tokenize,
  use,
} from '../../test/support/vault.ts'
import { freeOrphanedUses } from './index.ts'

const { later } = accounts
const nobody = async () => false

test('a use whose consumer never came to be is freed after 15 minutes, and with the last one the token goes', async () => {
  const [token, shared] = [await tokenize(), await tokenize()]
  const [orphan, plan] = [newConsumer(), newConsumer()]
  await use(token, orphan)
  await use(shared, orphan)
  await use(shared, plan)
  later({ minutes: 14, seconds: 59 })
  assert.equal(await freeOrphanedUses(services, nobody), 0)
  later({ minutes: 15, seconds: 1 })
  const asked: string[] = []
  const freed = await freeOrphanedUses(services, async ({ consumerId, consumerType }) => {
    assert.equal(consumerType, 'PaymentPlan')
    asked.push(consumerId)
    return consumerId === plan
  })
  assert.equal(freed, 2)
  assert.deepEqual(asked.sort(), [orphan, orphan, plan].sort())
  const gone = await rowsOf(token)
  assert.ok(gone.token.deleted_at)
  assert.deepEqual([gone.instrument, gone.uses], [null, []])
  assert.deepEqual(await newsOf(token), ['created', 'used', 'deleted'])
  await assert.rejects(open(token, orphan), refused('INVALID_STATE'))
  assert.ok((await open(shared, plan)).number)
  assert.equal(await freeOrphanedUses(services, nobody), 0, 'whose consumer was found is not asked about again')
  await release(shared, plan)
})

test('one use that can not be judged does not keep the others from being freed', async () => {
  const consumers = Array.from({ length: 40 }, newConsumer)
  const tokens = await Promise.all(consumers.map(() => tokenize()))
  await Promise.all(tokens.map((token, index) => use(token, consumers[index]!)))
  later({ minutes: 31 })
  const broken = consumers[7]
  const judge = async ({ consumerId }: { consumerId: string }) => {
    if (consumerId === broken) throw new Error('no answer')
    return false
  }
  await assert.rejects(freeOrphanedUses(services, judge), /no answer/)
  const { rows } = await database.query('select consumer_id from vault_token_uses where not settled')
  assert.deepEqual(rows, [{ consumer_id: broken }])
  const twice = await Promise.all([freeOrphanedUses(services, nobody), freeOrphanedUses(services, nobody)])
  assert.equal(twice[0] + twice[1], 1)
  assert.deepEqual(await newsOf(tokens[7]!), ['created', 'used', 'deleted'])
})
