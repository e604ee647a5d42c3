import { first } from '../../platform/db/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Context } from '../context.ts'
import { transaction } from '../idempotency/idempotent-run.ts'
import type { ApiKey } from './api-key.ts'
import { revokeApiKey } from './api-keys.queries.generated.ts'

/**
 * Revokes a key of the caller's account or of one below it, including the calling key, so that
 * anyone who notices a leak can stop it. All processes refuse the key within one second. Revoking
 * it again returns it unchanged.
 */
export async function apiKeyRevoke(context: Context, input: { readonly id: string }): Promise<ApiKey> {
  const { uuid } = requireId('key', input.id, 'API key')
  const callerId = context.caller.account.id
  return transaction(context, async (tx) => {
    const apiKey = first(await tx.run(revokeApiKey, { id: uuid, callerId, revokedAt: context.wallNow() }))
    if (apiKey === null) throw notFound('API key')
    return apiKey
  })
}
