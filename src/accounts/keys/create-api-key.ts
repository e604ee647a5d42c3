import type { Queryable } from '../../platform/db/index.ts'
import { type Problem, problem, problemsOf } from '../../platform/refusal.ts'
import { textProblem } from '../../platform/text/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import type { Account } from '../account.ts'
import type { Permission } from '../permissions/permissions.ts'
import type { NewApiKey } from './api-key.ts'
import { insertApiKey } from './api-keys.queries.generated.ts'
import { keyHash, newKeyText } from './key-text.ts'

const NAME_CHARACTERS_MAX = 200

/** A longer lifetime is probably a mistake: a permanent key has no expiration. */
const LIFETIME_MAX_DAYS = 3650

/** Properties of a new key. */
export interface NewApiKeyFields {
  readonly id: string
  readonly name?: string | null | undefined
  readonly createdAt: Timestamp
  readonly expiresAt?: Timestamp | null | undefined
  /** Null: all. */
  readonly permissions?: readonly Permission[] | null | undefined
}

/** Returns the problems of a new key's name and expiration. `now` is the machine's time. */
export function apiKeyProblems(
  { name, expiresAt }: Pick<NewApiKeyFields, 'name' | 'expiresAt'>,
  now: Timestamp,
): Problem[] {
  return problemsOf([
    name != null && textProblem('name', name, NAME_CHARACTERS_MAX),
    expiresAt != null && expiryProblem(expiresAt, now),
  ])
}

function expiryProblem(expiresAt: Timestamp, now: Timestamp): Problem | null {
  if (expiresAt <= now) return problem('expiresAt', 'must be in the future')
  if (expiresAt <= plus(now, { days: LIFETIME_MAX_DAYS })) return null
  return problem('expiresAt', `must be at most ${LIFETIME_MAX_DAYS} days ahead`)
}

/**
 * Creates a key of an account and returns its text, which is shown once: the database stores only
 * its hash.
 */
export async function createApiKey(
  queryable: Queryable,
  account: Account,
  { id, name = null, createdAt, expiresAt = null, permissions = null }: NewApiKeyFields,
): Promise<NewApiKey> {
  const key = newKeyText(account)
  const row = { id, accountId: account.id, keyHash: keyHash(key), name, last4: key.slice(-4), createdAt, expiresAt }
  const [written] = await queryable.run(insertApiKey, { ...row, permissions: permissions && [...permissions] })
  return { apiKey: { ...written!, accountKind: account.kind }, key }
}
