import { isStorable } from '../../platform/text/index.ts'
import type { GlobalAddress } from '../../vault/index.ts'
import type { RecurringModel, StoredCredential, StoredInstrument } from '../providers/index.ts'
import type { PaymentMethod } from './payment-method.ts'

const LAST4 = /^[0-9]{4}$/

/**
 * Returns whether a reported instrument can be stored as a payment method. An invalid one must not
 * fail the charge that stored it.
 */
export function isStorableInstrument(instrument: StoredInstrument): boolean {
  const texts = Object.values(instrument).filter((value) => typeof value === 'string')
  if (!texts.every(isStorable)) return false
  if (instrument.type === 'BankAccount') return instrument.last4 === null || LAST4.test(instrument.last4)
  const { last4, expirationMonth, expirationYear } = instrument
  return LAST4.test(last4) && isWithin(expirationMonth, 1, 12) && isWithin(expirationYear, 1000, 9999)
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

/** The terms under which an instrument was stored. */
export interface StoredTerms {
  readonly stored: StoredCredential
  /** The model that was declared for the instrument. */
  readonly model: RecurringModel
  readonly billingAddress: GlobalAddress | null
}

const MODELS = ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'] as const

/**
 * Returns the models of a credential: those that the provider reports, or else the declared one.
 */
export function modelsOf({ stored, model }: Pick<StoredTerms, 'stored' | 'model'>): RecurringModel[] {
  const reported = stored.supportedModels.length > 0 ? stored.supportedModels : [model]
  return MODELS.filter((each) => reported.includes(each))
}

/**
 * Returns a live method after its instrument was stored again. It becomes Active. Earlier
 * agreements stay valid unless the provider had invalidated the credential. The funding never
 * changes.
 */
export function mergeRestoredInstrument(
  before: PaymentMethod,
  { stored, model, billingAddress }: StoredTerms,
): PaymentMethod {
  const agreedBefore = before.status === 'Active' ? before.supportedModels : []
  const { instrument } = stored
  return {
    ...withInstrument(before, instrument),
    cardholderName: (instrument.type === 'Card' ? instrument.cardholderName : null) ?? before.cardholderName,
    status: 'Active',
    consentRevoked: false,
    supportedModels: MODELS.filter((each) => agreedBefore.includes(each) || modelsOf({ stored, model }).includes(each)),
    schemeReference: stored.schemeReference ?? before.schemeReference,
    billingAddress: billingAddress ?? before.billingAddress,
  }
}

/**
 * Returns a method with the instrument that a provider reports later, such as a renewed card. Keeps
 * funding and cardholder name.
 */
export function withInstrument(before: PaymentMethod, instrument: StoredInstrument): PaymentMethod {
  if (instrument.type !== before.type) return before
  const { last4 } = instrument
  if (instrument.type === 'Card') {
    const { brand, expirationMonth, expirationYear } = instrument
    return { ...before, brand: brand ?? before.brand, last4, expirationMonth, expirationYear }
  }
  return {
    ...before,
    institutionName: instrument.institutionName ?? before.institutionName,
    accountHolderName: instrument.accountHolderName ?? before.accountHolderName,
    last4: last4 ?? before.last4,
    accountType: instrument.accountType ?? before.accountType,
  }
}

/**
 * Returns a method after an update by its provider. An Invalid method becomes Active with new data
 * of the instrument, unless the customer withdrew the consent.
 */
export function withUpdate(before: PaymentMethod, instrument: StoredInstrument): PaymentMethod {
  const after = withInstrument(before, instrument)
  return hasNewData(before, after) && !before.consentRevoked ? { ...after, status: 'Active' } : after
}

/** Returns whether the known part of the number or the expiry date changed. */
export function hasNewData(before: PaymentMethod, after: PaymentMethod): boolean {
  const { last4, expirationMonth, expirationYear } = before
  return after.last4 !== last4 || after.expirationMonth !== expirationMonth || after.expirationYear !== expirationYear
}

/**
 * Returns whether a reported card is older than the stored one, because events arrive in any order.
 * A replacement card has another number, and may expire earlier.
 */
export function isOutdated(before: PaymentMethod, instrument: StoredInstrument): boolean {
  if (instrument.type !== 'Card' || before.expirationYear === null || before.expirationMonth === null) return false
  if (instrument.last4 !== before.last4) return false
  const { expirationYear: year, expirationMonth: month } = instrument
  return year < before.expirationYear || (year === before.expirationYear && month < before.expirationMonth)
}
