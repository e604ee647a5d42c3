import assert from 'node:assert/strict'
import test from 'node:test'
import { inEachCell, sum } from '../../test/support/in-each-cell.ts'
import {
  accounts,
  eventsOf,
  newConsumer,
  remove,
  rowsOf,
  services,
  sql,
  tokenize,
  use,
} from '../../test/support/vault.ts'
import { plus, type Timestamp } from '../platform/time/index.ts'
import { deleteExpiredVaultTokens, overdueVaultRows } from './index.ts'

const { organization, sibling, platform } = accounts

/** Returns services whose organization clock shows that time. */
const at = (now: Timestamp) => ({ ...services, now: () => now })

test('a token lives for 59 minutes and 59 seconds and is expired at 60 minutes', async () => {
  const [token, used, deleted] = [await tokenize(), await tokenize(), await tokenize()]
  const consumer = newConsumer()
  await use(used, consumer)
  await remove(deleted)
  assert.equal(
    await deleteExpiredVaultTokens(at(plus(token.createdAt, { minutes: 59, seconds: 59, milliseconds: 999 }))),
    0,
  )
  assert.ok((await rowsOf(token)).instrument)
  const end = at(plus(deleted.createdAt, { minutes: 60 }))
  assert.equal(await deleteExpiredVaultTokens(end), 1)
  assert.deepEqual(await rowsOf(token), { token: null, instrument: null, uses: [] })
  assert.deepEqual(await eventsOf(token), ['created', 'expired'])
  assert.ok((await rowsOf(used)).instrument, 'a used token does not expire')
  assert.ok((await rowsOf(deleted)).token, 'the record of a deleted token stays')
  assert.equal(await deleteExpiredVaultTokens(end), 0)
})

test('each deleted token is announced once to its owner and to each account above', async () => {
  const tokens = (
    await Promise.all(
      [organization, sibling, platform].map((owner) =>
        Promise.all(Array.from({ length: 40 }, () => tokenize({}, owner))),
      ),
    )
  ).flat()
  const end = at(plus(services.wallNow(), { minutes: 61 }))
  const deleteAll = () => inEachCell(end, deleteExpiredVaultTokens)
  const deleted = await Promise.all([deleteAll(), deleteAll(), deleteAll()])
  assert.equal(sum(deleted.flat()), tokens.length)
  const rows = await sql.rows<{ subject_id: string }>(
    `select e.subject_id from events e join event_outbox o on o.shard = e.shard and o.event_id = e.id
     where e.type = 'vault_token.expired' and e.subject_id = any($1)`,
    [tokens.map(({ id }) => id)],
  )
  assert.deepEqual(rows.map((row) => row.subject_id).sort(), tokens.map(({ id }) => id).sort())
  const overdue = await inEachCell(end, overdueVaultRows)
  assert.equal(sum(overdue.map((ofCell) => ofCell.tokens)), 0)
})
