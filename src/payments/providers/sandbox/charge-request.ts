import { fromDecimals, isCurrency, isoDecimals, withDecimals } from '../../../platform/money/index.ts'
import type {
  CaptureCalls,
  ChargeSource,
  ChargeTerms,
  Mandate,
  PaymentOptions,
  PostalAddress,
  ProviderRequest,
  RefundTerms,
} from '../port/port.ts'

/** Returns the body of `POST /v1/charges`, with placeholders for numbers and credentials. */
export function chargeRequest(terms: ChargeTerms): ProviderRequest {
  return requestOf(terms, sourceOf(terms.source))
}

/** Returns the body for an option of the processor's own. */
export const optionRequest: PaymentOptions['chargeRequest'] = (terms, option) =>
  requestOf({ ...terms, model: null, stores: false }, { financing: option })

function requestOf(terms: Omit<ChargeTerms, 'source'>, source: object): ProviderRequest {
  const { attemptId, contactId, amountMinor, currency, model, stores, customerPresent } = terms
  return {
    call: 'charge',
    parameters: {
      reference: attemptId,
      amount: minorUnits(amountMinor, currency),
      currency,
      source,
      customer: contactId,
      initiator: customerPresent ? 'customer' : 'merchant',
      store: stores,
      model,
      returnUrl: customerPresent ? terms.returnUrl() : null,
      ...(terms.billingAddress && { billingAddress: addressOf(terms.billingAddress) }),
      ...(terms.email && { email: terms.email }),
      ...(terms.returnedBefore && { returnedBefore: terms.returnedBefore }),
      ...(terms.statementDescriptor && { statementDescriptor: terms.statementDescriptor }),
      ...(terms.description && { description: terms.description }),
      ...(terms.capturesLater && { capture: 'manual' }),
      ...(terms.mandate && { mandate: mandateOf(terms.mandate) }),
    },
  }
}

function mandateOf({ consentId, acceptedAt, ipAddress, userAgent, textVersion, language, charges }: Mandate): object {
  const { amountMinor, lastAmountMinor, currency, ...dates } = charges
  return {
    ...{ reference: consentId, acceptedAt, ipAddress, userAgent, textVersion, language },
    amount: minorUnits(amountMinor, currency),
    lastAmount: lastAmountMinor === null ? null : minorUnits(lastAmountMinor, currency),
    currency,
    ...dates,
  }
}

function sourceOf(source: ChargeSource): object {
  if (source.kind === 'credential')
    return {
      credential: { $vault: 'credential' },
      ...(source.schemeReference && { schemeReference: source.schemeReference }),
    }
  const { instrument } = source
  if (instrument.type === 'BankAccount')
    return {
      bankAccount: {
        routingNumber: instrument.routingNumber,
        number: { $vault: 'number' },
        accountType: instrument.accountType === 'Savings' ? 'savings' : 'checking',
        holderName: instrument.accountHolderName,
      },
    }
  return {
    card: {
      number: { $vault: 'number' },
      expirationMonth: instrument.expirationMonth,
      expirationYear: instrument.expirationYear,
      ...(instrument.hasCvc && { cvc: { $vault: 'cvc' } }),
      holderName: instrument.cardholderName,
    },
  }
}

function addressOf({ lines, locality, administrativeArea, postalCode, countryCode }: PostalAddress): object {
  return { lines, locality, administrativeArea, postalCode, countryCode }
}

/** Returns the body of `POST /v1/captures` or `POST /v1/voids`. */
export const captureRequest: CaptureCalls['request'] = ({ captureRequestId, reference, amountMinor, currency }) =>
  amountMinor === null
    ? { call: 'void', parameters: { reference: captureRequestId, charge: reference } }
    : {
        call: 'capture',
        parameters: { reference: captureRequestId, charge: reference, amount: minorUnits(amountMinor, currency) },
      }

/** Returns the body of `POST /v1/refunds`. */
export function refundRequest({ refundId, reference, amountMinor, currency }: RefundTerms): ProviderRequest {
  return {
    call: 'refund',
    parameters: { reference: refundId, charge: reference, amount: minorUnits(amountMinor, currency), currency },
  }
}

/**
 * The processor uses ISO 4217 decimals for all currencies. Returns null for an unknown currency or
 * too large an amount.
 */
export function minorUnits(amountMinor: bigint, currency: string): number | null {
  const units = isCurrency(currency) ? withDecimals(amountMinor, currency, isoDecimals(currency)) : null
  return Number.isSafeInteger(units) ? units : null
}

/** Returns the amount of the processor's minor units; null for an unknown currency. */
export function amountOf(units: number, currency: string): bigint | null {
  return isCurrency(currency) ? fromDecimals(units, currency, isoDecimals(currency)) : null
}
