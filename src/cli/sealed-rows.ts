import { sealedRecipients } from '../checkout/links/index.ts'
import { sealedPaymentSessionLinks } from '../checkout/payment-sessions/index.ts'
import { sealedPaymentPlanSessionLinks } from '../checkout/plan-sessions/index.ts'
import { sealedPaymentAttempts } from '../payments/index.ts'
import { sealedPaymentMethods } from '../payments/methods/index.ts'
import { sealedProviderConfigurations, sealedProviderNotifications } from '../payments/providers/index.ts'
import { sealedInvitationTokens } from '../people/index.ts'
import { sealedOneTimeCodes } from '../people/sign-in/index.ts'
import { sealedClientSecrets } from '../people/single-sign-on/index.ts'
import type { SealedRows } from '../platform/crypto/index.ts'
import { sealedWebhookSecrets } from '../webhooks/index.ts'

/**
 * All values in the database that are sealed under the root key. Payment attempts are last: only
 * few of their rows are sealed.
 */
export const SEALED_ROWS: readonly SealedRows[] = [
  sealedWebhookSecrets,
  sealedProviderConfigurations,
  sealedPaymentMethods,
  sealedPaymentSessionLinks,
  sealedPaymentPlanSessionLinks,
  sealedProviderNotifications,
  sealedRecipients,
  sealedInvitationTokens,
  sealedOneTimeCodes,
  sealedClientSecrets,
  sealedPaymentAttempts,
]
