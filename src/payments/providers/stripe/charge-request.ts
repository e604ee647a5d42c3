import { epochMsOf } from '../../../platform/time/index.ts'
import type {
  CaptureCalls,
  ChargeSource,
  ChargeTerms,
  Mandate,
  PaymentProvider,
  PostalAddress,
  ProviderRequest,
  RecurringModel,
  RefundReason,
  RefundTerms,
  ThreeDSecure,
} from '../port/port.ts'
import { stripeAmount } from './currencies.ts'

/** The content of a stored request. charge.ts shows the calls that it makes. */
export interface StripeChargeParameters {
  /**
   * The contact for whose Stripe customer the instrument is stored; null when nothing is stored or
   * a stored one is charged.
   */
  readonly contactId: string | null
  /** A PaymentMethod to create, with placeholders for number and code. */
  readonly method?: Readonly<Record<string, unknown>>
  /** A stored credential, as `customer/payment method`. */
  readonly credential?: string
  /** The PaymentIntent or SetupIntent to create and confirm. */
  readonly intent: Readonly<Record<string, unknown>>
}

/** The declaration of merchant-initiated charges. A card on file is charged on session. */
const OFF_SESSION: Readonly<Record<RecurringModel, 'recurring' | 'one_off' | null>> = {
  Subscription: 'recurring',
  UnscheduledCardOnFile: 'one_off',
  CardOnFile: null,
}

const NUMBER = { $vault: 'number' }
/**
 * The longest suffix that fits into the 22 characters of a descriptor after the longest account
 * prefix.
 */
const SUFFIX_MAX = 10
const DESCRIPTOR_MIN = 5
const DESCRIPTOR_MAX = 22

/** Returns the request of a charge, or for a zero amount of a verification. */
export const chargeRequest: PaymentProvider['chargeRequest'] = (terms, { threeDSecure }) => {
  const parameters = {
    contactId: terms.stores ? terms.contactId : null,
    ...(terms.source.kind === 'instrument'
      ? { method: paymentMethod(terms.source.instrument, terms) }
      : { credential: { $vault: 'credential' } }),
    intent: {
      ...(terms.amountMinor === 0n ? setupIntent(terms) : paymentIntent(terms)),
      ...authentication(terms, threeDSecure ?? 'Automatic'),
    },
  }
  return { call: terms.amountMinor === 0n ? 'setup_intent' : 'payment_intent', parameters }
}

function paymentIntent(terms: ChargeTerms): Readonly<Record<string, unknown>> {
  const type = instrumentType(terms.source)
  return {
    amount: stripeAmount(terms.amountMinor, terms.currency),
    currency: terms.currency.toLowerCase(),
    ...common(terms, type),
    ...(terms.capturesLater && { capture_method: 'manual' }),
    ...(terms.stores && { setup_future_usage: usage(terms.model) }),
    ...(!terms.customerPresent && absentCustomer(terms.model)),
    ...(terms.description != null && { description: terms.description }),
    ...descriptor(type, terms.statementDescriptor),
  }
}

function setupIntent(terms: ChargeTerms): Readonly<Record<string, unknown>> {
  return { ...common(terms, instrumentType(terms.source)), usage: usage(terms.model) }
}

function common(terms: ChargeTerms, type: string): Readonly<Record<string, unknown>> {
  const { attemptId, paymentId, customerPresent, source, returnUrl } = terms
  return {
    confirm: true,
    payment_method_types: [type],
    metadata: { attempt_id: attemptId, payment_id: paymentId },
    expand: ['payment_method', 'latest_charge'].slice(0, terms.amountMinor === 0n ? 1 : 2),
    // A SetupIntent can't be set to fail if the bank requires authentication. It is canceled if it
    // needs a page.
    ...((customerPresent || terms.amountMinor === 0n) && { return_url: returnUrl() }),
    ...(type === 'us_bank_account' &&
      source.kind === 'instrument' && { mandate_data: { customer_acceptance: acceptanceOf(terms.mandate) } }),
  }
}

/**
 * Requests 3-D Secure if the configuration says so. Otherwise Stripe and the card's bank decide.
 */
function authentication({ source, stores, customerPresent }: ChargeTerms, threeDSecure: ThreeDSecure) {
  const isRequested = threeDSecure === 'Always' || (threeDSecure === 'WhenStoring' && stores)
  if (!isRequested || !customerPresent || instrumentType(source) !== 'card') return {}
  return { payment_method_options: { card: { request_three_d_secure: 'any' } } }
}

/**
 * Returns the acceptance of a mandate. An online acceptance needs an IP address and a browser.
 * Stripe accepts any other as offline. Omits the time of a test clock, which may be in Stripe's
 * future.
 */
function acceptanceOf(mandate: Mandate | undefined): Readonly<Record<string, unknown>> {
  if (!mandate) return { type: 'offline' }
  const { acceptedAt, isOfTestClock, ipAddress, userAgent } = mandate
  const time = isOfTestClock ? {} : { accepted_at: Math.floor(epochMsOf(acceptedAt) / 1000) }
  return ipAddress === null || userAgent === null
    ? { type: 'offline', ...time }
    : { type: 'online', ...time, online: { ip_address: ipAddress, user_agent: userAgent } }
}

