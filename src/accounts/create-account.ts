import type { Transaction } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { type Problem, problem } from '../platform/refusal.ts'
import { displayNameProblem } from '../platform/text/index.ts'
import { isTimeZone, type Timestamp } from '../platform/time/index.ts'
import { type Account, type AccountKind, accountOf, type Mode } from './account.ts'
import { insertAccount, insertDefaultCheckoutConfiguration } from './accounts.queries.generated.ts'

/** What a new account is made of. */
export interface NewAccount {
  /** A UUID in the account's own bucket, which is its for good. */
  readonly id: string
  readonly kind: AccountKind
  readonly name: string
  /** The account directly above; null for one that stands alone. */
  readonly parent: Account | null
  readonly timeZone?: string | null | undefined
  readonly mode?: Mode | null | undefined
}

/** Writes what belongs to a new organization, in the transaction that writes the organization. */
export type WriteProvisioning = (tx: Transaction) => Promise<void>

/**
 * Prepares what another feature gives a new organization, or returns null when that is nothing. It runs before the
 * transaction and may ask a provider. The organization is not written yet.
 */
export type ProvisionOrganization<SetUpServices> = (
  services: SetUpServices,
  organization: Pick<Account, 'id' | 'shard' | 'mode'>,
) => Promise<WriteProvisioning | null>

const NAME_CHARACTERS_MAX = 200

/** Which accounts may stand directly above one of each kind. */
const PARENTS: Readonly<Record<AccountKind, readonly AccountKind[]>> = {
  Platform: [],
  Agency: ['Platform'],
  Organization: ['Platform', 'Agency'],
}

/** Whether an account of the first kind may stand directly below one of the second. */
export function canBeBelow(kind: AccountKind, parent: AccountKind): boolean {
  return PARENTS[kind].includes(parent)
}

/**
 * Returns the problem of a new account's parent, or null: kinds that do not fit, or a live account below a
 * sandbox account. A key of the sandbox would reach live money otherwise.
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

/** Returns the mode that a new account will have. */
export const modeOf = ({ mode }: Pick<NewAccount, 'mode'>): Mode => mode ?? 'Sandbox'

/** Everything wrong with what a client wrote of an account; null and absent fields are fine. */
export function accountProblems(given: {
  readonly name?: string | null | undefined
  readonly timeZone?: string | null | undefined
}): Problem[] {
  const name = given.name == null ? null : displayNameProblem('name', given.name, NAME_CHARACTERS_MAX)
  const isZone = given.timeZone == null || isTimeZone(given.timeZone)
  const timeZone = isZone ? null : problem('timeZone', 'must be an IANA time zone, such as Europe/Berlin')
  return [name, timeZone].filter((problem) => problem !== null)
}

/** Writes a new account; an organization gets its default checkout configuration, of the id given for it, beside it. */
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
  return accountOf(row!)
}
