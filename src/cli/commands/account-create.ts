import {
  type Account,
  type AccountKind,
  accountIdOf,
  accountProblems,
  audit,
  createAccount,
  type Mode,
  modeOf,
  newAccountShard,
  parentProblem,
  regionProblem,
  type Services,
} from '../../accounts/index.ts'
import { problemsOf, refuseProblems } from '../../platform/refusal.ts'
import { accountAsJson } from './account-list.ts'
import { type Command, type CommandServices, refuseUsage } from './command.ts'
import { accountById } from './find-accounts.ts'

/** Fields of a new account from the command line or the demo. */
export interface NewAccountByCommand {
  readonly kind: AccountKind
  readonly name: string
  readonly parentId?: string | null | undefined
  readonly timeZone?: string | null | undefined
  readonly mode?: Mode | null | undefined
  /** The region of its cell. Default: that of the parent's. */
  readonly region?: string | null | undefined
}

const KINDS: Readonly<Record<string, AccountKind>> = {
  platform: 'Platform',
  agency: 'Agency',
  organization: 'Organization',
}
const MODES: Readonly<Record<string, Mode>> = { sandbox: 'Sandbox', live: 'Live' }

/** Creates an account of any kind, at the top or below another. */
export const accountCreate: Command = {
  flags: ['kind', 'name', 'parent', 'time-zone', 'mode', 'region'],
  usage:
    'account create --kind platform|agency|organization --name NAME [--parent ID] [--time-zone ZONE] [--mode sandbox|live] [--region REGION] [--json]',
  run: async (services, { flags, words }) => {
    const kind = KINDS[flags.kind ?? '']
    const mode = MODES[flags.mode ?? 'sandbox']
    const { name, region } = flags
    refuseUsage([
      words.length > 0 && 'account create takes only flags.',
      flags.kind === undefined && '--kind is required.',
      flags.kind !== undefined && !kind && '--kind must be platform, agency or organization.',
      name === undefined && '--name is required.',
      !mode && '--mode must be sandbox or live.',
    ])
    const about = { kind: kind!, name: name!, parentId: flags.parent, timeZone: flags['time-zone'], mode, region }
    const account = await makeAccount(services, about, services.provisionOrganization)
    return {
      json: accountAsJson(services.db, account),
      lines: [`${account.kind} ${account.name}: ${accountIdOf(account)}`],
    }
  },
}

/**
 * Creates an account without access checks, an organization with the records of
 * `provisionOrganization`. Throws a Refusal for invalid fields or an unsuitable parent.
 */
export async function makeAccount(
  services: Pick<Services, 'db' | 'wallNow' | 'mintId' | 'operator'>,
  about: NewAccountByCommand,
  provisionOrganization: CommandServices['provisionOrganization'] | null = null,
): Promise<Account> {
  const { db, wallNow, mintId } = services
  refuseProblems([...accountProblems(about), ...problemsOf([regionProblem(db, about.region)])])
  const parent = about.parentId == null ? null : await accountById(db, about.parentId)
  const problem = parent && parentProblem(about, parent)
  if (problem) refuseProblems([problem])
  const shard = await newAccountShard(db, about.region ?? (parent ? db.regionOf(parent.shard) : null))
  const [id, checkoutConfigurationId] = [mintId(shard), mintId(shard)]
  const writeProvisioning =
    about.kind === 'Organization' && provisionOrganization
      ? await provisionOrganization({ id, shard, mode: modeOf(about) })
      : null
  return db.transaction(async (tx) => {
    const account = await createAccount(tx, { ...about, id, parent }, checkoutConfigurationId, wallNow())
    await writeProvisioning?.(tx)
    const record = { type: account.kind, id }
    await audit(services, tx, { owner: account, action: 'command.account.create', record, outcome: 'done' })
    return account
  })
}
