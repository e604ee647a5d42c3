import type { Account, Services } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { enqueue } from '../../platform/queue/index.ts'
import { announce, changedFrom } from '../../webhooks/events/index.ts'
import { openSealed, sealCredential } from './credential.ts'
import { type PaymentMethod, type PaymentMethodRow, paymentMethodOf, paymentMethodPayload } from './payment-method.ts'
import { writePaymentMethod } from './store-payment-method.queries.generated.ts'

/** The services that changing a method needs. */
export type Changer = Pick<Services, 'now' | 'wallNow' | 'mintId' | 'sealer'>

/** A live method whose row is locked. */
export interface LockedMethod {
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
 * Writes the difference to `after`. A new credential (null: unchanged) makes the provider forget
 * the former one. Announces changes that clients can see, and writes nothing when nothing changes.
 */
export async function changePaymentMethod(
  services: Changer,
  tx: Transaction,
  account: Account,
  locked: LockedMethod,
  after: PaymentMethod,
  credential: string | null,
): Promise<PaymentMethod> {
  const { method: before } = locked
  const now = services.now(account)
  const previous = changedFrom(paymentMethodPayload(before, now), paymentMethodPayload(after, now))
  const replaced = replacement(services, locked, credential)
  if (!previous && !replaced && after.schemeReference === before.schemeReference) return before
  const method: PaymentMethod = previous ? { ...after, updatedAt: now } : after
  const { shard } = account
  await Promise.all([
    tx.run(writePaymentMethod, {
      ...method,
      shard,
      credentialSealed: replaced ?? locked.credentialSealed,
      formerCredentialsSealed: replaced ? [locked.credentialSealed] : [],
      billingAddressText: method.billingAddress && JSON.stringify(method.billingAddress),
    }),
    replaced &&
      enqueue(services, tx, { kind: 'ForgetCredential', shard, subjectId: method.id, orgId: method.orgId }, 0),
    previous && announceUpdate(services, tx, account, before, method),
  ])
  return method
}

/** Returns the new credential, sealed; null when it is the same as before. */
function replacement({ sealer }: Changer, locked: LockedMethod, credential: string | null): Buffer | null {
  if (credential === null || credential === openSealed(sealer, locked.method, locked.credentialSealed)) return null
  return sealCredential(sealer, locked.method, credential)
}

async function announceUpdate(
  services: Changer,
  tx: Transaction,
  account: Account,
  before: PaymentMethod,
  after: PaymentMethod,
): Promise<void> {
  const now = services.now(account)
  const data = paymentMethodPayload(after, now)
  await announce(services, tx, {
    type: 'payment_method.updated',
    account,
    subjectId: after.id,
    data,
    previous: changedFrom(paymentMethodPayload(before, now), data) ?? {},
  })
}
