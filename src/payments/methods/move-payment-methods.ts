import { type Account, organizationOf, type Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { completeJob, type Job } from '../../platform/queue/index.ts'
import { type Announcement, announce, announceAll, changedFrom } from '../../webhooks/events/index.ts'
import {
  completeReplacement,
  lockReplacedConfiguration,
  type ReplacedConfiguration,
  recordMovedMethods,
} from '../providers/index.ts'
import {
  keepPaymentMethods,
  type LockMethodsToMoveRow,
  lockMethodsToMove,
  methodsToCheckAgain,
  methodsToMove,
  movePaymentMethods as writeMoved,
} from './move-payment-methods.queries.generated.ts'
import { type PaymentMethod, paymentMethodOf, paymentMethodPayload } from './payment-method.ts'
import { countRemaining } from './remaining-methods.ts'

/** The most methods that one transaction locks. */
const METHODS_MAX = 100
/** The most transactions of one run, which must end within the lease of its job. */
const TRANSACTIONS_MAX = 50

type MoveServices = Pick<Services, 'db' | 'now' | 'wallNow' | 'mintId' | 'hint'>

/**
 * Runs the job MovePaymentMethods: moves the payment methods of a replaced configuration to its
 * replacement, in transactions of bounded size. Each transaction commits its progress, so that a
 * killed job continues there. Charges in flight keep their configuration.
 */
export async function movePaymentMethods(
  services: MoveServices,
  { shard, subjectId: id, orgId }: Pick<Job, 'shard' | 'subjectId' | 'orgId'>,
): Promise<number | null> {
  const account = await organizationOf(services, { orgId })
  for (let transaction = 0; transaction < TRANSACTIONS_MAX; transaction++) {
    const isDone = await services.db.transaction((tx) => moveSome(services, tx, account, { shard, id }))
    services.hint('outbox')
    crashPoint('methods: moved')
    if (isDone) return null
  }
  return 0
}

interface ConfigurationKey {
  readonly shard: number
  readonly id: string
}

/** Moves some methods, or completes the replacement and returns true when none is left. */
async function moveSome(
  services: MoveServices,
  tx: Transaction,
  account: Account,
  key: ConfigurationKey,
): Promise<boolean> {
  // The lock lets one worker move methods of a configuration at a time.
  const replaced = await lockReplacedConfiguration(tx, key)
  if (!replaced) return true
  const { ids, recheckAfter } = await idsToCheck(tx, key, replaced)
  if (ids.length === 0) {
    await complete(services, tx, account, key)
    return true
  }
  const { replacementId, sharesAccount, typesAccepted: types, currenciesAccepted: currencies } = replaced
  const { shard, id: configurationId } = key
  const search = { shard, configurationId, ids, replacementId, sharesAccount, types, currencies }
  const rows = await tx.run(lockMethodsToMove, search)
  const moved = await move(services, tx, account, replacementId, rows)
  const kept = rows.filter(({ reason }) => reason !== null)
  const reasons = kept.flatMap(({ reason }) => reason ?? [])
  if (kept.length > 0) await tx.run(keepPaymentMethods, { shard, ids: kept.map(({ id }) => id), reasons })
  await recordMovedMethods(tx, { ...key, moved, recheckAfter })
  crashPoint('methods: moving')
  return false
}

/**
 * Returns methods to check: first those that were not checked yet, then the remaining ones again.
 */
async function idsToCheck(
  tx: Transaction,
  { shard, id: configurationId }: ConfigurationKey,
  { recheckAfter: after }: ReplacedConfiguration,
): Promise<{ readonly ids: string[]; readonly recheckAfter: string | null }> {
  const search = { shard, configurationId, limit: METHODS_MAX }
  const unchecked = await tx.run(methodsToMove, search)
  if (unchecked.length > 0) return { ids: unchecked.map(({ id }) => id), recheckAfter: after }
  const remaining = after === null ? [] : await tx.run(methodsToCheckAgain, { ...search, after })
  return { ids: remaining.map(({ id }) => id), recheckAfter: remaining.at(-1)?.id ?? null }
}

/**
 * Moves the methods without a reason to remain, and announces it. Returns their number without
 * deleted ones.
 */
async function move(
  services: MoveServices,
  tx: Transaction,
  account: Account,
  replacementId: string,
  rows: readonly LockMethodsToMoveRow[],
): Promise<number> {
  const moving = rows.filter(({ reason }) => reason === null).map(({ reason: _, ...row }) => paymentMethodOf(row))
  if (moving.length === 0) return 0
  const now = services.now(account)
  await tx.run(writeMoved, { shard: account.shard, ids: moving.map(({ id }) => id), replacementId, now })
  const shown = moving.filter(({ deletedAt }) => deletedAt === null)
  const events = shown.map((before): Announcement => {
    const after: PaymentMethod = { ...before, configurationId: replacementId, remainingReason: null, updatedAt: now }
    const data = paymentMethodPayload(after, now)
    const previous = changedFrom(paymentMethodPayload(before, now), data) ?? {}
    return { type: 'payment_method.updated', subjectId: before.id, data, previous }
  })
  await announceAll(services, tx, account, events)
  return shown.length
}

/** Completes the replacement and announces it, once. The job ends in the same transaction. */
async function complete(
  services: MoveServices,
  tx: Transaction,
  account: Account,
  { shard, id: subjectId }: ConfigurationKey,
): Promise<void> {
  await completeJob(tx, { kind: 'MovePaymentMethods', shard, subjectId })
  const completed = await completeReplacement(tx, { shard, id: subjectId, now: services.wallNow() })
  if (!completed) return
  const remainingCount = await countRemaining({ read: tx }, { configurationId: subjectId })
  const data = { ...completed, remainingCount }
  await announce(services, tx, { account, type: 'provider_configuration.replacement_completed', subjectId, data })
}
