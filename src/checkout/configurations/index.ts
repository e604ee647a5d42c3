export { type Brand, brandOf } from './brand.ts'
export { brandingOf, brandingPart } from './branding.ts'
export { type CheckoutConfiguration, configurationOfSession } from './checkout-configuration.ts'
export { type Support, supportOf } from './support.ts'
