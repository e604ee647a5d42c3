import { readFileSync } from 'node:fs'
import type { Adapter } from '../port/port.ts'
import { credentialProblems } from './credentials.ts'
import { minorUnits } from './currencies.ts'

/** Adyen, through its Checkout API. */
export const adyen: Adapter<'Adyen', 'ProviderA'> = {
  name: 'Adyen',
  provider: 'ProviderA',
  isSimulated: false,
  sdl: readFileSync(new URL('./adyen.graphql', import.meta.url), 'utf8'),
  instruments: ['Card', 'BankAccount'],
  minorUnits,
  credentialProblems,
  notificationSecret: {
    form: /^(?:[0-9a-fA-F]{2}){16,64}$/,
    predicate: 'must be the HMAC key of the webhook, in hexadecimal digits',
    // Adyen has no search: only a notification can report some outcomes.
    whenMissing: 'is required for Adyen: the HMAC key of the webhook',
  },
  load: async () => (await import('./index.ts')).adyenProvider,
}
