import { type Context, organizationProblems, requireOrganization } from '../../accounts/index.ts'
import {
  byId,
  type Connection,
  type ConnectionArguments,
  pageOf,
  pagingProblems,
  type Seek,
} from '../../platform/graphql/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import { recipientHash } from '../mail-limits/index.ts'
import type { MailSuppression } from './mail-suppression.ts'
import {
  mailSuppressionsAscending,
  mailSuppressionsDescending,
  mailSuppressionsOfAddressAscending,
  mailSuppressionsOfAddressDescending,
} from './mail-suppressions.queries.generated.ts'

export interface MailSuppressionsArguments extends ConnectionArguments {
  readonly input?:
    | (NonNullable<ConnectionArguments['input']> & { readonly orgId?: string | null; readonly email?: string | null })
    | null
}

/** Lists the suppression list of an organization, newest first. */
export async function mailSuppressions(
  context: Context,
  args: MailSuppressionsArguments,
): Promise<Connection<MailSuppression>> {
  const { orgId, email } = args.input ?? {}
  refuseProblems([...organizationProblems(context, orgId), ...pagingProblems(args)])
  const organization = await requireOrganization(context, orgId)
  const addressHash = email == null ? null : recipientHash(context, email)
  const owner = { shard: organization.shard, orgId: organization.id, callerId: context.caller.account.id }
  return pageOf({
    sealer: context.sealer,
    scope: ['mailSuppressions', organization.id, addressHash?.toString('hex') ?? null],
    args,
    order: 'newest first',
    by: byId,
    positionOf: (entry: MailSuppression) => entry.id,
    rows: (seek) => find(context, owner, addressHash, seek),
  })
}

interface Owner {
  readonly shard: number
  readonly orgId: string
  readonly callerId: string
}

function find(
  { db }: Context,
  owner: Owner,
  addressHash: Buffer | null,
  { direction, ...seek }: Seek<string>,
): Promise<MailSuppression[]> {
  const descending = direction === 'descending'
  if (addressHash === null)
    return db.read.run(descending ? mailSuppressionsDescending : mailSuppressionsAscending, { ...owner, ...seek })
  const ofAddress = descending ? mailSuppressionsOfAddressDescending : mailSuppressionsOfAddressAscending
  return db.read.run(ofAddress, { ...owner, ...seek, addressHash })
}
