export { applyReportedCard, invalidatePaymentMethod, lockMethodToChange } from './change-payment-method.ts'
export {
  type ChargeableMethod,
  chargeableMethod,
  configurationOfMethod,
  lockActiveMethod,
  lockMethod,
  lockMethodIfExists,
  type MethodToCharge,
  methodsToCharge,
} from './chargeable-method.ts'
export { openCredential, type SealedCredential } from './credential.ts'
export { deleteCredential } from './delete-credential.ts'
export { announceExpiringCards } from './expiring-cards.ts'
export { handleCredentialEvent } from './handle-credential-event.ts'
export { movePaymentMethods } from './move-payment-methods.ts'
export { type PaymentMethod, paymentMethodStatus } from './payment-method.ts'
export { findPaymentMethod } from './payment-methods.ts'
export type { RemainingPaymentMethod } from './remaining-methods.ts'
export { sealedPaymentMethods } from './sealed-payment-methods.ts'
export {
  type NewPaymentMethod,
  type ShouldKeep,
  storeDeletedPaymentMethod,
  storePaymentMethod,
} from './store-payment-method.ts'
export { isStorableInstrument } from './stored-instrument.ts'
