import { readFileSync } from 'node:fs'
import type { Mode } from '../../../accounts/index.ts'
import { type Predicate, problem } from '../../../platform/refusal.ts'
import type { Adapter, PaymentProvider } from '../port/port.ts'
import { minorUnits } from './currencies.ts'

/** A secret or restricted key. Its prefix shows the mode. */
const SECRET_KEY: Readonly<Record<Mode, RegExp>> = {
  Sandbox: /^(sk|rk)_test_[A-Za-z0-9_]{8,240}$/,
  Live: /^(sk|rk)_live_[A-Za-z0-9_]{8,240}$/,
}
const PREDICATES: Readonly<Record<Mode, Predicate>> = {
  Sandbox: 'must be a test mode secret or restricted key, which begins with sk_test_ or rk_test_',
  Live: 'must be a live mode secret or restricted key, which begins with sk_live_ or rk_live_',
}

export const credentialProblems: PaymentProvider['credentialProblems'] = (credentials, mode) => {
  const unknown = Object.keys(credentials).filter((name) => name !== 'secretKey')
  return [
    ...unknown.map((name) => problem(name, 'is not a credential of Stripe')),
    ...(SECRET_KEY[mode].test(credentials.secretKey ?? '') ? [] : [problem('secretKey', PREDICATES[mode])]),
  ]
}

/** Stripe: cards, and debits of bank accounts in the United States. */
export const stripe: Adapter<'Stripe', 'ProviderB'> = {
  name: 'Stripe',
  provider: 'ProviderB',
  isSimulated: false,
  sdl: readFileSync(new URL('./stripe.graphql', import.meta.url), 'utf8'),
  instruments: ['Card', 'BankAccount'],
  needsHolderName: true,
  needsValidatedAccounts: false,
  threeDSecure: 'Automatic',
  hasDailyReports: true,
  minorUnits,
  credentialProblems,
  notificationSecret: {
    form: /^whsec_[!-~]{16,249}$/,
    predicate: "must be the endpoint's signing secret, which begins with whsec_",
  },
  load: async () => (await import('./index.ts')).stripeProvider,
}
