import { formatMinor } from '../../../platform/money/index.ts'
import type { ChargeTerms, InstrumentFacts, PaymentProvider, PostalAddress, ProviderRequest } from '../port/port.ts'

export const CURRENCY = 'USD'
const DESCRIPTION_CHARACTERS_MAX = 10
const DESCRIPTION = 'Payment'
/** Plaid and Nacha allow two more debits after a return for lack of funds. */
const RETRIES_MAX = 2

/**
 * The ACH class of a debit: `ccd` of a business, `web` of a consumer whose consent was given
 * online. Plaid supports no class for a consent in writing (`ppd`) on debits.
 */
export type AchClass = 'ccd' | 'web'

/** The account to add, with a placeholder for its number. */
export interface NewBankAccount {
  readonly account_number: unknown
  readonly routing_number: string
  readonly account_type: 'checking' | 'savings'
  readonly legal_name: string
  /**
   * The class of the consent. Absent in requests of earlier versions, which have the holder's type.
   */
  readonly ach_class?: AchClass
  readonly holder_type?: 'Personal' | 'Business'
}

/**
 * The parameters of a charge. Plaid takes it in steps: add the account, authorize a debit, create a
 * transfer. Each step uses the result of the previous one.
 */
export interface ChargeParameters {
  /** Null when a stored account is debited. */
  readonly account: NewBankAccount | null
  readonly credential: unknown
  /** Null when an account is only stored. */
  readonly authorization: {
    readonly amount: string
    readonly idempotency_key: string
    readonly user_present: boolean
    readonly user: Readonly<Record<string, unknown>>
    readonly device?: Readonly<Record<string, unknown>>
  } | null
  readonly transfer: { readonly description: string; readonly metadata: Readonly<Record<string, string>> }
  /** The contact and the declared model for which an account is stored. */
  readonly stores: { readonly model: string | null } | null
}

/** Returns the request of a charge. Pure. */
export const chargeRequest: PaymentProvider['chargeRequest'] = (terms) => {
  const parameters: ChargeParameters = {
    account: terms.source.kind === 'instrument' ? accountOf(terms.source.instrument) : null,
    credential: terms.source.kind === 'credential' ? { $vault: 'credential' } : null,
    authorization: terms.amountMinor > 0n ? authorizationOf(terms) : null,
    transfer: {
      description: descriptionOf(terms),
      metadata: { attempt_id: terms.attemptId, payment_id: terms.paymentId },
    },
    stores: terms.stores ? { model: terms.model } : null,
  }
  return { call: 'transfer', parameters: { ...parameters } }
}

/** Reads the parameters of a stored request. */
export function parametersOf({ parameters }: ProviderRequest): ChargeParameters {
  return parameters as unknown as ChargeParameters
}

/** Returns the request of a refund. */
export const refundRequest: PaymentProvider['refundRequest'] = ({ refundId, reference, amountMinor }) => ({
  call: 'refund',
  parameters: { transfer_id: reference, amount: formatMinor(amountMinor, CURRENCY), idempotency_key: refundId },
})

function accountOf(instrument: InstrumentFacts): NewBankAccount {
  if (instrument.type !== 'BankAccount') throw new TypeError('Plaid supports only bank accounts.')
  return {
    account_number: { $vault: 'number' },
    routing_number: instrument.routingNumber,
    account_type: instrument.accountType === 'Savings' ? 'savings' : 'checking',
    legal_name: instrument.accountHolderName ?? '',
    ach_class: achClassOf(instrument.holderType),
  }
}

function authorizationOf(terms: ChargeTerms) {
  const { amountMinor, attemptId, customerPresent, email, billingAddress } = terms
  return {
    amount: formatMinor(amountMinor, CURRENCY),
    idempotency_key: attemptId,
    user_present: customerPresent,
    user: {
      ...(email === null ? {} : { email_address: email }),
      ...(billingAddress === null ? {} : { address: addressOf(billingAddress) }),
    },
    ...deviceOf(terms),
  }
}

/**
 * Returns the device from the customer's consent, or else the one that the merchant's server
 * reports.
 */
function deviceOf({ mandate, browser }: ChargeTerms) {
  if (!mandate && !browser) return {}
  const ipAddress = mandate ? mandate.ipAddress : (browser?.ipAddress ?? null)
  const userAgent = mandate ? mandate.userAgent : (browser?.headers?.userAgent ?? null)
  const device = {
    ...(ipAddress === null ? {} : { ip_address: ipAddress }),
    ...(userAgent === null ? {} : { user_agent: userAgent }),
  }
  return { device }
}

function addressOf({ lines, locality, administrativeArea, postalCode, countryCode }: PostalAddress) {
  return {
    street: lines.join(', '),
    ...(locality === null ? {} : { city: locality }),
    ...(administrativeArea === null ? {} : { region: administrativeArea.replace(/^US-/, '') }),
    ...(postalCode === null ? {} : { postal_code: postalCode }),
    country: countryCode,
  }
}

/** Returns the class of a consent that was given online by a holder of this type. */
export function achClassOf(holderType: 'Personal' | 'Business' | undefined): AchClass {
  return holderType === 'Business' ? 'ccd' : 'web'
}

/** Banks show ten characters. Plaid requires its own text for a debit that a bank has returned. */
function descriptionOf({ statementDescriptor, returnedBefore = 0 }: ChargeTerms): string {
  if (returnedBefore > 0) return `Retry ${Math.min(returnedBefore, RETRIES_MAX)}`
  return (
    statementDescriptor
      ?.replace(/[^A-Za-z0-9 .-]/g, '')
      .trim()
      .slice(0, DESCRIPTION_CHARACTERS_MAX) || DESCRIPTION
  )
}
