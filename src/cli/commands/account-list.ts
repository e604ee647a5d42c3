import { type Account, accountIdOf, accountOf, ownerIdOf, parentIdOf } from '../../accounts/index.ts'
import type { Database } from '../../platform/db/index.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import { type Command, refuseUsage } from './command.ts'
import { accountsPage } from './commands.queries.generated.ts'

const ACCOUNTS_A_PAGE = 1000

/** Lists all accounts, oldest first. */
export const accountList: Command = {
  flags: [],
  usage: 'account list [--json]',
  run: async ({ db, print }, { words, json }) => {
    refuseUsage([words.length > 0 && 'account list takes only flags.'])
    const accounts = await Array.fromAsync(everyAccount(db))
    if (json) print(JSON.stringify(accounts.map(accountAsJson)))
    else for (const account of accounts) print(accountAsLine(account))
  },
}

/** Returns the oldest accounts, at most `most`. */
export async function oldestAccounts(db: Database, most: number): Promise<Account[]> {
  return (await db.read.run(accountsPage, { from: NIL_UUID, limit: most })).map(accountOf)
}

async function* everyAccount(db: Database): AsyncGenerator<Account> {
  for (let from = NIL_UUID; ; ) {
    const rows = await db.read.run(accountsPage, { from, limit: ACCOUNTS_A_PAGE })
    yield* rows.map(accountOf)
    const last = rows.at(-1)
    if (!last || rows.length < ACCOUNTS_A_PAGE) return
    from = last.id
  }
}

/** Returns an account as printed with `--json`. */
export function accountAsJson(account: Account) {
  const { kind, name, timeZone, mode } = account
  return {
    id: accountIdOf(account),
    ownerId: ownerIdOf(account),
    kind,
    name,
    parentId: parentIdOf(account),
    timeZone,
    mode,
  }
}

function accountAsLine(account: Account): string {
  const { kind, mode, name } = account
  return [accountIdOf(account), kind.padEnd(12), mode.padEnd(7), (parentIdOf(account) ?? '-').padEnd(30), name].join(
    '  ',
  )
}
