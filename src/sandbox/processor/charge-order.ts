import { type BodyReader, reader } from './read-body.ts'
import { wrong } from './rejection.ts'

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

export type Source =
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
  readonly source: Source
  readonly customer: string | null
  readonly initiator: 'customer' | 'merchant'
  readonly store: boolean
  readonly model: string | null
  readonly returnUrl: string | null
}

const AMOUNT_MAX = 999_999_999_999
export const MODELS = ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'] as const

/** Reads the body of `POST /v1/charges`; throws a Rejection. Ignores unknown members. */
export function readChargeOrder(body: unknown): ChargeOrder {
  const order = reader(body)
  const read: ChargeOrder = {
    reference: order.text('reference'),
    amount: order.integer('amount', 0, AMOUNT_MAX),
    currency: order.text('currency', /^[A-Z]{3}$/),
    source: readSource(order.object('source')),
    customer: order.textOrNull('customer'),
    initiator: order.choice('initiator', ['customer', 'merchant'], 'customer'),
    store: order.flag('store'),
    model: order.has('model') ? order.choice('model', MODELS) : null,
    returnUrl: order.textOrNull('returnUrl', /^https?:\/\/.{1,2000}$/),
  }
  if (read.store && read.customer === null) throw wrong('customer', 'needed to store')
  if (read.store && read.source.kind === 'financing') throw wrong('store', 'this payment option cannot be stored')
  if (read.source.kind === 'bank_account' && read.currency !== 'USD') throw wrong('currency', 'ACH supports only USD')
  return read
}

function readSource(source: BodyReader): Source {
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
