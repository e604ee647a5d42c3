import type pg from 'pg'
import type { Database, Queryable } from '../../src/platform/db/index.ts'

/** Real code on a database whose statements run in a given order with those of others. */
export type Participant<Result> = (db: Database) => Promise<Result>

/** The error of a killed participant. Its transaction is rolled back. */
export class Killed extends Error {}

/** The order of the steps, and the participant that is killed before one of its steps. */
export interface Order {
  /** The participant of each step, by its index. Remaining steps run in any order. */
  readonly schedule: readonly number[]
  readonly kill?: { readonly participant: number; readonly beforeStep: number }
}

/** The state of a participant: its waiting and its running steps. */
interface Progress {
  readonly waiting: (() => void)[]
  running: number
  steps: number
  isDone: boolean
}

/**
 * Runs participants step by step in the given order. The steps are the named statements and each
 * commit. A participant that waits for a lock is skipped until it gets the lock; the others
 * continue. Returns the outcome of each participant.
 */
export async function interleave<Result>(
  { db, client, names }: { readonly db: Database; readonly client: pg.Client; readonly names: ReadonlySet<string> },
  participants: readonly Participant<Result>[],
  { schedule, kill }: Order,
): Promise<PromiseSettledResult<Result>[]> {
  const all = participants.map((): Progress => ({ waiting: [], running: 0, steps: 0, isDone: false }))
  let isFree = false

  async function step<Answer>(progress: Progress, run: () => Promise<Answer>): Promise<Answer> {
    const number = progress.steps++
    if (!isFree) await new Promise<void>((resolve) => progress.waiting.push(resolve))
    if (kill && all[kill.participant] === progress && number >= kill.beforeStep) throw new Killed()
    progress.running++
    try {
      return await run()
    } finally {
      progress.running--
    }
  }

  /** Waits until every participant has ended, or waits for its next step or for a lock. */
  async function settled(): Promise<void> {
    for (;;) {
      const isActive = ({ waiting, running, isDone }: Progress) => !isDone && (running > 0 || waiting.length === 0)
      const active = all.filter(isActive).length
      if (active === 0 || (await waitersForLocks(client)) === active) return
      await new Promise(setImmediate)
    }
  }

  const runs = participants.map((participant, index) => {
    const progress = all[index]!
    return participant(stepwise(db, names, (run) => step(progress, run))).finally(() => {
      progress.isDone = true
    })
  })
  const outcomes = Promise.allSettled(runs)
  for (const next of schedule) {
    await settled()
    const { waiting, running } = all[next]!
    if (running === 0) waiting.shift()?.()
  }
  isFree = true
  for (const { waiting } of all) for (const resolve of waiting.splice(0)) resolve()
  return outcomes
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
