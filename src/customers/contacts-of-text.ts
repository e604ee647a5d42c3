import { type Context, hasPermission } from '../accounts/index.ts'
import type { Contact } from './contact.ts'
import { contactIdsOfText, foundContacts } from './contact-lists.queries.generated.ts'

/** The most contacts that are found by the index of texts. */
const FOUND_MAX = 1_000

/** A part of a text that the index finds: it has the groups of three letters and digits. */
const INDEXED = /[\p{L}\p{N}]{3}/u

/** The organization whose contacts are searched, and who searches. */
interface Owner {
  readonly shard: number
  readonly orgId: string
  readonly callerId: string
}

/** Returns the pattern that finds a text anywhere. Wildcards in the text are escaped. */
export function containing(text: string): string {
  return `%${startingWith(text)}`
}

function startingWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Returns the ids of the contacts whose names and email address, taken together, contain a text.
 * Returns null when more than a thousand do, and for a text that the index can't find.
 */
export async function idsOfText(context: Context, owner: Owner, text: string): Promise<string[] | null> {
  if (!INDEXED.test(text)) return null
  const ids = await someIdsOfText(context, owner, text)
  return ids.length > FOUND_MAX ? null : ids
}

/**
 * Returns contacts whose name contains a text, or whose email address does if the caller may see
 * it. Names that start with the text come first. Of more than a thousand contacts it compares only
 * some, so that the time is bounded. Finds nothing by fewer than three letters or digits in a row.
 */
export async function contactsOfText(
  context: Context,
  owner: Owner,
  text: string,
  limit: number,
): Promise<readonly Contact[]> {
  if (!INDEXED.test(text)) return []
  return context.db.read.run(foundContacts, {
    ...owner,
    ids: await someIdsOfText(context, owner, text),
    pattern: containing(text),
    startingPattern: startingWith(text),
    withEmail: hasPermission(context.caller, 'CustomerDetails'),
    limit,
  })
}

async function someIdsOfText({ db }: Context, { shard, orgId, callerId }: Owner, text: string): Promise<string[]> {
  const search = { shard, orgId, callerId, pattern: containing(text), limit: FOUND_MAX + 1 }
  return (await db.read.run(contactIdsOfText, search)).map(({ id }) => id)
}
