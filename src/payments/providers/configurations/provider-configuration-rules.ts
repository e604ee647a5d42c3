import type { Mode } from '../../../accounts/index.ts'
import { type Predicate, type Problem, problem } from '../../../platform/refusal.ts'
import { isStorable, textProblem } from '../../../platform/text/index.ts'
import { plays } from '../adapters.ts'
import type { AdapterName, InstrumentType, PaymentProvider, ProviderName } from '../port/port.ts'
import type { Credentials } from './access-to.ts'
import type { ProviderConfiguration } from './provider-configuration.ts'

/** What a client says of a configuration; null and undefined: nothing. */
export interface ConfigurationWishes {
  readonly name?: string | null
  readonly credentials?: CredentialsByAdapter | null
  readonly notificationSecret?: string | null
  readonly currencies?: readonly string[] | null
  readonly methods?: readonly InstrumentType[] | null
  readonly isDefault?: boolean | null
}

/** One adapter's credentials, under its name in lower case. */
export type CredentialsByAdapter = Readonly<Partial<Record<string, Readonly<Record<string, string | null>> | null>>>

/** What a configuration is for: given when it is made, and never changed. */
export interface ConfigurationKind {
  readonly provider: ProviderName
  readonly adapter: AdapterName
  readonly mode: Mode
}

/** What of an adapter the rules ask. */
export type AdapterFacts = Pick<
  PaymentProvider,
  'name' | 'instruments' | 'minorUnits' | 'credentialProblems' | 'identity'
>

/** What is done through a configuration that is there. */
export type Uses = Pick<ProviderConfiguration, 'methods' | 'verifiesIdentity'>

const NAME_MAX = 255
const SECRET_MAX = 1024
const UNREADABLE: Predicate = `must have 1 to ${SECRET_MAX} characters without white space around them`
/** A whole amount in every currency: an adapter that knows the currency knows it. */
const SOME_AMOUNT = 10_000n

/** What each adapter's provider signs its notifications with; null where it needs no secret of ours. */
const SIGNS_WITH: Readonly<Record<AdapterName, { readonly form: RegExp; readonly predicate: Predicate } | null>> = {
  Sandbox: { form: /^[!-~]{16,255}$/, predicate: 'must have 16 to 255 characters of printable ASCII without spaces' },
  Adyen: {
    form: /^(?:[0-9a-fA-F]{2}){16,64}$/,
    predicate: 'must be the HMAC key of the webhook, in hexadecimal digits',
  },
  Stripe: {
    form: /^whsec_[!-~]{16,249}$/,
    predicate: "must be the endpoint's signing secret, which begins with whsec_",
  },
  Plaid: null,
}

const NEEDS_SECRET = 'Adyen'

/** Everything wrong with what a new configuration is for, in an organization of that mode. */
export function kindProblems({ provider, adapter, mode }: ConfigurationKind, organizationMode: Mode): Problem[] {
  const problems: Problem[] = []
  if (!plays(adapter, provider)) problems.push(problem('adapter', 'must be an adapter of the provider'))
  if (adapter === 'Sandbox' && (mode === 'Live' || organizationMode === 'Live'))
    problems.push(problem('adapter', 'must not be Sandbox in live mode'))
  if (mode !== organizationMode) problems.push(problem('mode', `must be the organization's mode, ${organizationMode}`))
  return problems
}

/** Everything wrong with what is wished of a configuration of that adapter and mode; `uses` of one that is there. */
export function configurationProblems(
  adapter: AdapterFacts,
  mode: Mode,
  wishes: ConfigurationWishes,
  uses: Uses | null = null,
): Problem[] {
  const { name, credentials, notificationSecret, currencies, methods } = wishes
  const problems = [
    name == null ? null : textProblem('name', name, NAME_MAX),
    ...(credentials == null ? [] : credentialsProblems(adapter, mode, credentials)),
    notificationSecret == null ? null : notificationSecretProblem(adapter.name, notificationSecret),
    ...(currencies == null ? [] : currenciesProblems(adapter, currencies)),
    ...(methods == null ? [] : methodsProblems(adapter, methods)),
    idleProblem(adapter, wishes, uses),
  ]
  return problems.filter((problem) => problem !== null)
}

