import { Refusal, refuseProblems } from '../platform/refusal.ts'
import type { NewApiKey } from './api-key.ts'
import { insertApiKey } from './api-keys.queries.generated.ts'
import type { Context } from './context.ts'
import { mint, singleStatement } from './idempotent-run.ts'
import { apiKeyProblems, newApiKey } from './new-api-key.ts'
import { requireAccountById } from './owners.ts'

export interface ApiKeyCreateInput {
  readonly accountId: string
  readonly name?: string | null | undefined
}

/**
 * Makes a key for an account below the caller's and gives its text, the only time that it can be read. A leaked key must
 * not mint another for itself: the caller's own account is FORBIDDEN.
 */
export async function apiKeyCreate(context: Context, input: ApiKeyCreateInput): Promise<NewApiKey> {
  refuseProblems(apiKeyProblems(input.name))
  const account = await requireAccountById(context, input.accountId)
  if (account.id === context.caller.account.id) {
    throw new Refusal('FORBIDDEN', 'Keys are made for accounts below: ask the account above, or use the command line.')
  }
  const id = mint(context, account.shard)
  const { key, row } = newApiKey(account, { id, name: input.name, createdAt: context.wallNow() })
  const written = await singleStatement(context, insertApiKey, row)
  return { apiKey: { ...written!, accountKind: account.kind }, key }
}
