import { type Account, parseAccountId, storedAccountOf, withClockTime, withClockTimes } from '../../accounts/index.ts'
import { type Database, first } from '../../platform/db/index.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { accountsPage, anyAccountById } from './commands.queries.generated.ts'

const ACCOUNTS_A_PAGE = 1000

/** Returns an account by id without access checks. Throws NOT_FOUND. */
export async function accountById(db: Database, text: string): Promise<Account> {
  const name = parseAccountId(text)
  const row = name && first(await db.read.run(anyAccountById, { id: name.uuid }))
  if (!row || row.kind !== name.kind) throw notFound('Account')
  return withClockTime(db.read, storedAccountOf(row))
}

/** Returns the oldest accounts, at most `most`. */
export async function oldestAccounts(db: Database, max: number): Promise<Account[]> {
  const rows = await db.read.run(accountsPage, { from: NIL_UUID, limit: max })
  return withClockTimes(db.read, rows.map(storedAccountOf))
}

/** Yields all accounts, oldest first. */
export async function* everyAccount(db: Database): AsyncGenerator<Account> {
  for (let from = NIL_UUID; ; ) {
    const rows = await db.read.run(accountsPage, { from, limit: ACCOUNTS_A_PAGE })
    yield* await withClockTimes(db.read, rows.map(storedAccountOf))
    const last = rows.at(-1)
    if (!last || rows.length < ACCOUNTS_A_PAGE) return
    from = last.id
  }
}
