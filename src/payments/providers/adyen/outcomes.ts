import { decline, networkCodeOf } from '../port/decline.ts'
import type { ChargeOutcome, Decline, ProviderRequest, StoredCredential } from '../port/port.ts'
import { entry } from '../port/read-object.ts'
import { isManuallyCaptured } from './charge-request.ts'
import {
  ADVICE_AGAINST_RETRY,
  AUTHENTICATION_REQUIRED,
  BLOCKED_BY_ISSUER,
  ERRORS,
  REFUSALS,
  REJECTED,
  RESULTS,
} from './outcome-table.ts'

/** The used parts of a response to /payments and /payments/details. */
export interface PaymentAnswer {
  readonly resultCode?: string
  readonly refusalReason?: string
  readonly refusalReasonCode?: string
  readonly pspReference?: string
  readonly additionalData?: Readonly<Record<string, string>>
  readonly action?: object | null
}

/** The refusal reason of Adyen's risk rules, although the result says canceled. */
const CANCELED_BY_RISK_RULES = '22'

/**
 * Returns the outcome of a charge. While Adyen has no reference, for example before a challenge,
 * uses the attempt's id instead.
 */
export function outcomeOf(
  answer: PaymentAnswer,
  request: ProviderRequest,
  stored: StoredCredential | null,
): ChargeOutcome {
  const reference = answer.pspReference ?? String(request.parameters.reference)
  const kind = entry(RESULTS, answer.resultCode)
  switch (kind) {
    case 'Succeeded':
      return isManuallyCaptured(request) ? { kind: 'Authorized', reference, until: null } : { kind, reference, stored }
    case 'Processing':
      return { kind, reference, stored }
    case 'RequiresAction':
      return actionOf(answer, request, reference)
    case 'Canceled':
      if (answer.refusalReasonCode !== CANCELED_BY_RISK_RULES) return { kind, reference }
      return { kind: 'Declined', reference, decline: declineOf(answer) }
    case 'Declined':
      return { kind, reference, decline: declineOf(answer) }
    default:
      return { kind: 'Unknown', reference, cause: 'unreadable answer' }
  }
}

/**
 * Returns the redirect to which the customer is sent. Any other action is declined, and so is an
 * action without a customer. Such a payment charges nothing without /payments/details.
 */
function actionOf(answer: PaymentAnswer, request: ProviderRequest, reference: string): ChargeOutcome {
  const action: Readonly<Record<string, unknown>> = { ...answer.action }
  const { type, url, method, paymentData } = action
  const canBeFollowed = type === 'redirect' && typeof url === 'string' && /^https?:/.test(url) && method !== 'POST'
  if (!canBeFollowed || !customerIsPresent(request))
    return { kind: 'Declined', reference, decline: AUTHENTICATION_REQUIRED }
  const actionState = typeof paymentData === 'string' ? paymentData : null
  return { kind: 'RequiresAction', reference, actionUrl: url, actionState }
}

/** Returns whether the customer is present. Only then the request has a return URL. */
function customerIsPresent({ parameters }: ProviderRequest): boolean {
  return parameters.redirectFromIssuerMethod === 'GET'
}

/**
 * Returns the decline of a response by its code, or of a notification by the reason's name, because
 * notifications have no code.
 */
export function declineOf({ resultCode, refusalReason, refusalReasonCode, additionalData }: PaymentAnswer): Decline {
  const byCode = REFUSALS.find(({ code }) => code === refusalReasonCode)
  const byReason = REFUSALS.find(({ reason }) => reason.toLowerCase() === refusalReason?.trim().toLowerCase())
  const found = byCode ?? byReason
  const byReasonOrCode = found?.decline ?? decline(resultCode === 'Error' ? 'try_again_later' : 'generic_decline')
  const byIssuer =
    found?.code === '5' ? entry(BLOCKED_BY_ISSUER, leadingDigits(additionalData?.refusalReasonRaw)) : undefined
  const advice = leadingDigits(additionalData?.merchantAdviceCode)
  const against = ADVICE_AGAINST_RETRY.includes(advice.padStart(2, '0'))
  const networkCode = networkCodeOf(additionalData?.refusalReasonRaw)
  return { ...(byIssuer ?? byReasonOrCode), doNotRetry: byReasonOrCode.doNotRetry || against, networkCode }
}

/** Returns the digits at the start of texts such as "03: Do not try again" and "3 : …". */
function leadingDigits(text: string | undefined): string {
  return /^\s*(\d+)/.exec(text ?? '')?.[1] ?? ''
}

/** Returns the decline of a request that was rejected before it became a payment. */
export function errorDecline(errorCode: string | null): Decline {
  return entry(ERRORS, errorCode) ?? REJECTED
}
