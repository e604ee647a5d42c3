export type { ConsentPurpose } from '../../platform/graphql/inputs.generated.ts'
export {
  type Consent,
  type ConsentMethod,
  displayedMethod,
  type NewConsent,
  type ShownSource,
} from './consent.ts'
export { consentLinkOfPayment, consentOfLink } from './consent-link.ts'
export { mandateOf } from './mandate-of.ts'
export { authorizationProblems, reportedConsent } from './reported-consent.ts'
export {
  activateConsent,
  consentOfAttempt,
  keepConsentOfMethod,
  writeConsent,
  writeConsentOfAttempt,
} from './write-consent.ts'
