import { formatId } from '../../platform/ids/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type AccountKind, accountIdOf } from '../account.ts'

/** An API key as it can be seen: never its text. */
export interface ApiKey {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly name: string | null
  readonly last4: string
  readonly createdAt: Timestamp
  /** The machine's time from which the key is refused; null for a key without an end. */
  readonly expiresAt: Timestamp | null
  readonly revokedAt: Timestamp | null
}

/** A new key, and its text: the only time that it can be read. */
export interface NewApiKey {
  readonly apiKey: ApiKey
  readonly key: string
}

/** The key's id as clients see it. */
export function apiKeyIdOf(apiKey: Pick<ApiKey, 'id'>): string {
  return formatId('key', apiKey.id)
}

/** The id, as clients see it, of the account that the key belongs to. */
export function accountIdOfKey(apiKey: ApiKey): string {
  return accountIdOf({ kind: apiKey.accountKind as AccountKind, id: apiKey.accountId })
}
