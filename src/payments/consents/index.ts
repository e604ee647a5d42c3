export type { ConsentPurpose } from '../../platform/graphql/inputs.generated.ts'
export { type Consent, type ConsentCharges, type ConsentMethod, displayedMethod, type ShownSource } from './consent.ts'
export { consentLinkOfPayment, consentOfLink } from './consent-link.ts'
export {
  activateConsent,
  consentOfAttempt,
  keepConsentOfMethod,
  type NewConsent,
  writeConsent,
  writeConsentOfAttempt,
} from './write-consent.ts'
