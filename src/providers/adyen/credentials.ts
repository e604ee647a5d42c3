import type { PaymentProvider } from '../port.ts'

interface CredentialRule {
  readonly form: RegExp
  readonly message: string
  readonly requiredIn: readonly string[]
}

const RULES: Readonly<Record<string, CredentialRule>> = {
  apiKey: {
    form: /^[!-~]{16,512}$/,
    message: 'Must be an API key of Adyen.',
    requiredIn: ['Sandbox', 'Live'],
  },
  merchantAccount: {
    form: /^[A-Za-z0-9_-]{1,80}$/,
    message: 'Must be the name of a merchant account.',
    requiredIn: ['Sandbox', 'Live'],
  },
  // It becomes part of a host name: nothing may stand in it that ends one.
  liveEndpointUrlPrefix: {
    form: /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/,
    message: 'Must be the prefix of the live endpoints: letters and digits, with single hyphens between them.',
    requiredIn: ['Live'],
  },
}

/** What is wrong with credentials in form. Live endpoints have a prefix of the company's own. */
export const credentialProblems: PaymentProvider['credentialProblems'] = (credentials, mode) => {
  const problems = Object.entries(RULES).flatMap(([name, { form, message, requiredIn }]) => {
    const value = credentials[name]
    if (value === undefined) return requiredIn.includes(mode) ? [{ name, message: 'Must be given.' }] : []
    return form.test(value) ? [] : [{ name, message }]
  })
  const strange = Object.keys(credentials).filter((name) => !Object.hasOwn(RULES, name))
  return [...problems, ...strange.map((name) => ({ name, message: 'Is not a credential of Adyen.' }))]
}
