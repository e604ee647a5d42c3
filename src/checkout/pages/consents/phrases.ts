import type { RecurringModel } from '../../../payments/providers/index.ts'
import type { Support } from '../../configurations/index.ts'

/** The payee of a consent, with its contact for customers. */
export interface Payee {
  readonly name: string
  readonly support: Support | null
}

/** The charges of a consent, in words. */
export interface ChargesInWords {
  readonly amount: string
  /** The amount of the last charge. Null: `amount`. */
  readonly lastAmount: string | null
  /** The interval, such as "every month". */
  readonly every: string
  readonly count: number
  readonly first: string
  readonly last: string
}

/**
 * The sentences of consents in one language. `{last4}` is a placeholder for the digits of an
 * account.
 */
export interface Phrases {
  readonly paymentByCard: (payee: string, amount: string) => string
  readonly paymentByOption: (payee: string, amount: string) => string
  readonly paymentByAccount: (payee: string, amount: string, day: string) => string
  readonly planByCard: (payee: string, charges: ChargesInWords, stores: boolean) => string
  readonly planByAccount: (payee: string, charges: ChargesInWords, stores: boolean) => string
  readonly recoveryByCard: (payee: string, charges: ChargesInWords, stores: boolean) => string
  readonly recoveryByAccount: (payee: string, charges: ChargesInWords, stores: boolean) => string
  /** The consent to storing the source of a payment, with its declared model. */
  readonly storing: (payee: string, instrument: 'card' | 'account', model: RecurringModel) => string
  /** The ways to revoke. `payee` includes its contact. */
  readonly revoking: {
    readonly debit: (payee: string) => string
    readonly debits: (payee: string) => string
    readonly charges: (payee: string) => string
    readonly storage: (payee: string) => string
  }
  /** The consequences for a debit that a bank returns. */
  readonly returns: { readonly payment: string; readonly plan: string }
}

/** Returns the payee's name with its contact, as in "Northwind (help@northwind.example)". */
export function withContact({ name, support }: Payee): string {
  const contact = [support?.email, support?.phone, support?.url].filter((each) => each != null)
  return contact.length > 0 ? `${name} (${contact.join(', ')})` : name
}
