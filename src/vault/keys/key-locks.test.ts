import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { until } from '../../../test/support/process.ts'
import { openFileKeyFixture } from '../../../test/support/vault-keys.ts'
import type { Database } from '../../platform/db/index.ts'
import { lockVaultKeyForShare } from './vault-keys.queries.generated.ts'

test('writers of one shard lock a key at the same time', { timeout: 30_000 }, async (t) => {
  const fixture = await openFileKeyFixture(t)
  const [one, other] = [fixture.process(), fixture.process()]
  const key = await one.currentMonthKey('Live')
  await Promise.all([one, other].map((keys) => keys.prepareLock(17, key)))
  const inner = await fixture.db.transaction(async (tx) => {
    await one.lock(tx, 17, key)
    return fixture.db.transaction(async (otherTx) => {
      await other.lock(otherTx, 17, key)
      return 'both'
    })
  })
  assert.equal(inner, 'both')
})

test('a process inserts the row of a shard at its first write under a key, and then no more', async (t) => {
  const fixture = await openFileKeyFixture(t)
  let written = 0
  const counting: Database = {
    ...fixture.db,
    write: {
      run: (statement, parameters) => {
        if (statement.name === 'insertVaultKeyLock') written++
        return fixture.db.write.run(statement, parameters)
      },
    },
  }
  const keys = fixture.process(undefined, undefined, counting)
  const key = await keys.currentMonthKey('Live')
  for (const shard of [17, 17, 18, 17, 18]) await keys.prepareLock(shard, key)
  assert.equal(written, 2)
  for (let made = 0; made < 10; made++) await keys.prepareLock(17, await keys.nextMonthKey('Live'))
  await keys.prepareLock(17, key)
  assert.equal(written, 13, 'the process does not remember keys for ever')
})

test('an abandoned key has no writers any more, and leaves no locks', async (t) => {
  const fixture = await openFileKeyFixture(t)
  const keys = fixture.process()
  const key = await keys.currentMonthKey('Live')
  await keys.prepareLock(17, key)
  const elsewhere = fixture.process(`${fixture.folder}/empty`)
  assert.equal(await elsewhere.abandon(key.id), true)
  await assert.rejects(
    fixture.db.transaction((tx) => keys.lock(tx, 17, key)),
    { code: 'KEY_DESTROYED', keyId: key.id },
  )
  assert.equal(await fixture.count('vault_key_locks'), 0)
  // The process has forgotten that it prepared the shard. A destroyed key gets no new row.
  await keys.prepareLock(17, key)
  assert.equal(await fixture.count('vault_key_locks'), 0)
})

test('a writer whose statement began before the key was closed finds no lock after the destruction', async (t) => {
  const fixture = await openFileKeyFixture(t)
  const keys = fixture.process()
  const key = await keys.currentMonthKey('Live')
  await keys.prepareLock(17, key)
  await keys.nextMonthKey('Live')
  fixture.at({ minutes: 2 })
  const [gate, writer] = [new pg.Client(fixture.adminUrl), new pg.Client(fixture.adminUrl)]
  await Promise.all([gate.connect(), writer.connect()])
  try {
    await gate.query('select pg_advisory_lock(1)')
    // The statement waits between its read of the key and its lock of the row.
    const text = lockVaultKeyForShare.text.replace(
      'for key share',
      'and pg_advisory_lock_shared(1) is not null for key share',
    )
    const values = lockVaultKeyForShare.parameters.map((name) => ({ shard: 17, id: key.id })[name])
    const locked = writer.query(text, values)
    const waiters = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
    await until('the writer waits', async () => (await gate.query(waiters)).rowCount === 1)
    assert.equal(await keys.destroyMonthKey(key.id, async () => false), true)
    await gate.query('select pg_advisory_unlock(1)')
    assert.equal((await locked).rowCount, 0)
  } finally {
    await Promise.all([gate.end(), writer.end()])
  }
})
