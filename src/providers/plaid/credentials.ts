import type { PaymentProvider } from '../port.ts'

const FORM = /^[0-9A-Za-z_-]{8,128}$/
const REQUIRED = ['clientId', 'secret']
const OPTIONAL = ['identityTemplateId']

/** What is wrong with credentials in form. */
export const credentialProblems: PaymentProvider['credentialProblems'] = (credentials) => {
  const missing = REQUIRED.filter((name) => credentials[name] === undefined)
  const problems = Object.entries(credentials).flatMap(([name, value]) => {
    if (![...REQUIRED, ...OPTIONAL].includes(name)) return [{ name, message: 'Is not a credential of Plaid.' }]
    return FORM.test(value) ? [] : [{ name, message: 'Must be 8 to 128 letters, digits, hyphens and underscores.' }]
  })
  return [...missing.map((name) => ({ name, message: 'Must be given.' })), ...problems]
}
