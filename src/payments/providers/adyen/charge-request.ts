import type {
  Browser,
  CaptureCalls,
  ChargeTerms,
  InstrumentFacts,
  PaymentProvider,
  PostalAddress,
  ProviderRequest,
  RefundReason,
  RefundTerms,
  ThreeDSecure,
} from '../port/port.ts'
import { objectOf } from '../port/read-object.ts'
import { minorUnits } from './currencies.ts'

const STATEMENT_CHARACTERS_MAX = 22
/** The value for required parts of an address that are missing. */
const NOT_GIVEN = 'N/A'

/** The call of a request that is declined and never sent, even if the setting changes later. */
export const UNVALIDATED_ACCOUNT = 'unvalidated account'

/** Returns the request POST /payments. Pure; throws for an amount that Adyen does not accept. */
export const chargeRequest: PaymentProvider['chargeRequest'] = (terms, access) => ({
  call: isUnvalidated(terms, access) ? UNVALIDATED_ACCOUNT : 'payments',
  parameters: parametersOf(terms, access),
})

type Access = Parameters<PaymentProvider['chargeRequest']>[1]

/**
 * Returns whether a charge has the numbers of a person's account, although the organization has not
 * declared that such accounts are validated. A stored account was accepted before.
 */
function isUnvalidated({ source }: ChargeTerms, { bankAccountsAreValidated }: Access): boolean {
  if (source.kind !== 'instrument' || source.instrument.type !== 'BankAccount') return false
  return source.instrument.holderType === 'Personal' && bankAccountsAreValidated !== true
}

function parametersOf(terms: ChargeTerms, { credentials, threeDSecure }: Access) {
  return defined({
    merchantAccount: credentials.merchantAccount,
    reference: terms.attemptId,
    amount: amountOf(terms),
    paymentMethod: paymentMethodOf(terms.source),
    returnUrl: terms.returnUrl(),
    ...customer(terms),
    ...agreement(terms),
    mandate: mandateOf(terms),
    ...authentication(terms, threeDSecure ?? 'WhenStoring'),
    additionalData: terms.capturesLater ? { [MANUAL_CAPTURE]: 'true' } : undefined,
    billingAddress: terms.billingAddress ? addressOf(terms.billingAddress) : undefined,
    shopperStatement: terms.statementDescriptor ? statementOf(terms.statementDescriptor) : undefined,
  })
}

/**
 * The member of `additionalData` that makes Adyen only authorize, whatever the account's capture
 * delay is.
 */
const MANUAL_CAPTURE = 'manualCapture'

/** Returns true for a request that only authorizes. */
export function isManuallyCaptured({ parameters }: ProviderRequest): boolean {
  return objectOf(parameters.additionalData)?.[MANUAL_CAPTURE] === 'true'
}

/**
 * Returns the request that captures or cancels: POST /payments/{pspReference}/captures or /cancels.
 */
export const captureRequest: CaptureCalls['request'] = (terms, { credentials }) => ({
  call: terms.amountMinor === null ? 'cancels' : 'captures',
  parameters: defined({
    paymentPspReference: terms.reference,
    merchantAccount: credentials.merchantAccount,
    amount: terms.amountMinor === null ? undefined : amountOf({ ...terms, amountMinor: terms.amountMinor }),
    reference: terms.captureRequestId,
  }),
})

/** Returns the request of a refund: POST /payments/{pspReference}/refunds. */
export const refundRequest: PaymentProvider['refundRequest'] = (terms, { credentials }) => ({
  call: 'refunds',
  parameters: defined({
    paymentPspReference: terms.reference,
    merchantAccount: credentials.merchantAccount,
    amount: amountOf(terms),
    reference: terms.refundId,
    merchantRefundReason: terms.reason ? REFUND_REASONS[terms.reason] : undefined,
  }),
})

const REFUND_REASONS: Readonly<Record<RefundReason, string>> = {
  Duplicate: 'DUPLICATE',
  Fraudulent: 'FRAUD',
  RequestedByCustomer: 'CUSTOMER REQUEST',
}

function amountOf({ amountMinor, currency }: Pick<ChargeTerms | RefundTerms, 'amountMinor' | 'currency'>) {
  const value = minorUnits(amountMinor, currency)
  if (value === null) throw new RangeError('Adyen does not support this amount.')
  return { currency, value }
}

/** Numbers, codes and the stored method's id are placeholders. */
function paymentMethodOf(source: ChargeTerms['source']) {
  if (source.kind === 'credential')
    return { type: source.type === 'Card' ? 'scheme' : 'ach', storedPaymentMethodId: { $vault: 'credential' } }
  return source.instrument.type === 'Card' ? cardOf(source.instrument) : accountOf(source.instrument)
}

function cardOf(card: Extract<InstrumentFacts, { readonly type: 'Card' }>) {
  return defined({
    type: 'scheme',
    number: { $vault: 'number' },
    expiryMonth: String(card.expirationMonth).padStart(2, '0'),
    expiryYear: String(card.expirationYear),
    cvc: card.hasCvc ? { $vault: 'cvc' } : undefined,
    holderName: card.cardholderName ?? undefined,
  })
}

