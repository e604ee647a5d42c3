import { formatId } from '../../platform/ids/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type AccountKind, accountIdOf } from '../account.ts'

/** An API key without its text. */
export interface ApiKey {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly name: string | null
  readonly last4: string
  readonly createdAt: Timestamp
  /** The machine's time from which the key is refused. Null for a key that does not expire. */
  readonly expiresAt: Timestamp | null
  readonly revokedAt: Timestamp | null
}

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
