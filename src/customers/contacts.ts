import {
  type Context,
  newestFirst,
  organizationProblems,
  requireOrganization,
  requirePermission,
} from '../accounts/index.ts'
import { type Connection, type KeysetQuery, pagingProblems } from '../platform/graphql/index.ts'
import type { QueryContactsArgs } from '../platform/graphql/inputs.generated.ts'
import { refuseProblems } from '../platform/refusal.ts'
import { textProblem } from '../platform/text/index.ts'
import type { Contact } from './contact.ts'
import { contactsByEmail, contactsByPhone, contactsOfOrganization } from './contact-lists.queries.generated.ts'

interface Filter {
  readonly email: string | null
  readonly phone: string | null
  /** A pattern for `ilike`. */
  readonly pattern: string | null
  readonly includeDeleted: boolean
}

const SEARCH_MAX = 100

/** Lists an organization's contacts, newest first. */
export async function contacts(context: Context, args: QueryContactsArgs): Promise<Connection<Contact>> {
  const input = args.input ?? {}
  const search = input.search ?? null
  // Each of these filters would find out an address or number that is masked.
  for (const name of ['email', 'phone', 'search'] as const)
    if (input[name] != null) requirePermission(context.caller, 'CustomerDetails', `ContactsInput.${name}`)
  refuseProblems([
    ...organizationProblems(context, input.orgId),
    search !== null && textProblem('search', search, SEARCH_MAX),
    ...pagingProblems(args),
  ])
  const organization = await requireOrganization(context, input.orgId)
  const { email = null, phone = null, includeDeleted } = input
  const filter = { email, phone, pattern: search && patternOf(search), includeDeleted: includeDeleted ?? false }
  const owner = { shard: organization.shard, orgId: organization.id, callerId: context.caller.account.id }
  const scope = ['contacts', organization.id, email, phone, search, filter.includeDeleted]
  return newestFirst(context, scope, args, (seek) => find(context, { ...owner, ...filter, ...seek }))
}

type Search = Filter &
  KeysetQuery<string> & { readonly shard: number; readonly orgId: string; readonly callerId: string }

/**
 * Chooses the statement by the index that it can use. Email and phone find few rows; any other
 * filter scans the list.
 */
function find({ db }: Context, { email, phone, direction, ...rest }: Search): Promise<Contact[]> {
  if (email !== null) return db.read.run(contactsByEmail[direction], { ...rest, email, phone })
  if (phone !== null) return db.read.run(contactsByPhone[direction], { ...rest, phone })
  return db.read.run(contactsOfOrganization[direction], rest)
}

/** Returns the pattern that finds a text anywhere. Wildcards in the text are escaped. */
function patternOf(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}
