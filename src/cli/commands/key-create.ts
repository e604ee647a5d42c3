import {
  accountIdOfKey,
  apiKeyIdOf,
  apiKeyProblems,
  audit,
  createApiKey,
  grantedPermissions,
  type NewApiKey,
  type NewApiKeyFields,
  PERMISSIONS,
  type Permission,
  permissionProblems,
  type Services,
} from '../../accounts/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import { parseTimestamp, plus, type Timestamp } from '../../platform/time/index.ts'
import { type Command, refuseUsage } from './command.ts'
import { accountById } from './find-accounts.ts'

/** Creates a key for any account and prints it, the only time it can be read. */
export const keyCreate: Command = {
  flags: ['account', 'name', 'expires', 'permissions'],
  usage: 'key create --account ID [--name NAME] [--expires TIME|DAYSd] [--permissions NAMES] [--json]',
  run: async (services, { flags, words }) => {
    const { account, name, expires, permissions: names } = flags
    const expiresAt = expires === undefined ? null : readExpiry(expires, services.wallNow())
    const permissions = names === undefined ? null : readPermissions(names)
    refuseUsage([
      words.length > 0 && 'key create takes only flags.',
      account === undefined && '--account is required.',
      expires !== undefined &&
        expiresAt === null &&
        '--expires must be a time with an offset, such as 2027-03-01T00:00:00Z, or a number of days, such as 90d.',
      names !== undefined &&
        permissions === null &&
        `--permissions must be names with commas between them, of ${PERMISSIONS.join(', ')}.`,
    ])
    const { apiKey, key } = await makeKey(services, { accountId: account!, name, expiresAt, permissions })
    const id = apiKeyIdOf(apiKey)
    return {
      json: {
        id,
        key,
        accountId: accountIdOfKey(apiKey),
        name: apiKey.name,
        permissions: apiKey.permissions,
        expiresAt: apiKey.expiresAt,
      },
      lines: [
        key,
        `Store the key of ${id} now: it cannot be shown again.`,
        ...(apiKey.permissions ? [`Its permissions: ${apiKey.permissions.join(', ')}.`] : []),
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

/** Reads names of permissions. Returns null if one is unknown. */
function readPermissions(text: string): readonly Permission[] | null {
  const names = text.split(',').map((name) => name.trim())
  const known = PERMISSIONS.filter((permission) => names.includes(permission))
  return known.length === new Set(names).size ? known : null
}

/** A command has all permissions. */
const OPERATOR = { permissions: null }

/** Creates a key without access checks. Throws NOT_FOUND for an unknown account. */
export async function makeKey(
  services: Pick<Services, 'db' | 'wallNow' | 'mintId' | 'operator'>,
  {
    accountId,
    name,
    expiresAt,
    permissions: requested,
  }: { readonly accountId: string } & Pick<NewApiKeyFields, 'name' | 'expiresAt' | 'permissions'>,
): Promise<NewApiKey> {
  const { db, wallNow, mintId } = services
  const createdAt = wallNow()
  refuseProblems([...apiKeyProblems({ name, expiresAt }, createdAt), ...permissionProblems(OPERATOR, requested)])
  const permissions = grantedPermissions(OPERATOR, requested)
  const account = await accountById(db, accountId)
  const id = mintId(account.shard)
  return db.transaction(async (tx) => {
    const made = await createApiKey(tx, account, { id, name, createdAt, expiresAt, permissions })
    await audit(services, tx, {
      owner: account,
      action: 'command.key.create',
      record: { type: 'ApiKey', id },
      outcome: 'done',
    })
    return made
  })
}
