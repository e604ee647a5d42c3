import { invalid, Refusal } from '../platform/refusal.ts'
import { type PaymentProvider, type ProviderAccess, ProviderUnavailable } from './port.ts'

/**
 * Asks the provider whether it knows us by these credentials. Refuses those that it does not accept (VALIDATION_ERROR on
 * `credentials`), and when it can't be asked (PROVIDER_UNAVAILABLE). Never called within a transaction.
 */
export async function checkAccess(adapter: PaymentProvider, access: ProviderAccess): Promise<void> {
  const answer = await adapter.check(access).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new Refusal('PROVIDER_UNAVAILABLE', 'The provider could not be asked about the credentials. Try again.')
  })
  if (answer === 'refused') throw invalid('credentials', 'The provider does not accept these credentials.')
}
