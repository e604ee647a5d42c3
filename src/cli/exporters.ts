import type { Exporters } from '../accounts/exports/index.ts'
import { contactExporter } from '../customers/index.ts'
import { paymentExporter, refundExporter } from '../payments/index.ts'
import { occurrenceExporter, planExporter } from '../plans/index.ts'
import { deliveryExporter } from '../webhooks/index.ts'

/** The lists that can be exported. */
export const EXPORTERS: Exporters = {
  Payments: paymentExporter,
  Refunds: refundExporter,
  PaymentPlans: planExporter,
  Occurrences: occurrenceExporter,
  Contacts: contactExporter,
  Deliveries: deliveryExporter,
}
