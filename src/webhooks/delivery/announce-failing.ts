import { accountOf, type Services } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { eachOf } from '../../platform/schedule/index.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import { type Announcement, announce } from '../events/index.ts'
import { webhookPayload } from '../subscriptions/webhook.ts'
import {
  type LockUnreportedLanesRow,
  lockUnreportedLanes,
  markLanesReported,
  unreportedLanes,
} from './announce-failing.queries.generated.ts'

const LANES_MAX = 256

/**
 * Tells the owners of webhooks whose breaker has opened or closed since they were last told: announced in the transaction
 * that notes it, so that each change is told once, whoever else looks and whoever is killed. What opened and closed between
 * two looks is not told. Gives true when it stopped at its bound and there may be more.
 */
export async function tellFailing(services: Services): Promise<boolean> {
  const lanes = await services.db.read.run(unreportedLanes, { limit: LANES_MAX })
  let told = 0
  await eachOf(
    Map.groupBy(lanes, ({ shard }) => shard),
    async ([shard, its]) => {
      const webhookIds = its.map(({ webhookId }) => webhookId)
      told += await services.db.transaction((tx) => tellOfLanes(services, tx, shard, webhookIds))
    },
  )
  if (told > 0) services.hint('outbox')
  return told === LANES_MAX
}

async function tellOfLanes(services: Services, tx: Transaction, shard: number, webhookIds: readonly string[]) {
  const held = await tx.run(lockUnreportedLanes, { shard, webhookIds: [...webhookIds] })
  const at = services.wallNow()
  await Promise.all([
    // One by one: seldom are there two of an account.
    ...held
      .filter(({ isHeardOf }) => isHeardOf)
      .map((lane) => announce(services, tx, { account: ownerOf(lane), ...newsOf(lane, at) })),
    tx.run(markLanesReported, { shard, webhookIds: held.map(({ id }) => id) }),
  ])
  return held.length
}

/** One that recovered and fails again has been failing since another time: that alone is told. */
function newsOf(lane: LockUnreportedLanesRow, at: Timestamp): Announcement {
  const { id: subjectId, failingSince } = lane
  const webhook = webhookPayload(lane)
  if (failingSince !== null)
    return { type: 'webhook.failing', subjectId, data: { ...webhook, failingSince: toSeconds(failingSince) } }
  const was = { failingSince: toSeconds(lane.toldFailingSince!), recoveredAt: toSeconds(at) }
  return { type: 'webhook.recovered', subjectId, data: { ...webhook, ...was } }
}

function ownerOf(lane: LockUnreportedLanesRow) {
  const { accountId: id, accountKind: kind, accountName: name } = lane
  return accountOf({ ...lane, id, kind, name, createdAt: lane.accountCreatedAt, updatedAt: lane.accountUpdatedAt })
}
