import type { PaymentProvider } from '../port.ts'

const FORM = /^[0-9A-Za-z_-]{8,128}$/
const NAMES = ['clientId', 'secret']

/** What is wrong with credentials in form. */
export const credentialProblems: PaymentProvider['credentialProblems'] = (credentials) => {
  const problems = NAMES.flatMap((name) => {
    const value = credentials[name]
    if (value === undefined) return [{ name, message: 'Must be given.' }]
    return FORM.test(value) ? [] : [{ name, message: 'Must be 8 to 128 letters, digits, hyphens and underscores.' }]
  })
  const strange = Object.keys(credentials).filter((name) => !NAMES.includes(name))
  return [...problems, ...strange.map((name) => ({ name, message: 'Is not a credential of Plaid.' }))]
}
