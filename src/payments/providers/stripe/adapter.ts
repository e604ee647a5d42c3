import { readFileSync } from 'node:fs'
import type { Adapter } from '../port/port.ts'
import { stripeCredentialProblems } from './credentials.ts'
import { stripeMinorUnits } from './currencies.ts'

/** Stripe: cards, and debits of bank accounts in the United States. */
export const stripe: Adapter<'Stripe', 'ProviderB'> = {
  name: 'Stripe',
  provider: 'ProviderB',
  isSimulated: false,
  sdl: readFileSync(new URL('./stripe.graphql', import.meta.url), 'utf8'),
  instruments: ['Card', 'BankAccount'],
  minorUnits: stripeMinorUnits,
  credentialProblems: stripeCredentialProblems,
  notificationSecret: {
    form: /^whsec_[!-~]{16,249}$/,
    predicate: "must be the endpoint's signing secret, which begins with whsec_",
  },
  load: async () => (await import('./index.ts')).stripeProvider,
}
