import type { Account, Context } from '../accounts/index.ts'
import { instrumentFacts } from '../payments/index.ts'
import { configurationFor, type ProviderConfiguration } from '../payments/providers/index.ts'
import { type Id, requireId } from '../platform/ids/index.ts'
import { invalid } from '../platform/refusal.ts'
import { type ChargeableToken, chargeableToken } from '../vault/index.ts'
import type { ChargedPlan } from './method-for-plan.ts'

/**
 * A token whose instrument a plan is to be charged to, and the provider configuration for its
 * verification.
 */
export interface TokenForPlan {
  readonly tokenId: Id
  readonly token: ChargeableToken
  readonly configuration: ProviderConfiguration
}

/**
 * Returns the vault token with this id if a plan can be charged to its instrument. Throws like
 * `paymentCreate`: NOT_FOUND if the caller can't access it, INVALID_STATE if it can't be used or no
 * provider configuration supports it. A token of another contact is refused, too.
 */
export async function tokenForPlan(
  context: Context,
  account: Account,
  { contactId, currency, amountMinor }: ChargedPlan,
  id: string,
): Promise<TokenForPlan> {
  const tokenId = requireId('vtk', id, 'Vault token')
  const token = await chargeableToken(context, { tokenId, organization: account, caller: context.caller.account })
  if (token.contactId !== null && token.contactId !== contactId) {
    throw invalid('vaultTokenId', 'must be a vault token of the contact, or a token without a contact')
  }
  const { type: instrument } = instrumentFacts(token)
  return {
    tokenId,
    token,
    configuration: await configurationFor(context, account, { instrument, currency, amountMinor }),
  }
}
