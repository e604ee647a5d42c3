import { problem } from '../../../platform/refusal.ts'
import type { PaymentProvider } from '../port/port.ts'

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
