import type { GlobalAddress } from '../../vault/index.ts'
import type { RecurringModel, StoredCredential, StoredInstrument } from '../providers/index.ts'
import type { PaymentMethod } from './payment-method.ts'

/** The terms under which an instrument was stored. */
export interface StoredTerms {
  readonly stored: StoredCredential
  /** The model declared for it. */
  readonly model: RecurringModel
  readonly billingAddress: GlobalAddress | null
}

const MODELS = ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'] as const

/**
 * Returns the models that a credential supports: those that the provider reports, or else the
 * declared one.
 */
export function modelsOf({ stored, model }: Pick<StoredTerms, 'stored' | 'model'>): RecurringModel[] {
  const reported = stored.supportedModels.length > 0 ? stored.supportedModels : [model]
  return MODELS.filter((each) => reported.includes(each))
}

/**
 * Returns a live method whose instrument was stored again. It becomes Active. Earlier agreements
 * stay valid unless the provider had given up the credential. Funding never changes.
 */
export function withStoredAgain(before: PaymentMethod, { stored, model, billingAddress }: StoredTerms): PaymentMethod {
  const agreedBefore = before.status === 'Active' ? before.supportedModels : []
  const { instrument } = stored
  return {
    ...withInstrument(before, instrument),
    cardholderName: (instrument.type === 'Card' ? instrument.cardholderName : null) ?? before.cardholderName,
    status: 'Active',
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

/** Returns true when a reported card is older than the stored one: events arrive in any order. */
export function isOutdated(before: PaymentMethod, instrument: StoredInstrument): boolean {
  if (instrument.type !== 'Card' || before.expirationYear === null || before.expirationMonth === null) return false
  const { expirationYear: year, expirationMonth: month } = instrument
  return year < before.expirationYear || (year === before.expirationYear && month < before.expirationMonth)
}
