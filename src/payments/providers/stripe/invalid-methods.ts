import type Stripe from 'stripe'
import type { ProviderEvent } from '../port/port.ts'
import { credentialOf, identityOf, idOf } from './stored-credential.ts'

/** Returns the event of a PaymentMethod that was detached from its customer, by us or at Stripe. */
export function detachedEvents({ data }: Stripe.PaymentMethodDetachedEvent): readonly ProviderEvent[] {
  return invalidEvents(data.object, idOf(data.previous_attributes?.customer))
}

/**
 * Returns the PaymentMethod that can no longer be charged because of an inactive mandate; null for
 * another mandate. A mandate for a single use ends with its payment.
 */
export function methodOfMandate({ status, type, payment_method }: Stripe.Mandate): string | null {
  return status === 'inactive' && type === 'multi_use' ? idOf(payment_method) : null
}

/** Returns the event of a PaymentMethod that can no longer be charged. */
export function invalidEvents(
  method: Stripe.PaymentMethod,
  customer = idOf(method.customer),
): readonly ProviderEvent[] {
  if (!method.metadata?.attempt_id || customer === null) return []
  // An instrument may be stored again as another PaymentMethod, which stays valid.
  const credential = credentialOf(customer, method.id)
  return [{ kind: 'CredentialInvalid', identity: identityOf(method), credential }]
}
