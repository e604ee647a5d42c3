import type { Queryable } from '../../../platform/db/index.ts'
import { findFactors, hasSecondFactor, type SecondFactor, secondFactors } from '../factors/second-factors.ts'
import type { SignInState } from '../sign-in.ts'

/** The state of a sign-in after a request. */
export type Progress =
  | { readonly status: 'second_factor_required'; readonly factors: readonly SecondFactor[] }
  | { readonly status: 'second_factor_setup_required' }
  | { readonly status: 'signed_in' }

/** The state after the last step. */
export const SIGNED_IN: Progress = { status: 'signed_in' }

/** Returns the next step of a sign-in after the first factor. */
export async function nextStep(queryable: Queryable, personId: string, state: SignInState): Promise<Progress> {
  const factors = await findFactors(queryable, personId)
  const isSetup = state.replacesFactors === true || !hasSecondFactor(factors)
  return isSetup
    ? { status: 'second_factor_setup_required' }
    : { status: 'second_factor_required', factors: secondFactors(factors) }
}
