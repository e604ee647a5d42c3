import type { Connection, KeysetQuery } from '../platform/graphql/index.ts'
import type { QueryOrganizationsArgs } from '../platform/graphql/inputs.generated.ts'
import { type Account, storedAccountOf } from './account.ts'
import { organizationsOfAgency, organizationsOfPlatform } from './accounts.queries.generated.ts'
import { listWithClockTimes } from './clock-times.ts'
import type { Context } from './context.ts'
import { readAccount, requireAccountById } from './owners.ts'
import { newestFirst, recordById } from './record-queries.ts'

/** Returns an organization by id. Throws NOT_FOUND if the caller can't access it. */
export const organization = recordById('org', 'Organization', (context, { uuid }) =>
  readAccount(context, { kind: 'Organization', uuid }),
)

/**
 * Returns the organizations below the named account, newest first. Defaults to the caller's
 * account. For an organization, the list contains itself.
 */
export async function organizations(context: Context, args: QueryOrganizationsArgs): Promise<Connection<Account>> {
  const account = await requireAccountById(context, args.input?.accountId)
  return newestFirst(context, ['organizations', account.id], args, (seek) => organizationsOf(context, account, seek))
}

async function organizationsOf({ db }: Context, account: Account, seek: KeysetQuery<string>): Promise<Account[]> {
  const { direction, from, limit } = seek
  if (account.kind === 'Organization') {
    const isBeyond = direction === 'ascending' ? account.id > from : account.id < from
    return isBeyond ? [account].slice(0, limit) : []
  }
  const statements = account.kind === 'Platform' ? organizationsOfPlatform : organizationsOfAgency
  const rows = await db.read.run(statements[direction], { accountId: account.id, from, limit })
  return listWithClockTimes(db.read, rows.map(storedAccountOf))
}
