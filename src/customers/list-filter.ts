import { type Account, type Context, organizationProblems, requireOrganization } from '../accounts/index.ts'
import { type Connection, type ConnectionArguments, pagingProblems } from '../platform/graphql/index.ts'
import { requireId } from '../platform/ids/index.ts'
import { notFound, refuseProblems } from '../platform/refusal.ts'
import { contactExists } from './contact-references.queries.generated.ts'

/** The arguments of a list of records that each belong to an organization and can name a contact. */
export interface ListArguments extends ConnectionArguments {
  readonly input?:
    | (NonNullable<ConnectionArguments['input']> & {
        readonly orgId?: string | null | undefined
        readonly contactId?: string | null | undefined
        readonly status?: string | null | undefined
      })
    | null
    | undefined
}

/** The filter of such a list, as its statements take it. */
export interface ListFilter {
  readonly organization: Account
  readonly contactId: string | null
  readonly status: string | null
  readonly parameters: { shard: number; orgId: string; status: string | null; callerId: string }
}

/** Reads the filter. Throws NOT_FOUND for an organization out of reach and for an id that is no contact's. */
export async function readFilter(context: Context, args: ListArguments): Promise<ListFilter> {
  const { orgId, contactId, status = null } = args.input ?? {}
  refuseProblems([...organizationProblems(context, orgId), ...pagingProblems(args)])
  const organization = await requireOrganization(context, orgId)
  return {
    organization,
    contactId: contactId == null ? null : requireId('con', contactId, 'Contact').uuid,
    status,
    parameters: { shard: organization.shard, orgId: organization.id, status, callerId: context.caller.account.id },
  }
}

/**
 * Returns the page. Throws NOT_FOUND when it is empty because its contact does not exist. Only an empty page costs this second
 * statement.
 */
export async function pageOfContact<Row>(
  { db }: Context,
  { contactId, parameters }: ListFilter,
  page: Connection<Row>,
): Promise<Connection<Row>> {
  if (contactId === null || page.edges.length > 0) return page
  const { shard, orgId, callerId } = parameters
  if ((await db.read.run(contactExists, { shard, orgId, callerId, contactId })).length === 0) throw notFound('Contact')
  return page
}
