import { formatId } from '../../platform/ids/index.ts'
import { type AccountKind, accountIdOf } from '../account.ts'
import type { AccessibleApiKeyRow } from './api-keys.queries.generated.ts'

/**
 * An API key without its text. It is refused from `expiresAt` on, by the machine's clock; null: it
 * does not expire.
 */
export type ApiKey = AccessibleApiKeyRow

/** A new key with its text, the only time it can be read. */
export interface NewApiKey {
  readonly apiKey: ApiKey
  readonly key: string
}

/** Returns the key's public id. */
export function apiKeyIdOf(apiKey: Pick<ApiKey, 'id'>): string {
  return formatId('key', apiKey.id)
}

/** Returns the public id of the account that the key belongs to. */
export function accountIdOfKey(apiKey: ApiKey): string {
  return accountIdOf({ kind: apiKey.accountKind as AccountKind, id: apiKey.accountId })
}
