import type { Statement } from '../../src/platform/db/index.ts'
import type { TestServer } from './server.ts'

let changes = 0

/**
 * Runs `meanwhile` while a transaction holds rows that it has changed, and commits once `meanwhile` waits for a lock
 * and `whileBlocked` is done. `text` is the statement that changes them, with the record's uuid as `$1`. Returns the result
 * of `meanwhile`.
 */
export async function holdingChange<Result>(
  { services }: Pick<TestServer, 'services'>,
  text: string,
  id: string,
  meanwhile: () => Promise<Result>,
  whileBlocked: () => Promise<unknown> = async () => {},
): Promise<Result> {
  const change: Statement<{ readonly id: string }, object> = {
    // A connection prepares a name once, for one text.
    name: `holdingChange${++changes}`,
    text,
    parameters: ['id'],
    row: () => ({}),
  }
  let result: Promise<Result> | undefined
  await services.db.transaction(async (tx) => {
    await tx.run(change, { id })
    // An undone transaction runs its function again. The request is sent once.
    result ??= meanwhile()
    await Promise.race([untilBlocked(services).then(whileBlocked), result])
  })
  if (!result) throw new Error('the transaction did not run')
  return result
}

const blockedSessions: Statement<object, object> = {
  name: 'blockedSessions',
  text: "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  parameters: [],
  row: () => ({}),
}

/** Waits until a session of this database waits for a lock. */
export async function untilBlocked({ db }: Pick<TestServer['services'], 'db'>): Promise<void> {
  while ((await db.read.run(blockedSessions, {})).length === 0);
}
