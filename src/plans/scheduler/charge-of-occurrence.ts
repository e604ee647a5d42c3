import type { Account, Services } from '../../accounts/index.ts'
import {
  type AnswerDesk,
  type AttemptedPayment,
  type NewAttempt,
  type NewPayment,
  type ProviderClient,
  sendAttempt,
  type WhenSettled,
} from '../../payments/index.ts'
import type { SealedCredential } from '../../payments/methods/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Means, PlanToCharge } from './plan-to-charge.ts'

/** The payment of one occurrence of a plan. */
export function paymentOfOccurrence(
  { mintId }: Pick<Services, 'mintId'>,
  { id: paymentPlanId, account, contactId, amountMinor, currency, method }: PlanToCharge,
  planOccurrence: number,
): NewPayment {
  return {
    id: mintId(account.shard),
    contactId,
    amountMinor,
    currency,
    configurationId: method?.method.configurationId,
    paymentMethodId: method?.method.id,
    paymentPlanId,
    planOccurrence,
    recurringProcessingModel: 'Subscription',
  }
}

/** Its only try: the merchant's charge, which never waits for the customer. */
export function attemptOfOccurrence(
  { mintId }: Pick<Services, 'mintId'>,
  { account: { shard } }: PlanToCharge,
  { method, configuration }: Means,
): NewAttempt {
  return {
    id: mintId(shard),
    configuration,
    source: { kind: 'method', method },
    model: 'Subscription',
    stores: false,
    customerPresent: false,
    billingAddress: method.billingAddress,
    email: null,
    statementDescriptor: null,
  }
}

/** A charge that is written, and who has it made. */
export interface WrittenCharge extends AttemptedPayment {
  readonly account: Account
  readonly credential: SealedCredential
  readonly asked?: ProviderClient
  readonly desk?: AnswerDesk
}

/** Sends a charge that is written. What becomes of it is written with the occurrence, by this process or by a worker. */
export async function sendCharge(
  services: Services,
  whenSettled: readonly WhenSettled[],
  { account, payment, attempt, credential, asked, desk }: WrittenCharge,
): Promise<void> {
  crashPoint('plan: written')
  await sendAttempt(services, whenSettled, account, attempt, {
    payment,
    credential,
    hasSession: false,
    ...(asked && { client: asked }),
    ...(desk && { desk }),
  })
}
