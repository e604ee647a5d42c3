import { invalid, Refusal } from '../../../platform/refusal.ts'
import { type PaymentProvider, type ProviderAccess, ProviderUnavailable } from '../port/port.ts'
import type { ProviderConfiguration } from './provider-configuration.ts'

/**
 * Returns the provider's id of the credentials' account. Throws VALIDATION_ERROR or `refused` if
 * the provider rejects them, and PROVIDER_UNAVAILABLE if it does not respond. Must not be called in
 * a transaction.
 */
export async function checkCredentials(
  adapter: PaymentProvider,
  access: ProviderAccess,
  { methods, verifiesIdentity }: Pick<ProviderConfiguration, 'methods' | 'verifiesIdentity'>,
  refused = invalid('credentials', 'must be credentials that the provider accepts'),
): Promise<string> {
  const uses = { charges: methods.length > 0, verifies: verifiesIdentity }
  const answer = await adapter.check(access, uses).catch(refuseUnavailable)
  if (answer === 'refused') throw refused
  return answer.account
}

/**
 * Registers the notification address at the provider, where the provider has a call for it. Throws
 * PROVIDER_UNAVAILABLE.
 */
export async function registerNotificationUrl(adapter: PaymentProvider, access: ProviderAccess): Promise<void> {
  await adapter.registerNotificationUrl?.(access).catch(refuseUnavailable)
}

function refuseUnavailable(error: unknown): never {
  if (!(error instanceof ProviderUnavailable)) throw error
  throw new Refusal(
    'PROVIDER_UNAVAILABLE',
    'The provider did not respond, so the credentials could not be checked. Try again.',
  )
}
