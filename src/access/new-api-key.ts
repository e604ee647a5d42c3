import type { Problem } from '../platform/refusal.ts'
import { textProblem } from '../platform/text/index.ts'
import type { Timestamp } from '../platform/time/index.ts'
import type { Account } from './account.ts'
import type { InsertApiKeyParameters } from './api-keys.queries.generated.ts'
import { keyHash, newKeyText } from './key-text.ts'

const NAME_CHARACTERS_MAX = 200

/** Everything wrong with the name that a key is to have. */
export function apiKeyProblems(name: string | null | undefined): Problem[] {
  const problem = name == null ? null : textProblem('name', name, NAME_CHARACTERS_MAX)
  return problem ? [problem] : []
}

/** Makes a key for an account: its text, to be shown once and forgotten, and the row to insert. */
export function newApiKey(
  account: Account,
  about: { readonly id: string; readonly name: string | null | undefined; readonly createdAt: Timestamp },
): { readonly key: string; readonly row: InsertApiKeyParameters } {
  const key = newKeyText(account)
  const { id, name = null, createdAt } = about
  return { key, row: { id, accountId: account.id, keyHash: keyHash(key), name, last4: key.slice(-4), createdAt } }
}
