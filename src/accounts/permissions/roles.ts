import type { Mode } from '../account.ts'
import { PERMISSIONS, type Permission } from './permissions.ts'
import type { GrantedRole, Role } from './role.ts'

/** The permissions of each role. `sandbox`: additional permissions for sandbox accounts. */
const PERMISSIONS_OF: Readonly<
  Record<Role, { readonly all: readonly Permission[]; readonly sandbox?: readonly Permission[] }>
> = {
  Owner: { all: PERMISSIONS },
  Admin: { all: PERMISSIONS.filter((permission) => permission !== 'Owners') },
  Developer: { all: ['Read', 'CustomerDetails', 'Webhooks', 'Keys'], sandbox: ['Payments', 'Refunds'] },
  Operator: { all: ['Read', 'CustomerDetails', 'IdentityDocuments', 'Exports', 'Contacts', 'Payments', 'Refunds'] },
  Support: { all: ['Read', 'CustomerDetails', 'Contacts'] },
  Viewer: { all: ['Read'] },
}

/** Returns the permissions of a role in accounts of a mode, in their order. */
export function permissionsOfRole(role: Role, mode: Mode): Permission[] {
  const { all, sandbox = [] } = PERMISSIONS_OF[role]
  const granted = mode === 'Sandbox' ? [...all, ...sandbox] : all
  return PERMISSIONS.filter((permission) => granted.includes(permission))
}

/** Returns the permissions that roles give together in accounts of a mode. */
export function permissionsOfRoles(
  roles: readonly Pick<GrantedRole, 'role' | 'mode'>[],
  mode: Mode,
): ReadonlySet<Permission> {
  const inMode = roles.filter((granted) => granted.mode === null || granted.mode === mode)
  return new Set(inMode.flatMap(({ role }) => permissionsOfRole(role, mode)))
}
