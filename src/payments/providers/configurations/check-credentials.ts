import { invalid, Refusal } from '../../../platform/refusal.ts'
import { type PaymentProvider, type ProviderAccess, ProviderUnavailable } from '../port/port.ts'
import type { ProviderConfiguration } from './provider-configuration.ts'

/**
 * What the provider calls the account that it knows us as by these credentials. Refuses those that it does not accept
 * (VALIDATION_ERROR on `credentials`), and when it can't be asked (PROVIDER_UNAVAILABLE). Never called within a transaction.
 */
export async function checkCredentials(
  adapter: PaymentProvider,
  access: ProviderAccess,
  { methods, verifiesIdentity }: Pick<ProviderConfiguration, 'methods' | 'verifiesIdentity'>,
): Promise<string> {
  const uses = { charges: methods.length > 0, verifies: verifiesIdentity }
  const answer = await adapter.check(access, uses).catch(refuseUnavailable)
  if (answer === 'refused') throw invalid('credentials', 'must be credentials that the provider accepts')
  return answer.account
}

/** Tells the provider where notifications go, where it can be told. Refuses when it can't be reached. */
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
