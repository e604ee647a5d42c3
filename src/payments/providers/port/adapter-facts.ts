import type { Mode } from '../../../accounts/index.ts'
import type { Predicate, Problem } from '../../../platform/refusal.ts'

export type InstrumentType = 'Card' | 'BankAccount'

/** The secret that signs a provider's notifications. */
export interface NotificationSecretRule {
  readonly form: RegExp
  /** Says what a secret must be, when one does not have the form. */
  readonly predicate: Predicate
  /** Says that a secret is missing. Absent where a configuration may have none. */
  readonly whenMissing?: Predicate
  /** Generates the secret of a configuration that names none, where the provider takes ours. */
  readonly generate?: () => string
}

/** The facts of an adapter that hold without its libraries. */
export interface AdapterFacts {
  /** The value of `ProviderAdapter`. */
  readonly name: string
  /** The provider that the adapter speaks for: a value of `PaymentProvider`. Null for an adapter that can simulate each. */
  readonly provider: string | null
  /** True when the adapter only simulates payments. Live mode refuses such an adapter. */
  readonly isSimulated: boolean
  /** The adapter's part of the schema: its value of `ProviderAdapter` and its credentials. */
  readonly sdl: string
  readonly instruments: readonly InstrumentType[]
  /** The amount in the provider's own minor units; null for a currency or an amount that the provider does not accept. */
  readonly minorUnits: (amountMinor: bigint, currency: string) => number | null
  /** Returns the problems of the credentials' form, each with the credential's name as its field. */
  readonly credentialProblems: (credentials: Readonly<Record<string, string>>, mode: Mode) => readonly Problem[]
  /** Null where the provider signs with keys of its own that need no secret. */
  readonly notificationSecret: NotificationSecretRule | null
}
