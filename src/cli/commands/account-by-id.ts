import { type Account, accountOf, parseAccountId } from '../../accounts/index.ts'
import { type Database, first } from '../../platform/db/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { anyAccountById } from './commands.queries.generated.ts'

/** Returns an account by id without access checks. Throws NOT_FOUND. */
export async function accountById(db: Database, text: string): Promise<Account> {
  const name = parseAccountId(text)
  const row = name && first(await db.read.run(anyAccountById, { id: name.uuid }))
  if (!row || row.kind !== name.kind) throw notFound('Account')
  return accountOf(row)
}
