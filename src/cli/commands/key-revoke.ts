import { type ApiKey, apiKeyIdOf, audit } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Command, type CommandServices, refuseUsage } from './command.ts'
import { revokeAnyApiKey } from './commands.queries.generated.ts'

/** Revokes a key of any account. All processes refuse it within one second. */
export const keyRevoke: Command = {
  flags: [],
  usage: 'key revoke ID [--json]',
  run: async (services, { words }) => {
    const [id = ''] = words
    refuseUsage([words.length !== 1 && 'key revoke takes the id of one key, such as key_….'])
    const { uuid } = requireId('key', id, 'API key')
    const apiKey = await revokeKey(services, uuid)
    const json = { id: apiKeyIdOf(apiKey), revokedAt: apiKey.revokedAt }
    return { json, lines: [`${json.id} is revoked.`] }
  },
}

function revokeKey(services: CommandServices, id: string): Promise<ApiKey> {
  const { db, wallNow } = services
  return db.transaction(async (tx) => {
    const apiKey = first(await tx.run(revokeAnyApiKey, { id, revokedAt: wallNow() }))
    if (!apiKey) throw notFound('API key')
    const owner = { id: apiKey.accountId, shard: shardOf(id) }
    await audit(services, tx, { owner, action: 'command.key.revoke', record: { type: 'ApiKey', id }, outcome: 'done' })
    return apiKey
  })
}
