import type { Queryable } from '../platform/db/index.ts'
import type { Problem } from '../platform/refusal.ts'
import { textProblem } from '../platform/text/index.ts'
import type { Timestamp } from '../platform/time/index.ts'
import type { Account } from './account.ts'
import type { NewApiKey } from './api-key.ts'
import { insertApiKey } from './api-keys.queries.generated.ts'
import { keyHash, newKeyText } from './key-text.ts'

const NAME_CHARACTERS_MAX = 200

/** Everything wrong with the name that a key is to have. */
export function apiKeyProblems(name: string | null | undefined): Problem[] {
  const problem = name == null ? null : textProblem('name', name, NAME_CHARACTERS_MAX)
  return problem ? [problem] : []
}

/** Makes a key for an account, and gives its text: it is shown once, and only its hash is stored. */
export async function createApiKey(
  queryable: Queryable,
  account: Account,
  about: { readonly id: string; readonly name: string | null | undefined; readonly createdAt: Timestamp },
): Promise<NewApiKey> {
  const key = newKeyText(account)
  const { id, name = null, createdAt } = about
  const row = { id, accountId: account.id, keyHash: keyHash(key), name, last4: key.slice(-4), createdAt }
  const [written] = await queryable.run(insertApiKey, row)
  return { apiKey: { ...written!, accountKind: account.kind }, key }
}
