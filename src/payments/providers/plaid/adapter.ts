import { readFileSync } from 'node:fs'
import { problem } from '../../../platform/refusal.ts'
import type { Adapter, PaymentProvider } from '../port/port.ts'
import { CURRENCY } from './charge-request.ts'

const FORM = /^[0-9A-Za-z_-]{8,128}$/
const REQUIRED = ['clientId', 'secret']
const OPTIONAL = ['identityTemplateId']

/** Returns the problems of the credentials' form. */
export const credentialProblems: PaymentProvider['credentialProblems'] = (credentials) => {
  const missing = REQUIRED.filter((name) => credentials[name] === undefined)
  const problems = Object.entries(credentials).flatMap(([name, value]) => {
    if (![...REQUIRED, ...OPTIONAL].includes(name)) return [problem(name, 'is not a credential of Plaid')]
    return FORM.test(value) ? [] : [problem(name, 'must have 8 to 128 letters, digits, hyphens and underscores')]
  })
  return [...missing.map((name) => problem(name, 'is required')), ...problems]
}

/** Dollars only, in cents. Plaid receives decimal texts. */
export const minorUnits: PaymentProvider['minorUnits'] = (amountMinor, currency) =>
  currency === CURRENCY ? Number(amountMinor) : null

/** Plaid, through its Transfer API and Identity Verification. */
export const plaid: Adapter<'Plaid', 'ProviderC'> = {
  name: 'Plaid',
  provider: 'ProviderC',
  isSimulated: false,
  sdl: readFileSync(new URL('./plaid.graphql', import.meta.url), 'utf8'),
  instruments: ['BankAccount'],
  needsHolderName: true,
  needsValidatedAccounts: false,
  threeDSecure: null,
  hasDailyReports: true,
  minorUnits,
  credentialProblems,
  notificationSecret: null,
  load: async () => (await import('./index.ts')).plaidProvider,
}
