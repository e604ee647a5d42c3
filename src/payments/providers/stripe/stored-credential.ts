import type Stripe from 'stripe'
import type { RecurringModel, ReportedCard, StoredCredential, StoredInstrument } from '../port/port.ts'

const FUNDING: Readonly<Record<string, 'Credit' | 'Debit' | 'Prepaid'>> = {
  credit: 'Credit',
  debit: 'Debit',
  prepaid: 'Prepaid',
}
const EVERY_MODEL: readonly RecurringModel[] = ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile']

/** Returns the name of a stored instrument for later charges. Stripe needs its customer as well. */
export const credentialOf = (customer: string, paymentMethod: string) => `${customer}/${paymentMethod}`

/** Returns the customer and the PaymentMethod of a credential. */
export function partsOf(credential: string): { readonly customer: string; readonly paymentMethod: string } {
  const [customer, paymentMethod] = credential.split('/')
  if (!customer || !paymentMethod) throw new Error('Not a stored credential of Stripe.')
  return { customer, paymentMethod }
}

/**
 * Returns the instrument that an intent stored; null if there is none, or if the response does not
 * contain it.
 */
export function storedBy(intent: Stripe.PaymentIntent | Stripe.SetupIntent): StoredCredential | null {
  const usage = intent.object === 'setup_intent' ? intent.usage : intent.setup_future_usage
  const { payment_method: method } = intent
  if (!usage || typeof method !== 'object' || method === null) return null
  const instrument = instrumentOf(method)
  const customer = idOf(intent.customer) ?? idOf(method.customer)
  if (instrument === null || customer === null) return null
  return {
    credential: credentialOf(customer, method.id),
    identity: identityOf(method),
    instrument,
    supportedModels: usage === 'on_session' ? ['CardOnFile'] : EVERY_MODEL,
    schemeReference: intent.object === 'payment_intent' ? schemeReferenceOf(intent) : null,
  }
}

/**
 * Returns the current card of a charge of a stored card. Stripe changes its PaymentMethod when the
 * card network renews the card.
 */
export function reportedCard(intent: Stripe.PaymentIntent | Stripe.SetupIntent): { readonly card?: ReportedCard } {
  const { object, payment_method: method } = intent
  if (object === 'setup_intent' || intent.setup_future_usage) return {}
  if (typeof method !== 'object' || method === null || !method.card) return {}
  const { brand, last4, exp_month: expirationMonth, exp_year: expirationYear } = method.card
  return { card: { brand: brand === 'unknown' ? null : brand, last4, expirationMonth, expirationYear } }
}

/** Returns an identity that is the same for the same card or account in any PaymentMethod. */
export function identityOf(method: Stripe.PaymentMethod): string {
  return method.card?.fingerprint ?? method.us_bank_account?.fingerprint ?? method.id
}

/** Returns the instrument of a PaymentMethod; null for a type that is not stored. */
export function instrumentOf(method: Stripe.PaymentMethod): StoredInstrument | null {
  const { card, us_bank_account: account, billing_details: billing } = method
  if (card)
    return {
      type: 'Card',
      brand: card.brand === 'unknown' ? null : card.brand,
      last4: card.last4,
      expirationMonth: card.exp_month,
      expirationYear: card.exp_year,
      cardholderName: billing.name,
      funding: FUNDING[card.funding] ?? 'Unknown',
    }
  if (!account) return null
  return {
    type: 'BankAccount',
    institutionName: account.bank_name,
    accountHolderName: billing.name,
    last4: account.last4,
    accountType: account.account_type === null ? null : account.account_type === 'savings' ? 'Savings' : 'Checking',
  }
}

function schemeReferenceOf({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  if (typeof charge !== 'object' || charge === null) return null
  return charge.payment_method_details?.card?.network_transaction_id ?? null
}

/** Returns the id of an expanded or unexpanded reference. */
export function idOf(whole: string | { readonly id: string } | null | undefined): string | null {
  return typeof whole === 'string' ? whole : (whole?.id ?? null)
}
