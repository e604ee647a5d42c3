import { readFileSync } from 'node:fs'
import { type Predicate, problem } from '../../../platform/refusal.ts'
import type { Adapter, PaymentProvider } from '../port/port.ts'
import { minorUnits } from './currencies.ts'

interface CredentialRule {
  readonly form: RegExp
  readonly predicate: Predicate
  readonly requiredIn: readonly string[]
}

const RULES: Readonly<Record<string, CredentialRule>> = {
  apiKey: {
    form: /^[!-~]{16,512}$/,
    predicate: 'must be an Adyen API key',
    requiredIn: ['Sandbox', 'Live'],
  },
  merchantAccount: {
    form: /^[A-Za-z0-9_-]{1,80}$/,
    predicate: 'must be the name of a merchant account',
    requiredIn: ['Sandbox', 'Live'],
  },
  // Becomes part of a host name, so that no separator is allowed.
  liveEndpointUrlPrefix: {
    form: /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/,
    predicate: 'must be the prefix of the live endpoints: letters and digits, with single hyphens between them',
    requiredIn: ['Live'],
  },
}

/** Returns the problems of the credentials' form. Live endpoints need the company's prefix. */
export const credentialProblems: PaymentProvider['credentialProblems'] = (credentials, mode) => {
  const problems = Object.entries(RULES).flatMap(([name, { form, predicate, requiredIn }]) => {
    const value = credentials[name]
    if (value === undefined) return requiredIn.includes(mode) ? [problem(name, 'is required')] : []
    return form.test(value) ? [] : [problem(name, predicate)]
  })
  const strange = Object.keys(credentials).filter((name) => !Object.hasOwn(RULES, name))
  return [...problems, ...strange.map((name) => problem(name, 'is not a credential of Adyen'))]
}

/** Adyen, through its Checkout API. */
export const adyen: Adapter<'Adyen', 'ProviderA'> = {
  name: 'Adyen',
  provider: 'ProviderA',
  isSimulated: false,
  sdl: readFileSync(new URL('./adyen.graphql', import.meta.url), 'utf8'),
  instruments: ['Card', 'BankAccount'],
  needsHolderName: true,
  // Adyen rejects any other name with error 203.
  holderName: {
    form: /^(?=.*[A-Za-z])(?:[^A-Za-z0-9]*[A-Za-z0-9]){3}/s,
    predicate: 'must have at least three letters or digits, one of them a letter, of those without accents',
  },
  needsValidatedAccounts: true,
  threeDSecure: 'WhenStoring',
  hasDailyReports: false,
  minorUnits,
  credentialProblems,
  notificationSecret: {
    // Adyen has one key for each webhook: for payments, tokens and notices of change.
    form: /^(?:[0-9a-fA-F]{2}){16,64}(?:,(?:[0-9a-fA-F]{2}){16,64}){0,3}$/,
    predicate: 'must be the HMAC keys of at most four webhooks, in hexadecimal digits, separated by commas',
    // Adyen has no search, so only a notification can report some outcomes.
    whenMissing: 'is required for Adyen: the HMAC key of the webhook',
  },
  load: async () => (await import('./index.ts')).adyenProvider,
}
