import { type Account, accountIdOf, ownerIdOf, parentIdOf } from '../../accounts/index.ts'
import type { Database } from '../../platform/db/index.ts'
import { type Command, refuseUsage } from './command.ts'
import { everyAccount } from './find-accounts.ts'

/** Lists all accounts, oldest first. */
export const accountList: Command = {
  flags: [],
  usage: 'account list [--json]',
  run: async ({ db }, { words }) => {
    refuseUsage([words.length > 0 && 'account list takes only flags.'])
    const accounts = await Array.fromAsync(everyAccount(db))
    return { json: accounts.map((account) => accountAsJson(db, account)), lines: accounts.map(accountAsLine) }
  },
}

/** Returns an account as printed with `--json`. */
export function accountAsJson({ regionOf }: Pick<Database, 'regionOf'>, account: Account) {
  const { kind, name, timeZone, mode } = account
  return {
    id: accountIdOf(account),
    ownerId: ownerIdOf(account),
    kind,
    name,
    parentId: parentIdOf(account),
    timeZone,
    mode,
    region: regionOf(account.shard),
  }
}

function accountAsLine(account: Account): string {
  const { kind, mode, name } = account
  return [accountIdOf(account), kind.padEnd(12), mode.padEnd(7), (parentIdOf(account) ?? '-').padEnd(30), name].join(
    '  ',
  )
}
