import type { Services } from '../../accounts/index.ts'
import type { Statement } from '../../platform/db/index.ts'
import { plus, type Span, type Timestamp } from '../../platform/time/index.ts'
import {
  deleteExpiredLinks,
  deleteExpiredSignIns,
  deleteOldFailures,
  deleteOldPersonMessages,
  deleteOldSessions,
} from './expired-sign-ins.queries.generated.ts'

type Deletion = Statement<{ readonly overSince: Timestamp; readonly limit: number }, object>

const ROWS_PER_STATEMENT = 1_000
const STATEMENTS_MAX = 50

/** The deletions, each with the age of the rows that it deletes. */
const DELETIONS: readonly (readonly [Deletion, Span])[] = [
  [deleteExpiredSignIns, {}],
  [deleteExpiredLinks, { days: 7 }],
  [deleteOldFailures, { hours: 24 }],
  [deleteOldPersonMessages, { days: 2 }],
  // The person gets a message about a sign-in from a device without a session in this time.
  [deleteOldSessions, { days: 90 }],
]

/**
 * Deletes expired rows of sign-ins, at most 50,000 of each kind. Returns the number of deleted
 * rows.
 */
export async function deleteExpiredOfPeople({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<number> {
  const now = wallNow()
  let deleted = 0
  for (const [statement, { days = 0, hours = 0 }] of DELETIONS) {
    const overSince = plus(now, { days: -days, hours: -hours })
    for (let statements = 0; statements < STATEMENTS_MAX; statements++) {
      const rows = await db.write.run(statement, { overSince, limit: ROWS_PER_STATEMENT })
      deleted += rows.length
      if (rows.length < ROWS_PER_STATEMENT) break
    }
  }
  return deleted
}
