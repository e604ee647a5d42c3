export { type Brand, brandOf } from './brand.ts'
export { brandingPart } from './branding.ts'
export type { CheckoutConfiguration } from './checkout-configuration.ts'
export { checkoutRoutes } from './checkout-routes.ts'
export { customerReturnRoutes } from './customer-return.ts'
export { sendLinkRequest } from './link-requests/index.ts'
export { openPolicyReportCounter } from './open-policy-report-counter.ts'
export { PageNotBuilt } from './page-assets.ts'
export type { CountPolicyReport } from './policy-report-route.ts'
export {
  type OperationSuccess,
  sealedRecipients,
  sendSessionLink,
  sweepSentLinks,
} from './session-links/index.ts'
export { createWordError } from './word-error.ts'
