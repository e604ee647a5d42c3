import { type Problem, problem } from '../platform/refusal.ts'

/** What a client names for a plan to be charged to: one of both. */
export interface ChargedToInput {
  readonly paymentMethodId?: string | null
  readonly vaultTokenId?: string | null
}

/** The one that is named. */
export type ChargedTo = { readonly paymentMethodId: string } | { readonly vaultTokenId: string }

/** What a client has named; null when that is neither of them, or both. */
export function chargedToOf({ paymentMethodId, vaultTokenId }: ChargedToInput): ChargedTo | null {
  if (paymentMethodId == null) return vaultTokenId == null ? null : { vaultTokenId }
  return vaultTokenId == null ? { paymentMethodId } : null
}

/** What is wrong when not just one of them is named, told at both. */
export const NOT_ONE_NAMED: readonly Problem[] = [
  problem('paymentMethodId', 'must be given if and only if `vaultTokenId` is omitted'),
  problem('vaultTokenId', 'must be given if and only if `paymentMethodId` is omitted'),
]
