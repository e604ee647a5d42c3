import {
  type Context,
  type Mode,
  newestFirst,
  type OrganizationSearch,
  organizationProblems,
  requireOrganization,
} from '../accounts/index.ts'
import {
  type Connection,
  type ConnectionArguments,
  type KeysetQuery,
  pagingProblems,
} from '../platform/graphql/index.ts'
import { requireId } from '../platform/ids/index.ts'
import { notFound, refuseProblems } from '../platform/refusal.ts'
import type { Timestamp } from '../platform/time/index.ts'
import { contactExists } from './contact-references.queries.generated.ts'

/**
 * The arguments of a list of records that belong to an organization and can reference a contact.
 */
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

/** The filters of such a list and the position of a page, as parameters of a statement. */
export interface ListSearch extends OrganizationSearch {
  readonly contactId: string | null
  readonly status: string | null
  /** The organization's time, which decides some statuses. */
  readonly now: Timestamp
  /** The organization's mode: only sandbox organizations have test clocks. */
  readonly mode: Mode
}

/**
 * Returns a page of an organization's or a contact's records, newest first. Throws NOT_FOUND for an
 * inaccessible organization, and for a contact that does not exist. Only an empty page needs the
 * second statement that looks the contact up. `filters` are those of the page's scope.
 */
export async function recordsOfContact<Row extends { readonly id: string }>(
  context: Context,
  [name, ...filters]: readonly [name: string, ...filters: (string | null)[]],
  args: ListArguments,
  rows: (search: ListSearch) => Promise<readonly Row[]>,
  count?: (search: ListSearch) => Promise<number>,
): Promise<Connection<Row>> {
  const { orgId, status = null } = args.input ?? {}
  refuseProblems([...organizationProblems(context, orgId), ...pagingProblems(args)])
  const organization = await requireOrganization(context, orgId)
  const named = args.input?.contactId
  const contactId = named == null ? null : requireId('con', named, 'Contact').uuid
  const owner = { shard: organization.shard, orgId: organization.id, callerId: context.caller.account.id }
  const scope = [name, organization.id, contactId, status, ...filters]
  const { mode } = organization
  const searchOf = (seek: KeysetQuery<string>) => {
    return { ...owner, ...seek, contactId, status, now: context.now(organization), mode }
  }
  const page = await newestFirst(
    context,
    scope,
    args,
    (seek) => rows(searchOf(seek)),
    count && ((seek) => count(searchOf(seek))),
  )
  if (contactId === null || page.edges.length > 0) return page
  if ((await context.db.read.run(contactExists, { ...owner, contactId })).length === 0) throw notFound('Contact')
  return page
}
