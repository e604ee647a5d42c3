import { type Problem, problem } from '../platform/refusal.ts'

/** The payment source of a plan in an input: exactly one of the two. */
export interface ChargedToInput {
  readonly paymentMethodId?: string | null
  readonly vaultTokenId?: string | null
}

/** The given payment source. */
export type ChargedTo = { readonly paymentMethodId: string } | { readonly vaultTokenId: string }

/** Returns the given payment source, or null if neither or both are given. */
export function chargedToOf({ paymentMethodId, vaultTokenId }: ChargedToInput): ChargedTo | null {
  if (paymentMethodId == null) return vaultTokenId == null ? null : { vaultTokenId }
  return vaultTokenId == null ? { paymentMethodId } : null
}

/** The problems of an input without exactly one payment source, one per field. */
export const NOT_ONE_NAMED: readonly Problem[] = [
  problem('paymentMethodId', 'must be given if and only if `vaultTokenId` is omitted'),
  problem('vaultTokenId', 'must be given if and only if `paymentMethodId` is omitted'),
]
