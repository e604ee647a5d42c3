import { accountOf, type Services } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { eachOf } from '../../platform/schedule/index.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import { type Announcement, announce } from '../events/index.ts'
import { webhookPayload } from '../subscriptions/webhook.ts'
import {
  type LockUnreportedBreakersRow,
  lockUnreportedBreakers,
  markBreakersReported,
  unreportedBreakers,
} from './announce-failing.queries.generated.ts'

const WEBHOOKS_MAX = 256

/**
 * Announces webhooks whose breaker has opened or closed since the last announcement. Event and note
 * are one transaction, so that each change is announced once. A breaker that opened and closed
 * between two runs is not announced. Returns true if it reached its limit.
 */
export async function announceFailingWebhooks(services: Services): Promise<boolean> {
  const changed = await services.db.read.run(unreportedBreakers, { limit: WEBHOOKS_MAX })
  let announced = 0
  await eachOf(
    Map.groupBy(changed, ({ shard }) => shard),
    async ([shard, its]) => {
      const webhookIds = its.map(({ webhookId }) => webhookId)
      announced += await services.db.transaction((tx) => announceOfShard(services, tx, shard, webhookIds))
    },
  )
  if (announced > 0) services.hint('outbox')
  return announced === WEBHOOKS_MAX
}

async function announceOfShard(services: Services, tx: Transaction, shard: number, webhookIds: readonly string[]) {
  const locked = await tx.run(lockUnreportedBreakers, { shard, webhookIds: [...webhookIds] })
  const at = services.wallNow()
  await Promise.all([
    // One by one, because two of one account are rare.
    ...locked
      .filter(({ isVisible }) => isVisible)
      .map((row) => announce(services, tx, { account: ownerOf(row), ...announcementOf(row, at) })),
    tx.run(markBreakersReported, { shard, webhookIds: locked.map(({ id }) => id) }),
  ])
  return locked.length
}

/**
 * Returns the event of a breaker. If a webhook has recovered and fails again, only the new failure
 * is announced.
 */
function announcementOf(row: LockUnreportedBreakersRow, at: Timestamp): Announcement {
  const { id: subjectId, failingSince } = row
  const webhook = webhookPayload(row)
  if (failingSince !== null)
    return { type: 'webhook.failing', subjectId, data: { ...webhook, failingSince: toSeconds(failingSince) } }
  const was = { failingSince: toSeconds(row.reportedFailingSince!), recoveredAt: toSeconds(at) }
  return { type: 'webhook.recovered', subjectId, data: { ...webhook, ...was } }
}

function ownerOf(row: LockUnreportedBreakersRow) {
  const { accountId: id, accountKind: kind, accountName: name } = row
  return accountOf({ ...row, id, kind, name, createdAt: row.accountCreatedAt, updatedAt: row.accountUpdatedAt })
}
