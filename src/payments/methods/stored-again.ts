import type { GlobalAddress } from '../../vault/index.ts'
import type { RecurringModel, StoredCredential, StoredInstrument } from '../providers/index.ts'
import type { PaymentMethod } from './payment-method.ts'

/** What a storing says besides whose it is. */
export interface StoredTerms {
  readonly stored: StoredCredential
  /** The model that was declared for it. */
  readonly model: RecurringModel
  readonly billingAddress: GlobalAddress | null
}

const MODELS = ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'] as const

/** What a credential may be used for: as the provider reports, and when it reports nothing, as declared. */
export function modelsOf({ stored, model }: Pick<StoredTerms, 'stored' | 'model'>): RecurringModel[] {
  const reported = stored.supportedModels.length > 0 ? stored.supportedModels : [model]
  return MODELS.filter((each) => reported.includes(each))
}

/**
 * A live method whose instrument was stored once more. It is Active again. What the customer agreed to before still holds,
 * unless the provider had given the credential up. Funding stays as it was when the method was made, Unknown as well.
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

/** What a provider may tell of an instrument later: a renewed card, another account. Neither funding nor the name on a card. */
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

/** Whether what is told of a card was overtaken by something newer: notices come in any order. */
export function isOutdated(before: PaymentMethod, instrument: StoredInstrument): boolean {
  if (instrument.type !== 'Card' || before.expirationYear === null || before.expirationMonth === null) return false
  const { expirationYear: year, expirationMonth: month } = instrument
  return year < before.expirationYear || (year === before.expirationYear && month < before.expirationMonth)
}
