import { formatMinor } from '../../../platform/money/index.ts'
import type { ChargeTerms, InstrumentFacts, PaymentProvider, PostalAddress, ProviderRequest } from '../port/port.ts'

export const CURRENCY = 'USD'
const DESCRIPTION_CHARACTERS_MAX = 10
const DESCRIPTION = 'Payment'

/** The account to add, with a placeholder for its number. */
export interface NewAccount {
  readonly account_number: unknown
  readonly routing_number: string
  readonly account_type: 'checking' | 'savings'
  readonly legal_name: string
  readonly holder_type: 'Personal' | 'Business'
}

/**
 * The parameters of a charge. Plaid takes it in steps: add the account, authorize a debit, create a
 * transfer. Each step uses the result of the one before.
 */
export interface ChargeParameters {
  /** Null when a stored account is debited. */
  readonly account: NewAccount | null
  readonly credential: unknown
  /** Null when an account is only stored. */
  readonly authorization: {
    readonly amount: string
    readonly idempotency_key: string
    readonly user_present: boolean
    readonly user: Readonly<Record<string, unknown>>
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
      description: descriptionOf(terms.statementDescriptor),
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

function accountOf(instrument: InstrumentFacts): NewAccount {
  if (instrument.type !== 'BankAccount') throw new TypeError('Plaid supports only bank accounts.')
  return {
    account_number: { $vault: 'number' },
    routing_number: instrument.routingNumber,
    account_type: instrument.accountType === 'Savings' ? 'savings' : 'checking',
    legal_name: instrument.accountHolderName ?? '',
    holder_type: instrument.holderType,
  }
}

function authorizationOf({ amountMinor, attemptId, customerPresent, email, billingAddress }: ChargeTerms) {
  return {
    amount: formatMinor(amountMinor, CURRENCY),
    idempotency_key: attemptId,
    user_present: customerPresent,
    user: {
      ...(email === null ? {} : { email_address: email }),
      ...(billingAddress === null ? {} : { address: addressOf(billingAddress) }),
    },
  }
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

/** Banks show ten characters. */
function descriptionOf(descriptor: string | null): string {
  return (
    descriptor
      ?.replace(/[^A-Za-z0-9 .-]/g, '')
      .trim()
      .slice(0, DESCRIPTION_CHARACTERS_MAX) || DESCRIPTION
  )
}
