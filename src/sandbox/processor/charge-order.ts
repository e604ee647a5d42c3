import { type BodyReader, bodyReader } from './read-body.ts'
import type { MandateData } from './records.ts'
import { invalidField } from './rejection.ts'

export interface CardSource {
  readonly number: string
  readonly expirationMonth: number
  readonly expirationYear: number
  readonly cvc: string | null
  readonly holderName: string | null
}

export interface BankAccountSource {
  readonly routingNumber: string
  readonly number: string
  readonly accountType: 'checking' | 'savings'
  readonly holderName: string | null
}

export type ChargeOrderSource =
  | { readonly kind: 'card'; readonly card: CardSource }
  | { readonly kind: 'bank_account'; readonly account: BankAccountSource }
  | { readonly kind: 'credential'; readonly id: string }
  | { readonly kind: 'financing'; readonly option: string }

/** The body of `POST /v1/charges`. */
export interface ChargeOrder {
  readonly reference: string
  /** In minor units of ISO 4217. Zero verifies an instrument. */
  readonly amount: number
  readonly currency: string
  readonly source: ChargeOrderSource
  readonly customer: string | null
  readonly initiator: 'customer' | 'merchant'
  readonly store: boolean
  readonly model: string | null
  readonly returnUrl: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  /** The merchant captures the charge by a request. */
  readonly isManual: boolean
  /** The customer's consent; null for a charge without one of its own. */
  readonly mandate: MandateData | null
}

const AMOUNT_MAX = 999_999_999_999
const OCCURRENCES_MAX = 10_000
const DATE = /^\d{4}-\d\d-\d\d$/
export const RECURRING_MODELS = ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'] as const

/** Reads the body of `POST /v1/charges`; throws a Rejection. Ignores unknown members. */
export function readChargeOrder(body: unknown): ChargeOrder {
  const order = bodyReader(body)
  const read: ChargeOrder = {
    reference: order.text('reference'),
    amount: order.integer('amount', 0, AMOUNT_MAX),
    currency: order.text('currency', /^[A-Z]{3}$/),
    source: readSource(order.object('source')),
    customer: order.textOrNull('customer'),
    initiator: order.choice('initiator', ['customer', 'merchant'], 'customer'),
    store: order.flag('store'),
    model: order.has('model') ? order.choice('model', RECURRING_MODELS) : null,
    returnUrl: order.textOrNull('returnUrl', /^https?:\/\/.{1,2000}$/),
    statementDescriptor: order.textOrNull('statementDescriptor'),
    description: order.textOrNull('description'),
    isManual: order.choice('capture', ['automatic', 'manual'], 'automatic') === 'manual',
    mandate: order.has('mandate') ? readMandate(order.object('mandate')) : null,
  }
  if (read.isManual && (read.amount === 0 || read.source.kind === 'bank_account' || read.source.kind === 'financing'))
    throw invalidField('capture', 'only an amount of a card is captured manually')
  if (read.store && read.customer === null) throw invalidField('customer', 'needed to store')
  if (read.store && read.source.kind === 'financing')
    throw invalidField('store', 'this payment option cannot be stored')
  if (read.source.kind === 'bank_account' && read.currency !== 'USD')
    throw invalidField('currency', 'ACH supports only USD')
  return read
}

function readMandate(mandate: BodyReader): MandateData {
  return {
    reference: mandate.text('reference'),
    acceptedAt: mandate.text('acceptedAt'),
    ipAddress: mandate.textOrNull('ipAddress'),
    userAgent: mandate.textOrNull('userAgent', /^.{1,1000}$/s),
    textVersion: mandate.textOrNull('textVersion'),
    language: mandate.textOrNull('language'),
    amount: integerOrNull(mandate, 'amount', AMOUNT_MAX),
    lastAmount: integerOrNull(mandate, 'lastAmount', AMOUNT_MAX),
    currency: mandate.textOrNull('currency', /^[A-Z]{3}$/),
    frequency: mandate.textOrNull('frequency', /^(Weekly|Monthly|Quarterly|Yearly)$/),
    occurrences: integerOrNull(mandate, 'occurrences', OCCURRENCES_MAX),
    firstDate: mandate.textOrNull('firstDate', DATE),
    lastDate: mandate.textOrNull('lastDate', DATE),
  }
}

const integerOrNull = (reader: BodyReader, name: string, max: number) =>
  reader.has(name) ? reader.integer(name, 1, max) : null

function readSource(source: BodyReader): ChargeOrderSource {
  if (source.has('credential')) return { kind: 'credential', id: source.text('credential') }
  if (source.has('financing')) return { kind: 'financing', option: source.text('financing', /^pay_in_four$/) }
  if (source.has('bankAccount')) return { kind: 'bank_account', account: readAccount(source.object('bankAccount')) }
  return { kind: 'card', card: readCard(source.object('card')) }
}

function readCard(card: BodyReader): CardSource {
  return {
    number: card.text('number', /^\d{12,19}$/),
    expirationMonth: card.integer('expirationMonth', 1, 12),
    expirationYear: card.integer('expirationYear', 1000, 9999),
    cvc: card.textOrNull('cvc', /^\d{3,4}$/),
    holderName: card.textOrNull('holderName'),
  }
}

function readAccount(account: BodyReader): BankAccountSource {
  return {
    routingNumber: account.text('routingNumber', /^\d{9}$/),
    number: account.text('number', /^\d{4,17}$/),
    accountType: account.choice('accountType', ['checking', 'savings'], 'checking'),
    holderName: account.textOrNull('holderName'),
  }
}
