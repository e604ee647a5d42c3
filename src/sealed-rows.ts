import { sealedRecipients } from './checkout/index.ts'
import { sealedPaymentMethods } from './payment-methods/index.ts'
import { sealedPaymentPlanSessionLinks } from './payment-plans/index.ts'
import { sealedPaymentSessionLinks } from './payment-sessions/index.ts'
import { sealedPaymentAttempts } from './payments/index.ts'
import type { SealedRows } from './platform/crypto/index.ts'
import { sealedProviderConfigurations, sealedProviderNotifications } from './providers/index.ts'
import { sealedWebhookSecrets } from './webhooks/index.ts'

/** Everything in the database that the root key seals. Few rows of an attempt are sealed: it comes last. */
export const SEALED_ROWS: readonly SealedRows[] = [
  sealedWebhookSecrets,
  sealedProviderConfigurations,
  sealedPaymentMethods,
  sealedPaymentSessionLinks,
  sealedPaymentPlanSessionLinks,
  sealedProviderNotifications,
  sealedRecipients,
  sealedPaymentAttempts,
]
