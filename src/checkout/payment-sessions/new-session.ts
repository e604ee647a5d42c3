import type { Account, Context } from '../../accounts/index.ts'
import { minorOf } from '../../platform/money/index.ts'
import type { MetadataEntry } from '../../platform/text/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { sealedLinkSecret } from '../sessions/index.ts'
import { type ContactRefInput, contactRefOf } from './contact-ref.ts'
import { linkAad, type PaymentSession } from './session.ts'

export type StorePaymentMethod = 'Disabled' | 'AskForConsent' | 'Enabled'

/** The input of createPaymentSession, as the scalars have read it. */
export interface CreatePaymentSessionInput {
  readonly orgId?: string | null
  readonly contactId?: string | null
  readonly contactRef?: ContactRefInput | null
  readonly amount: string
  readonly currency: string
  readonly storePaymentMethod?: StorePaymentMethod | null
  readonly recurringProcessingModel?: string | null
  readonly transactionRef?: string | null
  readonly cancelUrl?: string | null
  readonly successUrl?: string | null
  readonly expirationDate?: Timestamp | null
  readonly createPendingPayment?: boolean | null
  readonly checkoutConfigurationId?: string | null
  readonly brandLogoUrl?: string | null
  readonly brandName?: string | null
  readonly metadata?: readonly MetadataEntry[] | null
}

/** The uuids of a new session and of what it points at. */
export type SessionIds = Pick<PaymentSession, 'id' | 'orgId' | 'contactId' | 'paymentId' | 'checkoutConfigurationId'>

/** The session that a valid input makes, Active from now on, its link's secret sealed. */
export function newSession(
  services: Pick<Context, 'now' | 'sealer'>,
  account: Account,
  ids: SessionIds,
  input: CreatePaymentSessionInput,
  linkSecret: string,
): PaymentSession {
  const at = services.now(account)
  return {
    ...ids,
    contactRef: contactRefOf(input.contactRef),
    amountMinor: minorOf(input.amount, input.currency),
    currency: input.currency,
    status: 'Active',
    storePaymentMethod: input.storePaymentMethod ?? 'Disabled',
    recurringProcessingModel: input.recurringProcessingModel ?? null,
    transactionRef: input.transactionRef ?? null,
    cancelUrl: input.cancelUrl ?? null,
    successUrl: input.successUrl ?? null,
    linkSecretSealed: sealedLinkSecret(services, linkSecret, linkAad(ids)),
    linkSecret,
    expirationDate: input.expirationDate ?? null,
    brandLogoUrl: input.brandLogoUrl ?? null,
    brandName: input.brandName ?? null,
    metadata: input.metadata ?? null,
    completingSince: null,
    createdAt: at,
    updatedAt: at,
  }
}
