import { type Problem, problem } from '../../platform/refusal.ts'
import type { Caller } from '../context.ts'
import { hasPermission, PERMISSIONS, type Permission, prerequisitesOf } from './permissions.ts'

/**
 * Returns the permissions of a new key: the requested ones and Read, or by default the creator's.
 * Null: all.
 */
export function grantedPermissions(
  { permissions: own }: Pick<Caller, 'permissions'>,
  requested: readonly Permission[] | null | undefined,
): Permission[] | null {
  if (requested == null) return own && PERMISSIONS.filter((permission) => own.has(permission))
  return PERMISSIONS.filter((permission) => permission === 'Read' || requested.includes(permission))
}

/**
 * Returns a problem for each requested permission that the creator lacks or whose prerequisite is
 * missing.
 */
export function permissionProblems(
  creator: Pick<Caller, 'permissions'>,
  requested: readonly Permission[] | null | undefined,
): (Problem | null)[] {
  return (requested ?? []).map((permission, index) => {
    const field = `permissions.${index}`
    if (!hasPermission(creator, permission)) return problem(field, 'must be one of your own permissions')
    const missing = prerequisitesOf(permission).find((each) => !requested?.includes(each))
    return missing ? problem(field, `can only be granted together with ${missing}`) : null
  })
}
