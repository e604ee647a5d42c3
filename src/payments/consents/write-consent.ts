import type { Account, Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { NewConsent } from './consent.ts'
import {
  consentOfAttempt as consentOfAttemptStatement,
  insertConsent,
  insertConsentOfPlan,
  writeConsentOfPayment,
  writeConsentOfPaymentMethod,
} from './consents.queries.generated.ts'

/**
 * Inserts a consent in the transaction that writes the authorized records. The attempt is null if
 * no attempt waits for the consent.
 */
export async function writeConsent(
  { wallNow }: Pick<Services, 'wallNow'>,
  tx: Transaction,
  { shard, id: orgId }: Account,
  consent: NewConsent,
  attemptId: string | null,
): Promise<void> {
  await tx.run(insertConsent, { ...consent, shard, orgId, attemptId, createdAt: wallNow() })
}

/** Inserts the consent of an attempt, and makes it the consent of the payment. */
export async function writeConsentOfAttempt(
  services: Pick<Services, 'wallNow'>,
  tx: Transaction,
  account: Account,
  consent: NewConsent,
  { id: attemptId, paymentId }: { readonly id: string; readonly paymentId: string },
): Promise<void> {
  await writeConsent(services, tx, account, consent, attemptId)
  const { shard, id: orgId } = account
  await tx.run(writeConsentOfPayment, { shard, orgId, paymentId, consentId: consent.id })
}

/** Puts a consent in force for a plan. It applies to the charges from now on. */
export async function activateConsent(
  { now }: Pick<Services, 'now'>,
  tx: Transaction,
  account: Account,
  { planId, consentId }: { readonly planId: string; readonly consentId: string },
): Promise<void> {
  const { shard, id: orgId } = account
  await tx.run(insertConsentOfPlan, { shard, orgId, planId, consentId, since: now(account) })
}

/** Makes the consent of an attempt the consent of the payment method that the attempt stored. */
export async function keepConsentOfMethod(
  tx: Transaction,
  account: Account,
  attempt: { readonly id: string },
  paymentMethodId: string,
): Promise<void> {
  const found = await consentOfAttempt(tx, account, attempt)
  if (found === null) return
  await tx.run(writeConsentOfPaymentMethod, {
    ...{ shard: account.shard, orgId: account.id },
    ...{ paymentMethodId, consentId: found.id },
  })
}

/** Returns the consent that authorized an attempt; null when none is recorded. */
export async function consentOfAttempt(
  tx: Transaction,
  { shard, id: orgId }: Account,
  { id: attemptId }: { readonly id: string },
): Promise<{ readonly id: string; readonly acceptedAt: Timestamp } | null> {
  return first(await tx.run(consentOfAttemptStatement, { shard, orgId, attemptId }))
}
