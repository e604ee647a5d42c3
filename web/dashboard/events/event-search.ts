import type { EventsInput } from '../documents.generated.ts'
import { type PagePosition, pageArguments, positionIn, textIn } from '../parts/pages-of-list.ts'

/** The filters of the list of events, as its address has them. */
export interface EventSearch extends PagePosition {
  readonly type?: string
}

/** Returns the filters in an address. Drops what it does not know. */
export function eventSearch(search: object): EventSearch {
  return { ...textIn(search, 'type'), ...positionIn(search) }
}

/** Returns the input of the API for filters. */
export function eventsInput(accountId: string, search: EventSearch): EventsInput {
  return { accountId, ...(search.type && { type: search.type }), ...pageArguments(search) }
}