/** A provider that can't always be asked what became of a payment must be able to tell it. */
export function missingSecretProblems(adapter: AdapterName, { notificationSecret }: ConfigurationWishes): Problem[] {
  if (adapter !== NEEDS_SECRET || notificationSecret != null) return []
  return [problem('notificationSecret', `is required by ${adapter}: the HMAC key of the webhook`)]
}

/** Everything that a change of a configuration of that adapter clears although it can't be. */
export function clearedProblems(adapter: AdapterName, wishes: ConfigurationWishes): Problem[] {
  const secret = adapter === NEEDS_SECRET ? (['notificationSecret'] as const) : []
  return (['name', 'credentials', 'methods', 'isDefault', ...secret] as const)
    .filter((field) => wishes[field] === null)
    .map((field) => problem(field, 'cannot be cleared'))
}

/** The credentials of the adapter, without what was left out. */
export function credentialsOf(adapter: AdapterName, given: CredentialsByAdapter): Credentials {
  const entries = Object.entries(given[fieldOf(adapter)] ?? {}).filter(([, text]) => text != null)
  return Object.fromEntries(entries as [string, string][])
}

/** Whether a configuration with these credentials verifies identities. */
export function verifiesIdentity({ identity }: Pick<PaymentProvider, 'identity'>, credentials: Credentials): boolean {
  return identity?.isReady(credentials) ?? false
}

const fieldOf = (adapter: AdapterName) => adapter.toLowerCase()

function credentialsProblems(adapter: AdapterFacts, mode: Mode, given: CredentialsByAdapter): Problem[] {
  const own = fieldOf(adapter.name)
  const strange = Object.keys(given)
    .filter((field) => field !== own && given[field] != null)
    .map((field) => problem(`credentials.${field}`, `must not be given for the adapter ${adapter.name}`))
  if (given[own] == null)
    return [...strange, problem(`credentials.${own}`, `is required for the adapter ${adapter.name}`)]
  const credentials = credentialsOf(adapter.name, given)
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

function notificationSecretProblem(adapter: AdapterName, secret: string): Problem | null {
  const field = 'notificationSecret'
  const rule = SIGNS_WITH[adapter]
  if (!rule) return problem(field, `must be left out: ${adapter} signs its notifications with keys of its own`)
  return rule.form.test(secret) ? null : problem(field, rule.predicate)
}

function currenciesProblems(adapter: AdapterFacts, currencies: readonly string[]): Problem[] {
  if (currencies.length === 0) return [problem('currencies', 'must have at least 1 item, or be left out')]
  return currencies.flatMap((currency, index) =>
    adapter.minorUnits(SOME_AMOUNT, currency) === null
      ? [problem(`currencies.${index}`, 'must be a currency that the adapter knows')]
      : [],
  )
}

function methodsProblems(adapter: AdapterFacts, methods: readonly InstrumentType[]): Problem[] {
  return methods.flatMap((method, index) =>
    adapter.instruments.includes(method) ? [] : [problem(`methods.${index}`, 'must be a type that the adapter takes')],
  )
}

/** Who verifies identities there may do nothing else through a configuration; without that it must take something. */
function idleProblem(adapter: AdapterFacts, { methods, credentials }: ConfigurationWishes, uses: Uses | null) {
  const takes = methods ?? uses?.methods ?? adapter.instruments
  const verifies = credentials
    ? verifiesIdentity(adapter, credentialsOf(adapter.name, credentials))
    : (uses?.verifiesIdentity ?? false)
  if (takes.length > 0 || verifies) return null
  if (methods) return problem('methods', 'must have at least 1 item, or be left out')
  return problem('credentials', 'must allow to verify identities, because the configuration takes no payment method')
}
