import { lookupById, recordById } from '../../accounts/index.ts'
import type { ConsentOrigin, ConsentPurpose } from '../../platform/graphql/inputs.generated.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { AgreedCharges, InstrumentType, RecurringModel } from '../providers/index.ts'
import { consentById } from './consents.queries.generated.ts'

/** The payment method that a customer was shown when they agreed. Null: a provider's own option. */
export interface ConsentMethod {
  readonly methodType: InstrumentType | null
  readonly methodBrand: string | null
  readonly methodInstitutionName: string | null
  readonly methodLast4: string | null
}

/** A customer's consent. It never changes. Ids are uuids. */
export interface Consent extends ConsentMethod, AgreedCharges {
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly origin: ConsentOrigin
  readonly purposes: readonly ConsentPurpose[]
  readonly text: string
  /** Null for a text of the organization's own. */
  readonly textVersion: string | null
  readonly language: string | null
  /** The declared model; null if nothing is stored. */
  readonly recurringProcessingModel: RecurringModel | null
  readonly acceptedAt: Timestamp
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

/** A consent that is not written yet, with its id. */
export type NewConsent = Omit<Consent, 'orgId'>

type Enumerations = 'origin' | 'recurringProcessingModel' | 'methodType'

/** A consent as a statement returns it: enumerations as text. */
type ConsentRow = Omit<Consent, Enumerations | 'purposes'> & {
  readonly [Name in Enumerations]: string | Extract<Consent[Name], null>
} & { readonly purposes: readonly string[] }

/** Returns the consent of a row. The table's constraints guarantee the enumerations. */
export function consentOf(row: ConsentRow): Consent {
  return row as Consent
}

/** Returns a consent by its id, or null when the caller cannot reach one. */
export const findConsent = lookupById(consentById, consentOf)

/** Returns a consent by its id. Throws NOT_FOUND when the caller cannot reach one. */
export const consent = recordById('cns', 'Consent', findConsent)

/** The visible fields of an instrument or a stored method. */
export interface ShownSource {
  readonly type: InstrumentType
  readonly brand: string | null
  readonly institutionName?: string | null
  readonly last4: string | null
}

/**
 * Returns the columns of the payment method that a customer was shown; null for a provider's
 * option.
 */
export function displayedMethod(source: ShownSource | null): ConsentMethod {
  return {
    methodType: source?.type ?? null,
    methodBrand: source?.brand ?? null,
    methodInstitutionName: source?.institutionName ?? null,
    methodLast4: source?.last4 ?? null,
  }
}
