import type { AuditEntriesInput } from '../documents.generated.ts'
import { type PagePosition, pageArguments, positionIn, textIn } from '../parts/pages-of-list.ts'

/** The filters of the audit log, as its address has them. */
export interface AuditSearch extends PagePosition {
  readonly action?: string
  /** The id of a request, as error panels show it. */
  readonly request?: string
}

/** Returns the filters in an address. Drops what it does not know. */
export function auditSearch(search: object): AuditSearch {
  return { ...textIn(search, 'action'), ...textIn(search, 'request'), ...positionIn(search) }
}

/** Returns the input of the API for filters. */
export function auditInput(accountId: string, search: AuditSearch): AuditEntriesInput {
  const { action, request } = search
  return { accountId, ...(action && { action }), ...(request && { requestId: request }), ...pageArguments(search) }
}
