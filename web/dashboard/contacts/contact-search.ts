import type { ContactsInput } from '../documents.generated.ts'
import { type PagePosition, pageArguments, positionIn, textIn } from '../parts/pages-of-list.ts'

/** The filters of the list of contacts, as its address has them. */
export interface ContactSearch extends PagePosition {
  readonly search?: string
  readonly deleted?: string
}

/** Returns the filters in an address. Drops what it does not know. */
export function contactSearch(search: object): ContactSearch {
  return { ...textIn(search, 'search'), ...textIn(search, 'deleted'), ...positionIn(search) }
}

/** Returns the input of the API for filters. */
export function contactsInput(orgId: string, search: ContactSearch): ContactsInput {
  return {
    orgId,
    ...(search.search && { search: search.search }),
    ...(search.deleted && { includeDeleted: true }),
    ...pageArguments(search),
  }
}
