import type { Mode } from '../../../accounts/index.ts'
import type {
  InputMaybe,
  ProviderConfigurationCreateInput,
  ProviderConfigurationUpdateInput,
} from '../../../platform/graphql/inputs.generated.ts'
import { type Predicate, type Problem, problem } from '../../../platform/refusal.ts'
import { isStorable, textProblem } from '../../../platform/text/index.ts'
import { adapterFacts } from '../adapters.ts'
import type { AdapterFacts, InstrumentType, PaymentProvider } from '../port/port.ts'
import type { Credentials } from './access-to.ts'
import type { ProviderConfiguration } from './provider-configuration.ts'

/** The fields of a configuration in an input. Null and undefined mean that a field is not given. */
export type ConfigurationFields = Omit<ProviderConfigurationUpdateInput, 'id' | 'orgId'>

/** The credentials of one adapter, under its name in lower case. */
type CredentialsByAdapter = Readonly<Record<string, Readonly<Record<string, InputMaybe<string>>> | null | undefined>>

/** The fields of a configuration that never change. */
type ConfigurationKind = Pick<ProviderConfigurationCreateInput, 'provider' | 'adapter' | 'mode'>

/** The facts of an adapter, and its identity provider. */
export type RuledAdapter = AdapterFacts & Pick<PaymentProvider, 'identity'>

/** The uses of an existing configuration. */
export type Uses = Pick<ProviderConfiguration, 'methods' | 'verifiesIdentity'>

const NAME_MAX = 255
const SECRET_MAX = 1024
const UNREADABLE: Predicate = `must have 1 to ${SECRET_MAX} characters without leading or trailing white space`
/** A whole amount in every currency, so that the result depends on the currency alone. */
const SOME_AMOUNT = 10_000n

/** Returns the problems of a new configuration's kind, in an organization of that mode. */
export function kindProblems({ provider, adapter, mode }: ConfigurationKind, organizationMode: Mode): Problem[] {
  const facts = adapterFacts(adapter)
  const problems: Problem[] = []
  if (facts.provider !== null && facts.provider !== provider)
    problems.push(problem('adapter', 'must be an adapter of the provider'))
  if (facts.isSimulated && (mode === 'Live' || organizationMode === 'Live'))
    problems.push(problem('adapter', `must not be ${adapter} in live mode`))
  if (mode !== organizationMode) problems.push(problem('mode', `must be the organization's mode, ${organizationMode}`))
  return problems
}

/**
 * Returns the problems of a configuration's fields for its adapter and mode. `uses` are those of an
 * existing configuration.
 */
export function configurationProblems(
  adapter: RuledAdapter,
  mode: Mode,
  fields: ConfigurationFields,
  uses: Uses | null = null,
): Problem[] {
  const { name, credentials, notificationSecret, currencies, methods, threeDSecure, bankAccountsAreValidated } = fields
  const problems = [
    name == null ? null : textProblem('name', name, NAME_MAX),
    ...(credentials == null ? [] : credentialsProblems(adapter, mode, credentials)),
    notificationSecret == null ? null : notificationSecretProblem(adapter, notificationSecret),
    ...(currencies == null ? [] : currenciesProblems(adapter, currencies)),
    ...(methods == null ? [] : methodsProblems(adapter, methods)),
    threeDSecure == null ? null : threeDSecureProblem(adapter),
    bankAccountsAreValidated == null ? null : validationProblem(adapter),
    idleProblem(adapter, fields, uses),
  ]
  return problems.filter((problem) => problem !== null)
}

/**
 * Returns a problem if a new configuration lacks a notification secret that its adapter requires.
 */
export function missingSecretProblems(
  { notificationSecret: rule }: AdapterFacts,
  { notificationSecret }: ConfigurationFields,
): Problem[] {
  if (!rule?.whenMissing || notificationSecret != null) return []
  return [problem('notificationSecret', rule.whenMissing)]
}

