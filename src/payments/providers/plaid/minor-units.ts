import type { PaymentProvider } from '../port/port.ts'
import { CURRENCY } from './charge-request.ts'

/** Dollars alone, in cents as we count them: Plaid is sent decimal texts. */
export const minorUnits: PaymentProvider['minorUnits'] = (amountMinor, currency) =>
  currency === CURRENCY ? Number(amountMinor) : null
