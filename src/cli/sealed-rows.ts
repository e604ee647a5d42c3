import { sealedRecipients } from '../checkout/pages/index.ts'
import { sealedPaymentSessionLinks } from '../checkout/payment-sessions/index.ts'
import { sealedPaymentPlanSessionLinks } from '../checkout/plan-sessions/index.ts'
import { sealedPaymentAttempts } from '../payments/index.ts'
import { sealedPaymentMethods } from '../payments/methods/index.ts'
import { sealedProviderConfigurations, sealedProviderNotifications } from '../payments/providers/index.ts'
import type { SealedRows } from '../platform/crypto/index.ts'
import { sealedWebhookSecrets } from '../webhooks/index.ts'

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
