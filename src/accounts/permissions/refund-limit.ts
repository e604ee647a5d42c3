import { formatMinor, type Money } from '../../platform/money/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Mode } from '../account.ts'
import type { Caller } from '../context.ts'
import type { GrantedRole } from './role.ts'
import { permissionsOfRole } from './roles.ts'

/** Refund limits, at most one for each currency. Null: no limit. */
export type RefundLimits = readonly Money[] | null

/**
 * Returns the refund limits of several roles in accounts of a mode: the highest in each currency,
 * or null if a role with the permission Refunds has no limit.
 */
export function refundLimitsOfRoles(roles: readonly GrantedRole[], mode: Mode): RefundLimits {
  const highest = new Map<string, Money>()
  for (const { role, mode: only, refundLimit } of roles) {
    if ((only !== null && only !== mode) || !permissionsOfRole(role, mode).includes('Refunds')) continue
    if (refundLimit === null) return null
    const other = highest.get(refundLimit.currency)
    if (!other || other.amountMinor < refundLimit.amountMinor) highest.set(refundLimit.currency, refundLimit)
  }
  return highest.size === 0 ? null : [...highest.values()]
}

/** Returns the refund limits of a caller in the caller's account. Null for keys. */
export function refundLimitsOf({ person, account }: Pick<Caller, 'person' | 'account'>): RefundLimits {
  return person && refundLimitsOfRoles(person.roles, account.mode)
}

/** Returns whether an amount, or null for no limit, is within the limits. */
export function isWithin(limits: RefundLimits, amount: Money | null): boolean {
  if (limits === null) return true
  return limits.some((each) => each.currency === amount?.currency && amount.amountMinor <= each.amountMinor)
}

/**
 * Throws FORBIDDEN when an amount exceeds the caller's refund limit or has another currency.
 * `amount`: the refund with the person's earlier refunds of the payment, or the amount of an
 * occurrence.
 */
export function refuseAboveRefundLimit(caller: Pick<Caller, 'person' | 'account'>, amount: Money): void {
  const limits = refundLimitsOf(caller)
  if (isWithin(limits, amount)) return
  throw refundLimitRefusal(limits, `, and this comes to ${textOf(amount)}. Ask a member with a higher limit.`)
}

/** Returns the refusal that names the limits. `rest` completes its sentence. */
export function refundLimitRefusal(limits: RefundLimits, rest: string): Refusal {
  const message = `Your refund limit is ${(limits ?? []).map(textOf).join(' or ')}${rest}`
  return new Refusal('FORBIDDEN', message, { details: { reason: 'refund_limit' } })
}

function textOf({ amountMinor, currency }: Money): string {
  return `${formatMinor(amountMinor, currency)} ${currency}`
}
