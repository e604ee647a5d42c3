import {
  type Context,
  newestFirst,
  organizationProblems,
  type PageQuery,
  pageQuery,
  requireOrganization,
  requirePermission,
} from '../accounts/index.ts'
import { type Connection, type KeysetQuery, pagingProblems } from '../platform/graphql/index.ts'
import type { QueryContactsArgs } from '../platform/graphql/inputs.generated.ts'
import { refuseProblems } from '../platform/refusal.ts'
import { textProblem } from '../platform/text/index.ts'
import type { Contact } from './contact.ts'
import {
  contactsByEmail,
  contactsByPhone,
  contactsOfIds,
  contactsOfOrganization,
} from './contact-lists.queries.generated.ts'
import { containing, idsOfText } from './contacts-of-text.ts'

interface Filter {
  readonly email: string | null
  readonly phone: string | null
  /** The searched text, and its pattern for `ilike`. */
  readonly text: string | null
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
  const filter = {
    email,
    phone,
    text: search,
    pattern: search && containing(search),
    includeDeleted: includeDeleted ?? false,
  }
  const owner = { shard: organization.shard, orgId: organization.id, callerId: context.caller.account.id }
  const scope = ['contacts', organization.id, email, phone, search, filter.includeDeleted]
  const query = (seek: KeysetQuery<string>) => queryOf(context, { ...owner, ...filter, ...seek })
  return newestFirst(
    context,
    scope,
    args,
    async (seek) => (await query(seek)).rows(seek.direction),
    async (seek) => (await query(seek)).count(),
  )
}

type Search = Filter &
  KeysetQuery<string> & { readonly shard: number; readonly orgId: string; readonly callerId: string }

/**
 * Chooses the statement by the index that it can use. Email and phone find few rows. A text that
 * many contacts have is found soon by reading the list.
 */
async function queryOf(context: Context, { email, phone, text, ...rest }: Search): Promise<PageQuery<Contact>> {
  if (email !== null) return pageQuery(context, contactsByEmail, { ...rest, email, phone })
  if (phone !== null) return pageQuery(context, contactsByPhone, { ...rest, phone })
  const ids = text === null ? null : await idsOfText(context, rest, text)
  return ids === null
    ? pageQuery(context, contactsOfOrganization, rest)
    : pageQuery(context, contactsOfIds, { ...rest, ids })
}
