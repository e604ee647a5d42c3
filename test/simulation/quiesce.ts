import assert from 'node:assert/strict'
import { expireOverduePaymentSessions } from '../../src/checkout/payment-sessions/index.ts'
import { expireOverduePlanSessions } from '../../src/checkout/plan-sessions/index.ts'
import { deleteExpiredVaultTokens, deleteOverdueCvcs, releaseOrphanedUses } from '../../src/vault/index.ts'
import { consumerLookups } from '../../src/worker.ts'
import type { Shop } from './shop.ts'
import { WORKERS } from './world.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Leases and backoffs first, then a customer's hour, then debits that settle and come back, then what nobody could say. */
const WAITS = [11, 130, 130, 16 * MINUTE, 2 * HOUR, 12 * HOUR, ...Array.from({ length: 30 }, () => DAY)]
/** When everything that has its time is over but plans: debits that are returned late, tokens, customers who are asked to confirm. */
const DAYS_LEAST = 7

/** Ends whatever is wrong outside, and lets everybody finish, however long that takes on the clock of the simulation. */
export async function quiesce(shop: Shop): Promise<void> {
  const { world, client } = shop
  world.disarm()
  await world.processor.clearFaults()
  await world.startApi()
  await world.join()
  await world.bury()
  let passed = 0
  for (const seconds of WAITS) {
    await Promise.all(client.open().map(client.send))
    await tell(shop)
    await Promise.all(WORKERS.map(world.work))
    await sweep(shop)
    if (passed > DAYS_LEAST * DAY && (await isQuiet(shop))) return world.makePartitions().then(() => {})
    await world.pass(seconds)
    passed += seconds
  }
  assert.fail(`it never came to rest: ${JSON.stringify(await restless(shop))}`)
}

async function tell({ world }: Shop): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    await world.processor.release()
    if ((await world.processor.flush()) === 0) return
  }
  assert.fail('notifications never arrived')
}

async function sweep({ world }: Shop): Promise<void> {
  const { services } = world.server
  await releaseOrphanedUses(services, consumerLookups(services))
  await Promise.all([deleteExpiredVaultTokens(services), deleteOverdueCvcs(services)])
  await Promise.all([expireOverduePaymentSessions(services), expireOverduePlanSessions(services)])
}

async function restless({ books, client }: Shop) {
  const { errands, notifications, plan_due } = await books()
  const untold = notifications.filter(({ due_at }) => due_at !== null)
  return { errands, notifications: untold, plan_due, open: client.open() }
}

async function isQuiet(shop: Shop): Promise<boolean> {
  return Object.values(await restless(shop)).every(({ length }) => length === 0)
}
