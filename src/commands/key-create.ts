import { accountIdOfKey, apiKeyIdOf, apiKeyProblems, audit, createApiKey, type NewApiKey } from '../access/index.ts'
import { refuseProblems } from '../platform/refusal.ts'
import { accountById } from './account-by-id.ts'
import { type Command, type CommandServices, refuseUsage } from './command.ts'

/** Makes a key for any account and prints it: the only time that it can be read. */
export const keyCreate: Command = {
  flags: ['account', 'name'],
  usage: 'key create --account ID [--name NAME] [--json]',
  run: async (services, { flags, words, json }) => {
    const { account, name } = flags
    refuseUsage([words.length > 0 && 'key create takes flags only.', account === undefined && '--account is required.'])
    if (account === undefined) return
    const { apiKey, key } = await makeKey(services, { accountId: account, name })
    const id = apiKeyIdOf(apiKey)
    if (json) services.print(JSON.stringify({ id, key, accountId: accountIdOfKey(apiKey), name: apiKey.name }))
    else for (const line of [key, `This key, ${id}, is shown only now.`]) services.print(line)
  },
}

/** Makes a key for any account without asking who wants it; refuses with NOT_FOUND when there is none of that id. */
export async function makeKey(
  services: Pick<CommandServices, 'db' | 'wallNow' | 'mintId'>,
  { accountId, name }: { readonly accountId: string; readonly name?: string | null | undefined },
): Promise<NewApiKey> {
  refuseProblems(apiKeyProblems(name))
  const { db, wallNow, mintId } = services
  const account = await accountById(db, accountId)
  const id = mintId(account.shard)
  return db.transaction(async (tx) => {
    const made = await createApiKey(tx, account, { id, name, createdAt: wallNow() })
    await audit(services, tx, {
      owner: account,
      action: 'command.key.create',
      record: { type: 'ApiKey', id },
      outcome: 'done',
    })
    return made
  })
}
