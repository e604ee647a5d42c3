import { byId, type Connection, type ConnectionArguments, pageOf, type Seek } from '../platform/graphql/index.ts'
import { type Account, accountOf } from './account.ts'
import {
  organizationsOfAgencyAscending,
  organizationsOfAgencyDescending,
  organizationsOfPlatformAscending,
  organizationsOfPlatformDescending,
} from './accounts.queries.generated.ts'
import type { Context } from './context.ts'
import { requireAccountById } from './owners.ts'

export interface OrganizationsArguments extends ConnectionArguments {
  readonly input?:
    | (ConnectionArguments['input'] & { readonly accountId?: string | null | undefined })
    | null
    | undefined
}

/**
 * Returns the organizations below the named account, newest first. Defaults to the caller's
 * account. For an organization, the list contains itself.
 */
export async function organizations(context: Context, args: OrganizationsArguments): Promise<Connection<Account>> {
  const account = await requireAccountById(context, args.input?.accountId)
  return pageOf({
    sealer: context.sealer,
    scope: ['organizations', account.id],
    args,
    order: 'newest first',
    by: byId,
    positionOf: (row) => row.id,
    rows: (seek) => organizationsOf(context, account, seek),
  })
}

async function organizationsOf({ db }: Context, account: Account, seek: Seek<string>): Promise<Account[]> {
  const { direction, from, limit } = seek
  if (account.kind === 'Organization') {
    const isBeyond = direction === 'ascending' ? account.id > from : account.id < from
    return isBeyond ? [account].slice(0, limit) : []
  }
  const statement = STATEMENTS[account.kind][direction]
  return (await db.read.run(statement, { accountId: account.id, from, limit })).map(accountOf)
}

const STATEMENTS = {
  Platform: { ascending: organizationsOfPlatformAscending, descending: organizationsOfPlatformDescending },
  Agency: { ascending: organizationsOfAgencyAscending, descending: organizationsOfAgencyDescending },
} as const
