import type { Account, Context } from '../../accounts/index.ts'
import {
  type ConsentPurpose,
  displayedMethod,
  type NewConsent,
  type ShownSource,
} from '../../payments/consents/index.ts'
import type { PaymentSource } from '../../payments/index.ts'
import type { AgreedCharges, Browser, InstrumentType, RecurringModel } from '../../payments/providers/index.ts'

/**
 * A consent for one kind of payment source. `{last4}` is a placeholder for the last digits of the
 * source.
 */
export interface ConsentText {
  readonly source: InstrumentType | 'Option'
  /** True for the text with which the customer also agrees that the source is stored. */
  readonly stores: boolean
  readonly text: string
}

/** The consents that a page offers, and the charges that they name. */
export interface OfferedConsents {
  readonly version: string
  readonly language: string
  readonly texts: readonly ConsentText[]
  readonly charges: AgreedCharges
}

/** The terms that a customer was shown, the text that they agreed to, and their browser. */
export interface Agreement {
  /** The terms as the page words them now. */
  readonly shown: OfferedConsents
  /** The text that the page displayed when the customer agreed. */
  readonly agreedText: string
  readonly browser?: Browser | undefined
}

/** The subject of a consent: a payment source, and what it is used for. */
interface AgreedUse {
  readonly contactId: string | null
  /** The subjects of the consent, without the storing. */
  readonly purposes: readonly ConsentPurpose[]
  readonly source: PaymentSource
  readonly stores: boolean
  readonly model: RecurringModel | null
}

/** Returns the consent of a customer who agrees now, with its text as the page words it now. */
export function consentTo(
  { now, address, mintId }: Pick<Context, 'now' | 'address' | 'mintId'>,
  account: Account,
  { shown, browser }: Agreement,
  { contactId, purposes, source, stores, model }: AgreedUse,
): NewConsent {
  const instrument = instrumentOf(source)
  const { version: textVersion, language, charges } = shown
  return {
    id: mintId(account.shard),
    contactId,
    origin: 'Page',
    purposes: stores ? [...purposes, 'Storage'] : purposes,
    ...{ text: textOf(shown, instrument, stores), textVersion, language },
    ...charges,
    recurringProcessingModel: model,
    ...displayedMethod(instrument),
    acceptedAt: now(account),
    ipAddress: address,
    userAgent: browser?.headers?.userAgent ?? null,
  }
}

function instrumentOf(source: PaymentSource): ShownSource | null {
  if (source.kind === 'option') return null
  return source.kind === 'token' ? source.token : source.method
}

/** The page shows these marks for digits that it does not know. */
const UNKNOWN_DIGITS = '····'

function textOf({ texts }: OfferedConsents, instrument: ShownSource | null, stores: boolean): string {
  const source = instrument?.type ?? 'Option'
  const found = texts.find((each) => each.source === source && each.stores === stores)
  if (!found) throw new Error('a page has no consent for a payment source that it offers')
  return found.text.replaceAll('{last4}', () => instrument?.last4 ?? UNKNOWN_DIGITS)
}
