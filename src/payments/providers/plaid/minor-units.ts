import type { PaymentProvider } from '../port/port.ts'
import { CURRENCY } from './charge-request.ts'

/** Dollars only, in cents. Plaid receives decimal texts. */
export const minorUnits: PaymentProvider['minorUnits'] = (amountMinor, currency) =>
  currency === CURRENCY ? Number(amountMinor) : null