/** Returns the problems of a change that clears fields that the adapter requires. */
export function clearedProblems({ notificationSecret: rule }: AdapterFacts, fields: ConfigurationFields): Problem[] {
  const secret = rule?.whenMissing ? (['notificationSecret'] as const) : []
  return (['name', 'credentials', 'methods', 'isDefault', 'isPaused', ...secret] as const)
    .filter((field) => fields[field] === null)
    .map((field) => problem(field, 'cannot be cleared'))
}

/** Returns the given credentials of the adapter. */
export function credentialsOf({ name }: Pick<AdapterFacts, 'name'>, given: CredentialsByAdapter): Credentials {
  const entries = Object.entries(given[fieldOf(name)] ?? {}).filter(([, text]) => text != null)
  return Object.fromEntries(entries as [string, string][])
}

/** Returns true when a configuration with these credentials verifies identities. */
export function verifiesIdentity({ identity }: Pick<PaymentProvider, 'identity'>, credentials: Credentials): boolean {
  return identity?.isReady(credentials) ?? false
}

const fieldOf = (adapter: string) => adapter.toLowerCase()

function credentialsProblems(adapter: RuledAdapter, mode: Mode, given: CredentialsByAdapter): Problem[] {
  const own = fieldOf(adapter.name)
  const strange = Object.keys(given)
    .filter((field) => field !== own && given[field] != null)
    .map((field) => problem(`credentials.${field}`, `must not be given for the adapter ${adapter.name}`))
  if (given[own] == null)
    return [...strange, problem(`credentials.${own}`, `is required for the adapter ${adapter.name}`)]
  const credentials = credentialsOf(adapter, given)
  const unreadable = Object.keys(credentials).filter((name) => !isSecretText(credentials[name] ?? ''))
  const wrong =
    unreadable.length > 0
      ? unreadable.map((name) => problem(name, UNREADABLE))
      : adapter.credentialProblems(credentials, mode)
  return [...strange, ...wrong.map(({ field, predicate }) => problem(`credentials.${own}.${field}`, predicate))]
}

function isSecretText(text: string): boolean {
  return text !== '' && text === text.trim() && text.length <= SECRET_MAX && isStorable(text)
}

function notificationSecretProblem({ name, notificationSecret: rule }: AdapterFacts, secret: string): Problem | null {
  const field = 'notificationSecret'
  if (!rule) return problem(field, `must be omitted: ${name} signs its notifications with its own keys`)
  return rule.form.test(secret) ? null : problem(field, rule.predicate)
}

function currenciesProblems(adapter: RuledAdapter, currencies: readonly string[]): Problem[] {
  if (currencies.length === 0) return [problem('currencies', 'must have at least 1 item. Omit it for all')]
  return currencies.flatMap((currency, index) =>
    adapter.minorUnits(SOME_AMOUNT, currency) === null
      ? [problem(`currencies.${index}`, 'must be a currency that the adapter supports')]
      : [],
  )
}

function methodsProblems(adapter: RuledAdapter, methods: readonly InstrumentType[]): Problem[] {
  return methods.flatMap((method, index) =>
    adapter.instruments.includes(method)
      ? []
      : [problem(`methods.${index}`, 'must be a type that the adapter supports')],
  )
}

function threeDSecureProblem({ name, threeDSecure }: AdapterFacts): Problem | null {
  return threeDSecure === null ? problem('threeDSecure', `must be omitted: ${name} has no such setting`) : null
}

function validationProblem({ name, needsValidatedAccounts }: AdapterFacts): Problem | null {
  const field = 'bankAccountsAreValidated'
  return needsValidatedAccounts ? null : problem(field, `must be omitted: ${name} has no such setting`)
}

/**
 * Returns a problem if a configuration would neither accept a payment method nor verify identities.
 */
function idleProblem(adapter: RuledAdapter, { methods, credentials }: ConfigurationFields, uses: Uses | null) {
  const takes = methods ?? uses?.methods ?? adapter.instruments
  const verifies = credentials
    ? verifiesIdentity(adapter, credentialsOf(adapter, credentials))
    : (uses?.verifiesIdentity ?? false)
  if (takes.length > 0 || verifies) return null
  if (methods) return problem('methods', 'must have at least 1 item. Omit it for all')
  return problem(
    'credentials',
    'must support identity verification, because the configuration has no payment method types',
  )
}
