import type pg from 'pg'
import type { Database, Queryable } from '../../src/platform/db/index.ts'

/** A party of a race, which runs real code on a database whose statements wait for their turn. */
export type Party<Result> = (db: Database) => Promise<Result>

/** The end of a party that is killed before one of its steps. Its transaction is rolled back. */
export class Killed extends Error {}

/** The order of the steps of a race, and which party is killed before which of its steps. */
export interface Order {
  /** The party of each step, by its index. Remaining steps run as they come. */
  readonly schedule: readonly number[]
  readonly kill?: { readonly party: number; readonly beforeStep: number }
}

/** The state of a party: its steps that wait for a turn and that are running. */
interface Progress {
  readonly waiting: (() => void)[]
  running: number
  steps: number
  isDone: boolean
}

/**
 * Runs parties step by step in the given order. The steps are the named statements and each
 * commit. A statement that waits for a lock of another party stays behind, and the others go on.
 * Returns how each party ended.
 */
export async function interleave<Result>(
  { db, client, names }: { readonly db: Database; readonly client: pg.Client; readonly names: ReadonlySet<string> },
  parties: readonly Party<Result>[],
  { schedule, kill }: Order,
): Promise<PromiseSettledResult<Result>[]> {
  const all = parties.map((): Progress => ({ waiting: [], running: 0, steps: 0, isDone: false }))
  let isFree = false

  async function step<Answer>(progress: Progress, run: () => Promise<Answer>): Promise<Answer> {
    const number = progress.steps++
    if (!isFree) await new Promise<void>((resolve) => progress.waiting.push(resolve))
    if (kill && all[kill.party] === progress && number >= kill.beforeStep) throw new Killed()
    progress.running++
    try {
      return await run()
    } finally {
      progress.running--
    }
  }

  /** Waits until every party waits for its turn or for a lock, or has ended. */
  async function settled(): Promise<void> {
    for (;;) {
      const isActive = ({ waiting, running, isDone }: Progress) => !isDone && (running > 0 || waiting.length === 0)
      const active = all.filter(isActive).length
      if (active === 0 || (await waitersForLocks(client)) === active) return
      await new Promise(setImmediate)
    }
  }

  const ends = parties.map((party, index) => {
    const progress = all[index]!
    return party(stepwise(db, names, (run) => step(progress, run))).finally(() => {
      progress.isDone = true
    })
  })
  const ended = Promise.allSettled(ends)
  for (const next of schedule) {
    await settled()
    const { waiting, running } = all[next]!
    if (running === 0) waiting.shift()?.()
  }
  isFree = true
  for (const { waiting } of all) for (const resolve of waiting.splice(0)) resolve()
  return ended
}

/** Returns the number of transactions that wait for a lock in the test's database. */
async function waitersForLocks(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    "select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0].n
}

type Step = <Answer>(run: () => Promise<Answer>) => Promise<Answer>

/** Returns the database with a step before each named statement and each commit. */
function stepwise(db: Database, names: ReadonlySet<string>, step: Step): Database {
  const over = <Some extends Queryable>(queryable: Some): Some => ({
    ...queryable,
    run: (statement, parameters) =>
      names.has(statement.name)
        ? step(() => queryable.run(statement, parameters))
        : queryable.run(statement, parameters),
  })
  return {
    ...db,
    read: over(db.read),
    write: over(db.write),
    transaction: (work) =>
      db.transaction(async (tx) => {
        const result = await work(over(tx))
        await step(async () => {})
        return result
      }),
  }
}
