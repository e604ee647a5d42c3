import type {
  ChargeSource,
  ChargeTerms,
  PaymentOptions,
  PostalAddress,
  ProviderRequest,
  RefundTerms,
} from '../port/port.ts'
import { minorUnits } from './minor-units.ts'

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
      ...(terms.statementDescriptor && { statementDescriptor: terms.statementDescriptor }),
    },
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

/** Returns the body of `POST /v1/refunds`. */
export function refundRequest({ refundId, reference, amountMinor, currency }: RefundTerms): ProviderRequest {
  return {
    call: 'refund',
    parameters: { reference: refundId, charge: reference, amount: minorUnits(amountMinor, currency), currency },
  }
}