/** Only businesses declare their holder type, because Adyen assumes persons. */
function accountOf(account: Extract<InstrumentFacts, { readonly type: 'BankAccount' }>) {
  return defined({
    type: 'ach',
    bankAccountNumber: { $vault: 'number' },
    bankLocationId: account.routingNumber,
    bankAccountType: account.accountType === 'Savings' ? 'savings' : 'checking',
    accountHolderType: account.holderType === 'Business' ? 'business' : undefined,
    ownerName: account.accountHolderName ?? undefined,
  })
}

function customer({ contactId, email }: ChargeTerms) {
  return { shopperReference: contactId ?? undefined, shopperEmail: email ?? undefined }
}

/**
 * Returns the declarations about storing and stored credentials. Adyen keeps the scheme's reference
 * of its tokens itself.
 */
function agreement({ source, model, stores }: ChargeTerms) {
  return {
    shopperInteraction: source.kind === 'credential' ? 'ContAuth' : 'Ecommerce',
    recurringProcessingModel: model ?? undefined,
    storePaymentMethod: stores ? true : undefined,
  }
}

/** Adyen's names of the intervals of plans. */
const FREQUENCIES: Readonly<Record<string, string>> = {
  Weekly: 'weekly',
  Monthly: 'monthly',
  Quarterly: 'quarterly',
  Yearly: 'yearly',
}

/**
 * Returns the schedule for which an instrument is stored, with the facts of the consent. If the
 * last charge differs, the amount is the maximum of the charges. Any other consent has no schedule.
 */
function mandateOf({ mandate, stores, model }: ChargeTerms) {
  if (!mandate || !stores || model !== 'Subscription') return undefined
  const { amountMinor, lastAmountMinor, currency, frequency, occurrences, firstDate, lastDate } = mandate.charges
  if (frequency === null || occurrences === 1) return undefined
  const highest = lastAmountMinor !== null && lastAmountMinor > amountMinor ? lastAmountMinor : amountMinor
  return {
    amount: String(amountOf({ amountMinor: highest, currency }).value),
    amountRule: lastAmountMinor === null ? 'exact' : 'max',
    frequency: FREQUENCIES[frequency],
    startsAt: firstDate,
    endsAt: lastDate,
  }
}

/**
 * Returns the authentication settings. A challenge is a redirect that returns with GET. An absent
 * customer never authenticates.
 */
function authentication(
  { source, stores, customerPresent, browser, mandate, returnUrl }: ChargeTerms,
  threeDSecure: ThreeDSecure,
) {
  const shopperIP = addressOfShopper(mandate, browser)
  if (sourceType(source) === 'BankAccount') return customerPresent ? { redirectFromIssuerMethod: 'GET', shopperIP } : {}
  if (!customerPresent)
    return source.kind === 'instrument' ? { authenticationData: { attemptAuthentication: 'never' } } : {}
  const isRequested = threeDSecure === 'Always' || (threeDSecure === 'WhenStoring' && stores)
  return {
    channel: 'Web',
    redirectFromIssuerMethod: 'GET',
    authenticationData: isRequested ? { attemptAuthentication: 'always' } : undefined,
    ...(browser ? browserFacts(browser, returnUrl()) : {}),
  }
}

/**
 * Returns the IP address of the customer's consent, or else the one that the merchant's server
 * reports.
 */
function addressOfShopper(mandate: ChargeTerms['mandate'], browser: ChargeTerms['browser']): string | undefined {
  return mandate?.ipAddress ?? browser?.ipAddress ?? undefined
}

/** Returns the browser facts that a redirect needs. Adyen's page reads the others itself. */
function browserFacts({ headers, ipAddress }: Browser, returnUrl: string) {
  return {
    shopperIP: ipAddress ?? undefined,
    ...(headers ? { browserInfo: headers, origin: new URL(returnUrl).origin } : {}),
  }
}

function sourceType(source: ChargeTerms['source']) {
  return source.kind === 'credential' ? source.type : source.instrument.type
}

/**
 * Returns the five parts that Adyen requires. In the United States a postal code has five digits
 * and a state two letters.
 */
function addressOf({ lines, locality, administrativeArea, postalCode, countryCode }: PostalAddress) {
  const inStates = countryCode === 'US'
  return defined({
    street: lines[0] ?? NOT_GIVEN,
    houseNumberOrName: lines.slice(1).join(', ') || NOT_GIVEN,
    city: locality ?? NOT_GIVEN,
    postalCode: postalCode === null ? NOT_GIVEN : inStates ? postalCode.slice(0, 5) : postalCode.slice(0, 10),
    stateOrProvince: administrativeArea?.replace(new RegExp(`^${countryCode}-`), '') ?? undefined,
    country: countryCode,
  })
}

function statementOf(descriptor: string) {
  return descriptor.replace(/[^A-Za-z0-9.,'_\-?+*/ ]/g, '').slice(0, STATEMENT_CHARACTERS_MAX) || undefined
}

function defined(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}
