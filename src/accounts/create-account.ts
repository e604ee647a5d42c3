import type { Transaction } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { type Problem, problem, problemsOf } from '../platform/refusal.ts'
import { displayNameProblem } from '../platform/text/index.ts'
import { isTimeZone, type Timestamp } from '../platform/time/index.ts'
import { type Account, type AccountKind, type Mode, storedAccountOf } from './account.ts'
import { insertAccount, insertDefaultCheckoutConfiguration } from './accounts.queries.generated.ts'

/** Fields of a new account. */
export interface NewAccount {
  /** A UUID in the account's own shard, which never changes. */
  readonly id: string
  readonly kind: AccountKind
  readonly name: string
  /** The account directly above, or null. */
  readonly parent: Account | null
  readonly timeZone?: string | null | undefined
  readonly mode?: Mode | null | undefined
}

/** Writes the records of a new organization, in the transaction that inserts the organization. */
export type WriteProvisioning = (tx: Transaction) => Promise<void>

/**
 * Prepares the records that another feature adds to a new organization. Runs before the transaction
 * and may call a provider. Returns null if there is nothing to add.
 */
export type ProvisionOrganization<ProvisionServices> = (
  services: ProvisionServices,
  organization: Pick<Account, 'id' | 'shard' | 'mode'>,
) => Promise<WriteProvisioning | null>

const NAME_CHARACTERS_MAX = 200

/** The kinds of accounts that can be directly above each kind. */
const PARENTS: Readonly<Record<AccountKind, readonly AccountKind[]>> = {
  Platform: [],
  Agency: ['Platform'],
  Organization: ['Platform', 'Agency'],
}

/** Returns whether an account of the first kind can be directly below one of the second. */
export function canBeBelow(kind: AccountKind, parent: AccountKind): boolean {
  return PARENTS[kind].includes(parent)
}

/**
 * Returns the problem of a new account's parent, or null. A live account can't be below a sandbox
 * account: a sandbox key would then access real money.
 */
export function parentProblem(
  account: Pick<NewAccount, 'kind' | 'mode'>,
  parent: Pick<Account, 'kind' | 'mode'>,
): Problem | null {
  if (!canBeBelow(account.kind, parent.kind)) {
    return problem('parentId', `must be an account that can have ${account.kind.toLowerCase()} accounts below it`)
  }
  if (modeOf(account) === 'Sandbox' || parent.mode === 'Live') return null
  return problem('mode', 'must be Sandbox below a sandbox account')
}

/** Returns the mode of the new account. */
export const modeOf = ({ mode }: Pick<NewAccount, 'mode'>): Mode => mode ?? 'Sandbox'

/** Returns the problems of a name and a time zone. Null and absent fields are valid. */
export function accountProblems(given: {
  readonly name?: string | null | undefined
  readonly timeZone?: string | null | undefined
}): Problem[] {
  const isZone = given.timeZone == null || isTimeZone(given.timeZone)
  return problemsOf([
    given.name != null && displayNameProblem('name', given.name, NAME_CHARACTERS_MAX),
    !isZone && problem('timeZone', 'must be an IANA time zone, such as Europe/Berlin'),
  ])
}

/**
 * Inserts an account. An organization also gets its default checkout configuration, with the given
 * id.
 */
export async function createAccount(
  tx: Transaction,
  account: NewAccount,
  checkoutConfigurationId: string,
  createdAt: Timestamp,
): Promise<Account> {
  const { id, kind, name, parent } = account
  const shard = shardOf(id)
  const written = tx.run(insertAccount, {
    id,
    kind,
    name,
    agencyId: parent?.kind === 'Agency' ? parent.id : null,
    platformId: parent?.kind === 'Platform' ? parent.id : (parent?.platformId ?? null),
    shard,
    timeZone: account.timeZone ?? 'UTC',
    mode: modeOf(account),
    createdAt,
  })
  const configured =
    kind === 'Organization'
      ? tx.run(insertDefaultCheckoutConfiguration, { shard, id: checkoutConfigurationId, orgId: id, createdAt })
      : []
  const [[row]] = await Promise.all([written, configured])
  return { ...storedAccountOf(row!), clockNow: null }
}
