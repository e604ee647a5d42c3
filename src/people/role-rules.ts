import {
  type Account,
  type Caller,
  hasPermission,
  isWithin,
  type Mode,
  permissionsOfRole,
  permissionsOfRoles,
  type Role,
  refundLimitRefusal,
  refundLimitsOfRoles,
} from '../accounts/index.ts'
import type { Money } from '../platform/money/index.ts'
import { type Problem, problem, Refusal } from '../platform/refusal.ts'

/** A role to grant, with its limits. */
export interface Grant {
  readonly role: Role
  readonly mode: Mode | null
  /** The highest amount that the member can refund of one payment. Null: no limit. */
  readonly refundLimit: Money | null
}

type Granter = Pick<Caller, 'keyId' | 'person' | 'permissions' | 'account'>
type Granted = Pick<Account, 'id' | 'kind' | 'mode'>

/**
 * Returns the modes of an account and of those below it. A live account may have sandbox
 * organizations below it.
 */
export function modesBelow({ kind, mode }: Pick<Account, 'kind' | 'mode'>): readonly Mode[] {
  return mode === 'Live' && kind !== 'Organization' ? ['Sandbox', 'Live'] : [mode]
}

/** Returns the problem of a mode that neither the account nor one below it can have, or null. */
export function modeProblem(account: Pick<Account, 'kind' | 'mode'>, mode: Mode | null): Problem | null {
  return mode === null || modesBelow(account).includes(mode)
    ? null
    : problem('mode', `must be ${account.mode}, the mode of the account`)
}

/**
 * Throws FORBIDDEN if the role has a permission that the caller lacks, in any mode in which the
 * role applies. Also throws if a member with a refund limit grants a higher one, or if a key grants
 * a role in its own account: a leaked key must not give its holder a membership.
 */
export function refuseGrant(caller: Granter, account: Granted, { role, mode, refundLimit }: Grant): void {
  if (caller.person === null && account.id === caller.account.id)
    throw new Refusal(
      'FORBIDDEN',
      'A key can only grant roles in accounts below its own. Use a session, a key of the account above, or the command line.',
    )
  for (const each of mode === null ? modesBelow(account) : [mode]) {
    const own = caller.person ? permissionsOfRoles(caller.person.roles, each) : caller.permissions
    const permission = own && permissionsOfRole(role, each).find((needed) => !own.has(needed))
    if (permission)
      throw new Refusal('FORBIDDEN', `The role ${role} has the permission ${permission}, which you lack.`, {
        details: { permission },
      })
    const limits = caller.person && refundLimitsOfRoles(caller.person.roles, each)
    if (!isWithin(limits, refundLimit))
      throw refundLimitRefusal(limits, ', so you must set one that is not higher for each member.')
  }
}

/** Throws FORBIDDEN if the caller changes an Owner without the permission Owners. */
export function refuseChangeOfOwner(caller: Granter, { role }: { readonly role: string }): void {
  if (role !== 'Owner' || hasPermission(caller, 'Owners')) return
  throw new Refusal('FORBIDDEN', 'To change or remove an Owner you need the permission Owners.', {
    details: { permission: 'Owners' },
  })
}

interface Holder {
  readonly id: string
  readonly role: string
  readonly mode: string | null
}

/**
 * Throws INVALID_STATE if a change leaves the account without an Owner whose role applies in all of
 * its modes. `after`: the changed membership, or null if it is removed.
 */
export function refuseLossOfLastOwner(
  account: Pick<Account, 'kind' | 'mode'>,
  members: readonly Holder[],
  id: string,
  after: Grant | null,
): void {
  const isWhole = (mode: string | null) => mode === null || modesBelow(account).every((each) => each === mode)
  const owners = members.filter(({ role, mode }) => role === 'Owner' && isWhole(mode))
  const remains = owners.some((owner) => owner.id !== id) || (after?.role === 'Owner' && isWhole(after.mode))
  if (owners.some((owner) => owner.id === id) && !remains)
    throw new Refusal('INVALID_STATE', 'An account keeps its last Owner. Make another member an Owner first.')
}
