import type { Account } from '../accounts/index.ts'
import { Refusal } from '../platform/refusal.ts'

/** Refuses an organization the token of an account above it that is not of its mode: sandbox and live never meet. */
export function requireSameMode(owner: { readonly mode: string }, organization: Pick<Account, 'mode'>): void {
  if (owner.mode === organization.mode) return
  throw new Refusal(
    'INVALID_STATE',
    `The vault token has another mode than the organization, which is ${organization.mode}.`,
  )
}
