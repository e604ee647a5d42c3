import type { Money } from '../../platform/money/index.ts'
import type { Mode } from '../account.ts'

/** The roles of people, in the order in which they are shown. */
export const ROLES = ['Owner', 'Admin', 'Developer', 'Operator', 'Support', 'Viewer'] as const

/** A set of permissions that a member of an account has. */
export type Role = (typeof ROLES)[number]

/** A role that a membership grants. It applies in accounts of one mode or, with null, of both. */
export interface GrantedRole {
  readonly role: Role
  readonly mode: Mode | null
  /** The highest amount that the member can refund of one payment. Null: no limit. */
  readonly refundLimit: Money | null
}
