import { type Account, type Context, transaction } from '../accounts/index.ts'
import {
  type Attempt,
  insertPayment,
  type NewPayment,
  sendAttempt,
  type WhenSettled,
  writeAttempt,
} from '../payments/index.ts'
import { crashPoint } from '../platform/crash-point.ts'
import type { Transaction } from '../platform/db/index.ts'
import { useVaultToken } from '../vault/index.ts'
import { refuseFailed } from './failed-verification.ts'
import { findPlan } from './find-records.ts'
import type { PaymentPlan } from './plan.ts'
import type { TokenForPlan } from './token-for-plan.ts'

/** The instrument to verify for a plan, without the customer present. */
export interface PlanVerification extends TokenForPlan {
  readonly account: Account
  /** The UUID of the verification payment, which uses the token. */
  readonly paymentId: string
  /** The address at which the provider may contact the customer. */
  readonly email: string | null
}

/**
 * Verifies and stores the instrument of a vault token for a plan, and returns the plan with the
 * result. `write` makes the plan wait for the verification in the transaction that inserts both, so
 * that a worker can settle it after a crash. Throws INVALID_STATE for a token in use and for a
 * decline.
 */
export async function verifyForPlan(
  context: Context,
  whenSettled: readonly WhenSettled[],
  verification: PlanVerification,
  write: (tx: Transaction) => Promise<PaymentPlan>,
): Promise<PaymentPlan> {
  const { account: organization, tokenId, paymentId: consumerId, configuration } = verification
  crashPoint('payment: before use')
  await useVaultToken(context, { tokenId, organization, consumerId, consumerType: 'Payment', alone: true })
  crashPoint('payment: token used')
  let attempt: Attempt | null = null
  const plan = await transaction(context, async (tx) => {
    const waiting = await write(tx)
    attempt = await writeProvisioning(context, tx, verification, waiting)
    return waiting
  })
  crashPoint('payment: written')
  if (attempt === null) throw new Error('a payment method verification was committed without an attempt')
  const sent = await sendAttempt(context, whenSettled, organization, attempt, { configuration, hasSession: false })
  refuseFailed(sent.payment)
  return (await findPlan(context, { prefix: 'ppl', uuid: plan.id, shard: organization.shard })) ?? plan
}

async function writeProvisioning(
  context: Context,
  tx: Transaction,
  { account, paymentId, token, configuration, email }: PlanVerification,
  { id: paymentPlanId, contactId, currency }: PaymentPlan,
): Promise<Attempt> {
  const model = 'Subscription'
  const payment: NewPayment = {
    ...{ id: paymentId, amountMinor: 0n, currency, contactId, paymentPlanId },
    ...{ vaultTokenId: token.id, configurationId: configuration.id, recurringProcessingModel: model },
  }
  return writeAttempt(context, tx, account, await insertPayment(context, tx, account, payment), {
    id: context.mintId(account.shard),
    configuration,
    source: { kind: 'token', token },
    model,
    stores: true,
    customerPresent: false,
    billingAddress: token.billingAddress,
    email,
    statementDescriptor: null,
  })
}
