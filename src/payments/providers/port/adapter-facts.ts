import type { Mode } from '../../../accounts/index.ts'
import type { Predicate, Problem } from '../../../platform/refusal.ts'

export type InstrumentType = 'Card' | 'BankAccount'

/** The charges for which 3-D Secure is requested: a value of `ThreeDSecure`. */
export type ThreeDSecure = 'Always' | 'WhenStoring' | 'Automatic'

/** The secret that signs a provider's notifications. */
interface NotificationSecretRule {
  readonly form: RegExp
  /** The message for a secret of an invalid form. */
  readonly predicate: Predicate
  /** The message for a missing secret. Absent where a configuration needs none. */
  readonly whenMissing?: Predicate
  /**
   * Generates the secret of a configuration without one. Absent if the provider does not accept our
   * secrets.
   */
  readonly generate?: () => string
}

/** The facts of an adapter that need none of its libraries. */
export interface AdapterFacts {
  /** The value of `ProviderAdapter`. */
  readonly name: string
  /**
   * The adapter's provider, a value of `PaymentProvider`. Null for an adapter that can simulate
   * every provider.
   */
  readonly provider: string | null
  /** True when the adapter only simulates payments. Live mode refuses such an adapter. */
  readonly isSimulated: boolean
  /** The adapter's part of the schema: its value of `ProviderAdapter` and its credentials. */
  readonly sdl: string
  readonly instruments: readonly InstrumentType[]
  /** True when the provider debits no bank account without the name of its holder. */
  readonly needsHolderName: boolean
  /** The rule for the name of an account's holder. Absent where every name is accepted. */
  readonly holderName?: { readonly form: RegExp; readonly predicate: Predicate }
  /**
   * True when the adapter cannot validate accounts of persons at their first debit, as Nacha
   * requires.
   */
  readonly needsValidatedAccounts: boolean
  /**
   * The charges for which 3-D Secure is requested by default. Null for a provider without such a
   * setting.
   */
  readonly threeDSecure: ThreeDSecure | null
  /**
   * True if the provider's settlement reports are fetched each day. Reports of a simulated provider
   * are fetched on request.
   */
  readonly hasDailyReports: boolean
  /**
   * The amount in the provider's own minor units; null for a currency or an amount that the
   * provider does not accept.
   */
  readonly minorUnits: (amountMinor: bigint, currency: string) => number | null
  /**
   * Returns the problems of the credentials' form, each with the credential's name as its field.
   */
  readonly credentialProblems: (credentials: Readonly<Record<string, string>>, mode: Mode) => readonly Problem[]
  /** Null where the provider signs with its own keys and needs no secret. */
  readonly notificationSecret: NotificationSecretRule | null
}
