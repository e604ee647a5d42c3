import { type Account, accountOf, parseAccountId } from '../../accounts/index.ts'
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
  return accountOf(row)
}

/** Returns the oldest accounts, at most `most`. */
export async function oldestAccounts(db: Database, max: number): Promise<Account[]> {
  return (await db.read.run(accountsPage, { from: NIL_UUID, limit: max })).map(accountOf)
}

/** Yields all accounts, oldest first. */
export async function* everyAccount(db: Database): AsyncGenerator<Account> {
  for (let from = NIL_UUID; ; ) {
    const rows = await db.read.run(accountsPage, { from, limit: ACCOUNTS_A_PAGE })
    yield* rows.map(accountOf)
    const last = rows.at(-1)
    if (!last || rows.length < ACCOUNTS_A_PAGE) return
    from = last.id
  }
}
