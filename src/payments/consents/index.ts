export type { ConsentPurpose } from '../../platform/graphql/inputs.generated.ts'
export { type Consent, type ConsentCharges, type ConsentMethod, methodAsShown, type ShownSource } from './consent.ts'
export { consentLinkOfPayment, consentOfLink } from './consent-link.ts'
export {
  consentOfAttempt,
  keepConsentOfMethod,
  type NewConsent,
  putInForce,
  writeConsent,
  writeConsentOfAttempt,
} from './write-consent.ts'
