export { type Agreement, type ConsentText, consentTo, type OfferedConsents } from './agreed-consent.ts'
export { type AvailableMethod, type AvailableSources, availableSources } from './available-sources.ts'
export {
  type CheckoutRequest,
  type CheckoutStrategy,
  type CustomerDecision,
  completeCheckout,
  fingerprintOf,
  selectOtherSource,
} from './complete-checkout.ts'
export {
  ATTEMPTS_MAX,
  type AttemptDetails,
  type CustomerAttempt,
  firstAttemptFields,
  makeCustomerAttempt,
  writeCustomerAttempt,
} from './customer-attempt.ts'
export { endChallengeOf } from './end-challenge.ts'
export { type CheckoutTerms, type SelectedInstrument, type SelectedSource, selectedSource } from './selected-source.ts'
export { type SessionAttempt, sessionCheckout } from './session-checkout.ts'
