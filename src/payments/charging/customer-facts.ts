import type { PaymentCustomerInput } from '../../platform/graphql/inputs.generated.ts'
import type { ChargeTerms } from '../providers/index.ts'

/**
 * Returns the terms of a charge that describe its customer, as the merchant's server reports them.
 */
export function customerFacts(
  customer: PaymentCustomerInput | null | undefined,
  contact: { readonly email: string | null } | null,
): Pick<ChargeTerms, 'email' | 'browser'> {
  const { email, browser: headers = null, ipAddress = null } = customer ?? {}
  return {
    email: email ?? contact?.email ?? null,
    browser: headers === null && ipAddress === null ? undefined : { headers, ipAddress },
  }
}
