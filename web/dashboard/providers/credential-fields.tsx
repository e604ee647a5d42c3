import type { Mode, PaymentProvider, ProviderAdapter, ProviderCredentialsInput } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Field } from '../parts/field.tsx'

/** The adapters, in the order in which they are offered. */
export const ADAPTERS = ['Stripe', 'Adyen', 'Plaid', 'Sandbox'] as const satisfies readonly ProviderAdapter[]

/** The provider that the API requires for each adapter. */
export const PROVIDERS: Readonly<Record<ProviderAdapter, PaymentProvider>> = {
  Adyen: 'ProviderA',
  Stripe: 'ProviderB',
  Plaid: 'ProviderC',
  Sandbox: 'ProviderA',
}

type CredentialName = keyof typeof texts.credentialNames

interface Credential {
  readonly name: CredentialName
  /** Hidden while it is typed. */
  readonly isSecret?: boolean
  readonly isOptional?: boolean
  /** Asked for in live mode only. */
  readonly isLive?: boolean
}

const CREDENTIALS: Readonly<Record<ProviderAdapter, readonly Credential[]>> = {
  Adyen: [
    { name: 'apiKey', isSecret: true },
    { name: 'merchantAccount' },
    { name: 'liveEndpointUrlPrefix', isLive: true },
  ],
  Stripe: [{ name: 'secretKey', isSecret: true }],
  Plaid: [{ name: 'clientId' }, { name: 'secret', isSecret: true }, { name: 'identityTemplateId', isOptional: true }],
  Sandbox: [{ name: 'apiKey', isSecret: true }],
}

const credentialsOf = (adapter: ProviderAdapter, mode: Mode) =>
  CREDENTIALS[adapter].filter(({ isLive = false }) => mode === 'Live' || !isLive)

interface AdapterProps {
  readonly adapter: ProviderAdapter
  readonly mode: Mode
}

/** The inputs of an adapter's credentials. They start empty, because nothing can be read back. */
export function CredentialFields({ adapter, mode }: AdapterProps) {
  return credentialsOf(adapter, mode).map(({ name, isSecret = false, isOptional = false }) => (
    <Field
      key={`${adapter}-${name}`}
      name={name}
      label={texts.credentialNames[name]}
      type={isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      spellCheck={false}
      required={!isOptional}
      hint={isOptional ? texts.optional : undefined}
    />
  ))
}

/** Returns the credentials that a form has, for the API. */
export function credentialsIn(fields: FormData, { adapter, mode }: AdapterProps): ProviderCredentialsInput {
  const given = credentialsOf(adapter, mode).flatMap(({ name }) => {
    const value = String(fields.get(name) ?? '').trim()
    return value ? [[name, value] as const] : []
  })
  return { [adapter.toLowerCase()]: Object.fromEntries(given) }
}

interface SecretFieldProps {
  readonly adapter: ProviderAdapter
  readonly isRequired: boolean
}

/** The input of the secret that signs the provider's notifications, where the provider has one. */
export function SecretField({ adapter, isRequired }: SecretFieldProps) {
  if (!hasSecret(adapter)) return null
  return (
    <Field
      name="notificationSecret"
      label={texts.notificationSecret}
      type="password"
      autoComplete="new-password"
      spellCheck={false}
      required={isRequired}
      hint={texts.notificationSecretHints[adapter]}
    />
  )
}

/** Returns whether the merchant enters the notification secret of an adapter. */
export function hasSecret(adapter: ProviderAdapter): adapter is 'Adyen' | 'Stripe' {
  return adapter === 'Adyen' || adapter === 'Stripe'
}
