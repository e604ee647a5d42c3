import type { Account, Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { enqueue } from '../../platform/queue/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { announce, changedFrom } from '../../webhooks/events/index.ts'
import type { ReportedCard } from '../providers/index.ts'
import { openSealed, sealCredential } from './credential.ts'
import { scheduleExpiry } from './expiring-cards.ts'
import { type PaymentMethod, type PaymentMethodRow, paymentMethodOf, paymentMethodPayload } from './payment-method.ts'
import { lockPaymentMethod, writePaymentMethod } from './store-payment-method.queries.generated.ts'
import { hasNewData, isOutdated, isStorableInstrument, withUpdate } from './stored-instrument.ts'

/** The services that changing a method needs. */
export type MethodServices = Pick<Services, 'now' | 'wallNow' | 'mintId' | 'sealer'>

/** A live method whose row is locked. */
interface LockedMethod {
  readonly method: PaymentMethod
  readonly credentialSealed: Buffer
}

export function lockedMethodOf({
  credentialSealed,
  ...row
}: PaymentMethodRow & { credentialSealed: Buffer }): LockedMethod {
  return { method: paymentMethodOf(row), credentialSealed }
}

/**
 * Writes the changes from the locked method to `after`, if there are any. Enqueues the deletion of
 * the former credential at the provider if there is a new one (null: unchanged). Announces changes
 * that clients can see. If the method becomes usable again, enqueues retries of the failed charges
 * of plans.
 */
export async function changePaymentMethod(
  services: MethodServices,
  tx: Transaction,
  account: Account,
  locked: LockedMethod,
  after: PaymentMethod,
  credential: string | null,
): Promise<PaymentMethod> {
  const { method: before } = locked
  const now = services.now(account)
  const shownBefore = paymentMethodPayload(before, now)
  const isVisible = changedFrom(shownBefore, paymentMethodPayload(after, now)) !== null
  const replaced = replacement(services, locked, credential)
  if (!isVisible && !replaced && !hasHiddenChange(before, after)) return before
  const wallNow = services.wallNow()
  const isRenewed = isUsableAgain(before, after)
  const method: PaymentMethod = {
    ...after,
    credentialChangedAt: after.last4 === before.last4 ? before.credentialChangedAt : wallNow,
    renewedAt: isRenewed ? wallNow : before.renewedAt,
    ...(isVisible && { updatedAt: now }),
  }
  const data = paymentMethodPayload(method, now)
  const previous = changedFrom(shownBefore, data) ?? {}
  const { id: subjectId, orgId } = method
  const { shard } = account
  await Promise.all([
    tx.run(writePaymentMethod, {
      ...method,
      shard,
      credentialSealed: replaced ?? locked.credentialSealed,
      formerCredentialsSealed: replaced ? [locked.credentialSealed] : [],
      billingAddressText: method.billingAddress && JSON.stringify(method.billingAddress),
    }),
    replaced && enqueue(services, tx, { kind: 'ForgetCredential', shard, subjectId, orgId }, 0),
    isVisible && announce(services, tx, { type: 'payment_method.updated', account, subjectId, data, previous }),
    isRenewed && scheduleExpiry(tx, account, method, now),
    isRenewed && enqueue(services, tx, { kind: 'RetryPlansOfMethod', shard, subjectId, orgId }, 0),
  ])
  return method
}

function hasHiddenChange(before: PaymentMethod, after: PaymentMethod): boolean {
  return after.schemeReference !== before.schemeReference || after.consentRevoked !== before.consentRevoked
}

/** Returns whether charges that failed before may now succeed. */
function isUsableAgain(before: PaymentMethod, after: PaymentMethod): boolean {
  return after.status === 'Active' && (before.status === 'Invalid' || hasNewData(before, after))
}

/** Returns the sealed new credential; null if it is unchanged. */
function replacement({ sealer }: MethodServices, locked: LockedMethod, credential: string | null): Buffer | null {
  if (credential === null || credential === openSealed(sealer, locked.method, locked.credentialSealed)) return null
  return sealCredential(sealer, locked.method, credential)
}

/** The outcome that makes a method Invalid. */
interface Invalidation {
  /**
   * True if the customer withdrew the consent. Then no update by the provider makes the method
   * Active again.
   */
  readonly revokesConsent?: boolean
  /** When the charge was started, by the machine's clock. */
  readonly chargedAt?: Timestamp
}

/**
 * Marks a method as Invalid after a hard decline or a return, in the transaction that writes the
 * outcome. Does not change a deleted method. Does not change a method whose number was replaced
 * since the charge, unless the consent is revoked.
 */
export async function invalidatePaymentMethod(
  services: MethodServices,
  tx: Transaction,
  account: Account,
  methodId: string,
  { revokesConsent = false, chargedAt }: Invalidation = {},
): Promise<void> {
  const row = first(await tx.run(lockPaymentMethod, { shard: account.shard, id: methodId }))
  if (!row || row.deletedAt !== null) return
  const isOfFormerNumber = chargedAt !== undefined && wasReplacedSince(row, chargedAt)
  if (isOfFormerNumber && !revokesConsent) return
  await invalidate(services, tx, account, lockedMethodOf(row), revokesConsent)
}

/** Returns true when a method got another number after this time. */
function wasReplacedSince({ credentialChangedAt }: Pick<PaymentMethod, 'credentialChangedAt'>, at: Timestamp): boolean {
  return credentialChangedAt !== null && credentialChangedAt > at
}

/**
 * Locks the method that an outcome will change. Methods are locked before the plans that use them.
 */
export async function lockMethodToChange(tx: Transaction, { shard }: Account, methodId: string): Promise<void> {
  await tx.run(lockPaymentMethod, { shard, id: methodId })
}

/** Marks a locked live method as Invalid. */
export async function invalidate(
  services: MethodServices,
  tx: Transaction,
  account: Account,
  locked: LockedMethod,
  revokesConsent = false,
): Promise<void> {
  const consentRevoked = locked.method.consentRevoked || revokesConsent
  await changePaymentMethod(
    services,
    tx,
    account,
    locked,
    { ...locked.method, status: 'Invalid', consentRevoked },
    null,
  )
}

/**
 * Applies the card that the provider reports in the response to a charge of the method. Because a
 * response may be repeated later, ignores another number if the method's number was replaced after
 * the charge had started.
 */
export async function applyReportedCard(
  services: MethodServices,
  tx: Transaction,
  account: Account,
  { methodId, startedAt }: { readonly methodId: string; readonly startedAt: Timestamp },
  { brand, last4, expirationMonth, expirationYear }: ReportedCard,
): Promise<void> {
  const row = first(await tx.run(lockPaymentMethod, { shard: account.shard, id: methodId }))
  if (!row || row.deletedAt !== null) return
  if (last4 !== row.last4 && wasReplacedSince(row, startedAt)) return
  const locked = lockedMethodOf(row)
  const shown = { brand, last4, expirationMonth, expirationYear, cardholderName: null, funding: 'Unknown' } as const
  const instrument = { type: 'Card', ...shown } as const
  if (!isStorableInstrument(instrument) || isOutdated(locked.method, instrument)) return
  await changePaymentMethod(services, tx, account, locked, withUpdate(locked.method, instrument), null)
}