const usage = (model: RecurringModel | null) => (model === 'CardOnFile' ? 'on_session' : 'off_session')

/** Returns the settings for an absent customer: a charge that needs authentication must fail. */
function absentCustomer(model: RecurringModel | null): Readonly<Record<string, unknown>> {
  const offSession = model && OFF_SESSION[model]
  return offSession ? { off_session: offSession } : { error_on_requires_action: true }
}

const instrumentType = (source: ChargeSource) =>
  (source.kind === 'credential' ? source.type : source.instrument.type) === 'Card' ? 'card' : 'us_bank_account'

function paymentMethod(
  instrument: Extract<ChargeSource, { kind: 'instrument' }>['instrument'],
  { attemptId, billingAddress, email }: ChargeTerms,
): Readonly<Record<string, unknown>> {
  const metadata = { attempt_id: attemptId }
  if (instrument.type === 'Card')
    return {
      type: 'card',
      metadata,
      card: {
        number: NUMBER,
        exp_month: instrument.expirationMonth,
        exp_year: instrument.expirationYear,
        ...(instrument.hasCvc && { cvc: { $vault: 'cvc' } }),
      },
      ...billing(instrument.cardholderName, email, billingAddress),
    }
  return {
    type: 'us_bank_account',
    metadata,
    us_bank_account: {
      account_number: NUMBER,
      routing_number: instrument.routingNumber,
      account_type: instrument.accountType === 'Savings' ? 'savings' : 'checking',
      account_holder_type: instrument.holderType === 'Business' ? 'company' : 'individual',
    },
    ...billing(instrument.accountHolderName, email, billingAddress),
  }
}

function billing(name: string | null, email: string | null, address: PostalAddress | null) {
  const details = {
    ...(name !== null && { name }),
    ...(email !== null && { email }),
    ...(address && { address: stripeAddress(address) }),
  }
  return Object.keys(details).length > 0 ? { billing_details: details } : {}
}

function stripeAddress({ lines, locality, administrativeArea, postalCode, countryCode }: PostalAddress) {
  const [line1, ...others] = lines
  return {
    ...(line1 !== undefined && { line1 }),
    ...(others.length > 0 && { line2: others.join(', ') }),
    ...(locality !== null && { city: locality }),
    ...(administrativeArea !== null && { state: administrativeArea }),
    ...(postalCode !== null && { postal_code: postalCode }),
    country: countryCode,
  }
}

/**
 * Returns the statement descriptor without unsupported characters. A card's statement shows it
 * after the account's prefix; a bank's statement shows it alone.
 */
function descriptor(type: string, text: string | null): Readonly<Record<string, string>> {
  const cleaned = (text ?? '')
    .replace(/[^ -~]|[<>\\'"*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (!/[A-Za-z]/.test(cleaned)) return {}
  const suffix = cleaned.slice(0, SUFFIX_MAX).trim()
  if (type === 'card') return /[A-Za-z]/.test(suffix) ? { statement_descriptor_suffix: suffix } : {}
  const whole = cleaned.slice(0, DESCRIPTOR_MAX).trim()
  return whole.length >= DESCRIPTOR_MIN ? { statement_descriptor: whole } : {}
}

const CHALLENGE_HOURS = 24
const DEPOSITS_HOURS = 240

/**
 * Returns the hours for the customer's action. The small deposits that verify an account take days,
 * and Stripe allows ten days to confirm them.
 */
export function actionHours({ parameters }: ProviderRequest): number {
  const { payment_method_types: types } = parameters.intent as { readonly payment_method_types?: unknown }
  return Array.isArray(types) && types.includes('us_bank_account') ? DEPOSITS_HOURS : CHALLENGE_HOURS
}

/** Returns the request that captures an intent, or cancels it. */
export const captureRequest: CaptureCalls['request'] = ({ reference, amountMinor, currency }) =>
  amountMinor === null
    ? { call: 'cancel', parameters: { payment_intent: reference } }
    : {
        call: 'capture',
        parameters: { payment_intent: reference, amount_to_capture: stripeAmount(amountMinor, currency) },
      }

const REFUND_REASONS: Readonly<Record<RefundReason, string>> = {
  Duplicate: 'duplicate',
  Fraudulent: 'fraudulent',
  RequestedByCustomer: 'requested_by_customer',
}

/** Returns the request of a refund. */
export function refundRequest(terms: RefundTerms): ProviderRequest {
  const parameters = {
    payment_intent: terms.reference,
    amount: stripeAmount(terms.amountMinor, terms.currency),
    ...(terms.reason && { reason: REFUND_REASONS[terms.reason] }),
    metadata: { refund_id: terms.refundId, payment_id: terms.paymentId },
  }
  return { call: 'refund', parameters }
}
