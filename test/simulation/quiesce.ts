import assert from 'node:assert/strict'
import { expireOverduePaymentSessions } from '../../src/checkout/payment-sessions/index.ts'
import { expireOverduePlanSessions } from '../../src/checkout/plan-sessions/index.ts'
import { deleteExpiredVaultTokens, deleteOverdueCvcs, releaseOrphanedUses } from '../../src/vault/index.ts'
import { consumerLookups } from '../../src/worker.ts'
import type { Fixture as WholeFixture } from './fixture.ts'
import { WORKERS } from './open-simulation.ts'

type Fixture = Pick<WholeFixture, 'simulation' | 'client' | 'records'>

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/**
 * Delays for leases and backoffs, for unconfirmed challenges, for debits and their returns, and for
 * unknown outcomes.
 */
const WAITS = [11, 130, 130, 16 * MINUTE, 2 * HOUR, 12 * HOUR, ...Array.from({ length: 30 }, () => DAY)]
/**
 * The days after which late returns, tokens and confirmations have ended. Plans may take longer.
 */
const DAYS_MIN = 7

/**
 * Removes all faults and finishes pending work, however long that takes on the clock of the
 * simulation.
 */
export async function quiesce(fixture: Fixture): Promise<void> {
  const { simulation, client } = fixture
  simulation.disarm()
  await simulation.processor.clearFaults()
  await simulation.startApi()
  await simulation.join()
  await simulation.closeKilled()
  let passed = 0
  for (const seconds of WAITS) {
    await Promise.all(client.open().map(client.send))
    await deliverNotifications(fixture)
    await Promise.all(WORKERS.map(simulation.work))
    await deleteExpired(fixture)
    if (passed > DAYS_MIN * DAY && (await isQuiet(fixture))) return simulation.makePartitions().then(() => {})
    await simulation.pass(seconds)
    passed += seconds
  }
  assert.fail(`work remains unfinished: ${JSON.stringify(await unfinished(fixture))}`)
}

async function deliverNotifications({ simulation }: Fixture): Promise<void> {
  for (let round = 0; round < 20; round++) {
    await simulation.processor.release()
    if ((await simulation.processor.flush()) === 0) return
  }
  assert.fail('the processor could not deliver all notifications')
}

async function deleteExpired({ simulation }: Fixture): Promise<void> {
  const { services } = simulation.server
  await releaseOrphanedUses(services, consumerLookups(services))
  await Promise.all([deleteExpiredVaultTokens(services), deleteOverdueCvcs(services)])
  await Promise.all([expireOverduePaymentSessions(services), expireOverduePlanSessions(services)])
}

async function unfinished({ records, client }: Fixture) {
  const { jobs, notifications, plan_due } = await records()
  const undelivered = notifications.filter(({ due_at }) => due_at !== null)
  return { jobs, notifications: undelivered, plan_due, open: client.open() }
}

async function isQuiet(fixture: Fixture): Promise<boolean> {
  return Object.values(await unfinished(fixture)).every(({ length }) => length === 0)
}
