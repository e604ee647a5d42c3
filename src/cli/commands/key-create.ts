import {
  accountIdOfKey,
  apiKeyIdOf,
  apiKeyProblems,
  audit,
  createApiKey,
  type NewApiKey,
  type NewApiKeyFields,
  type Services,
} from '../../accounts/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import { parseTimestamp, plus, type Timestamp } from '../../platform/time/index.ts'
import { type Command, refuseUsage } from './command.ts'
import { accountById } from './find-accounts.ts'

/** Creates a key for any account and prints it, the only time it can be read. */
export const keyCreate: Command = {
  flags: ['account', 'name', 'expires'],
  usage: 'key create --account ID [--name NAME] [--expires TIME|DAYSd] [--json]',
  run: async (services, { flags, words }) => {
    const { account, name, expires } = flags
    const expiresAt = expires === undefined ? null : readExpiry(expires, services.wallNow())
    refuseUsage([
      words.length > 0 && 'key create takes only flags.',
      account === undefined && '--account is required.',
      expires !== undefined &&
        expiresAt === null &&
        '--expires must be a time with an offset, such as 2027-03-01T00:00:00Z, or a number of days, such as 90d.',
    ])
    const { apiKey, key } = await makeKey(services, { accountId: account!, name, expiresAt })
    const id = apiKeyIdOf(apiKey)
    return {
      json: { id, key, accountId: accountIdOfKey(apiKey), name: apiKey.name, expiresAt: apiKey.expiresAt },
      lines: [
        key,
        `Store the key of ${id} now: it cannot be shown again.`,
        ...(apiKey.expiresAt ? [`It expires at ${apiKey.expiresAt}.`] : []),
      ],
    }
  },
}

const DAYS = /^(\d{1,5})d$/

/** Parses a time, or a number of days from `now`. Returns null for any other text. */
function readExpiry(text: string, now: Timestamp): Timestamp | null {
  const days = DAYS.exec(text)?.[1]
  return days === undefined ? parseTimestamp(text) : plus(now, { days: Number(days) })
}

/** Creates a key without access checks. Throws NOT_FOUND for an unknown account. */
export async function makeKey(
  services: Pick<Services, 'db' | 'wallNow' | 'mintId' | 'operator'>,
  { accountId, name, expiresAt }: { readonly accountId: string } & Pick<NewApiKeyFields, 'name' | 'expiresAt'>,
): Promise<NewApiKey> {
  const { db, wallNow, mintId } = services
  const createdAt = wallNow()
  refuseProblems(apiKeyProblems({ name, expiresAt }, createdAt))
  const account = await accountById(db, accountId)
  const id = mintId(account.shard)
  return db.transaction(async (tx) => {
    const made = await createApiKey(tx, account, { id, name, createdAt, expiresAt })
    await audit(services, tx, {
      owner: account,
      action: 'command.key.create',
      record: { type: 'ApiKey', id },
      outcome: 'done',
    })
    return made
  })
}
