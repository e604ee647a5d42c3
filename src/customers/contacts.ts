import { type Context, organizationProblems, requireOrganization } from '../accounts/index.ts'
import {
  byId,
  type Connection,
  type ConnectionArguments,
  pageOf,
  pagingProblems,
  type Seek,
} from '../platform/graphql/index.ts'
import { refuseProblems } from '../platform/refusal.ts'
import { textProblem } from '../platform/text/index.ts'
import type { Contact } from './contact.ts'
import {
  contactsByEmailAscending,
  contactsByEmailDescending,
  contactsByPhoneAscending,
  contactsByPhoneDescending,
  contactsOfOrganizationAscending,
  contactsOfOrganizationDescending,
} from './contact-lists.queries.generated.ts'

export interface ContactsArguments extends ConnectionArguments {
  readonly input?: ContactsInput | null
}

type ContactsInput = NonNullable<ConnectionArguments['input']> & {
  readonly orgId?: string | null
  readonly email?: string | null
  readonly phone?: string | null
  readonly search?: string | null
  readonly includeDeleted?: boolean | null
}

interface Filter {
  readonly email: string | null
  readonly phone: string | null
  /** A pattern for `ilike`. */
  readonly pattern: string | null
  readonly includeDeleted: boolean
}

const SEARCH_MAX = 100

/** Lists an organization's contacts, newest first. */
export async function contacts(context: Context, args: ContactsArguments): Promise<Connection<Contact>> {
  const input = args.input ?? {}
  const search = input.search ?? null
  const searchProblem = search === null ? null : textProblem('search', search, SEARCH_MAX)
  refuseProblems([
    ...organizationProblems(context, input.orgId),
    ...(searchProblem ? [searchProblem] : []),
    ...pagingProblems(args),
  ])
  const organization = await requireOrganization(context, input.orgId)
  const { email = null, phone = null, includeDeleted } = input
  const filter = { email, phone, pattern: search && patternOf(search), includeDeleted: includeDeleted ?? false }
  const owner = { shard: organization.shard, orgId: organization.id, callerId: context.caller.account.id }
  return pageOf({
    sealer: context.sealer,
    scope: ['contacts', organization.id, email, phone, search, filter.includeDeleted],
    args,
    order: 'newest first',
    by: byId,
    positionOf: (contact: Contact) => contact.id,
    rows: (seek) => find(context, { ...owner, ...filter, ...seek }),
  })
}

type Search = Filter & Seek<string> & { readonly shard: number; readonly orgId: string; readonly callerId: string }

/**
 * Chooses the statement by the index that can answer: email and phone find few rows, any other
 * filter scans the list.
 */
function find({ db }: Context, { email, phone, ...rest }: Search): Promise<Contact[]> {
  const descending = rest.direction === 'descending'
  if (email !== null) {
    return db.read.run(descending ? contactsByEmailDescending : contactsByEmailAscending, { ...rest, email, phone })
  }
  if (phone !== null) {
    return db.read.run(descending ? contactsByPhoneDescending : contactsByPhoneAscending, { ...rest, phone })
  }
  return db.read.run(descending ? contactsOfOrganizationDescending : contactsOfOrganizationAscending, rest)
}

/** Returns the pattern that finds a text anywhere. Wildcards in the text are escaped. */
function patternOf(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}
