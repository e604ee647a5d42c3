import type { Account } from '../accounts/index.ts'
import { Refusal } from '../platform/refusal.ts'

/** Throws if the token's owner and the organization have different modes. */
export function requireSameMode(owner: { readonly mode: string }, organization: Pick<Account, 'mode'>): void {
  if (owner.mode === organization.mode) return
  throw new Refusal(
    'INVALID_STATE',
    `The vault token has another mode than the organization, which is ${organization.mode}.`,
  )
}
