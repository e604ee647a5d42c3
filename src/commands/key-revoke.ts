import { apiKeyIdOf } from '../access/index.ts'
import { first } from '../platform/db/index.ts'
import { requireId } from '../platform/ids/index.ts'
import { notFound } from '../platform/refusal.ts'
import { type Command, refuseUsage } from './command.ts'
import { revokeAnyApiKey } from './commands.queries.generated.ts'

/** Revokes a key of any account. Within a second no process takes it any more. */
export const keyRevoke: Command = {
  flags: [],
  usage: 'key revoke ID [--json]',
  run: async ({ db, wallNow, print }, { words, json }) => {
    const [id = ''] = words
    refuseUsage([words.length !== 1 && 'key revoke takes the id of one key, such as key_….'])
    const { uuid } = requireId('key', id, 'API key')
    const apiKey = first(await db.write.run(revokeAnyApiKey, { id: uuid, revokedAt: wallNow() }))
    if (!apiKey) throw notFound('API key')
    if (json) print(JSON.stringify({ id: apiKeyIdOf(apiKey), revokedAt: apiKey.revokedAt }))
    else print(`${apiKeyIdOf(apiKey)} is revoked.`)
  },
}
