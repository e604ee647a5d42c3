import assert from 'node:assert/strict'
import { DIRECTORY_TABLES, type Statement } from '../../src/platform/db/index.ts'
import { shardOf } from '../../src/platform/ids/index.ts'
import { until } from './process.ts'
import type { TestServer } from './server.ts'

let changes = 0

/**
 * Runs `meanwhile` while a transaction has changed rows, and commits once `meanwhile` waits for a
 * lock and `whileBlocked` is done. Fails when `meanwhile` ends without waiting. `text` is the
 * statement that changes the rows, with the record's uuid as `$1`. Returns the result of
 * `meanwhile`.
 */
export async function whileChangeIsOpen<Result>(
  { services }: Pick<TestServer, 'services'>,
  text: string,
  id: string,
  meanwhile: () => Promise<Result>,
  whileBlocked: () => Promise<unknown> = async () => {},
): Promise<Result> {
  const change: Statement<{ readonly id: string; readonly shard: number }, object> = {
    // A connection prepares a name only once, for one text.
    name: `holdingChange${++changes}`,
    text,
    parameters: ['id'],
    route: isOfDirectory(text) ? { to: 'directory', replicated: false } : { to: 'shard', parameter: 'shard' },
    writes: true,
    row: () => ({}),
  }
  let result: Promise<Result> | undefined
  await services.db.transaction(async (tx) => {
    await tx.run(change, { id, shard: shardOf(id) })
    // A rolled-back transaction runs its function again. The request is sent only once.
    result ??= meanwhile()
    let isAnswered = false
    const noteAnswer = () => {
      isAnswered = true
    }
    result.then(noteAnswer, noteAnswer)
    await until('the request waits for a lock', async () => isAnswered || (await countBlockedSessions(services)) > 0)
    assert.ok(!isAnswered, 'the request was answered without waiting for the change')
    await whileBlocked()
  })
  if (!result) throw new Error('the transaction did not run')
  return result
}

const isOfDirectory = (text: string) => [...DIRECTORY_TABLES].some((table) => text.includes(` ${table} `))

const blockedSessions: Statement<object, object> = {
  name: 'blockedSessions',
  text: "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  parameters: [],
  route: { to: 'allCells' },
  writes: false,
  row: () => ({}),
}

/** Returns how many sessions of this database wait for a lock. */
export async function countBlockedSessions({ db }: Pick<TestServer['services'], 'db'>): Promise<number> {
  return (await db.read.run(blockedSessions, {})).length
}
