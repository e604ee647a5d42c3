// Kills and restarts PostgreSQL, as `pg_ctl restart -m immediate` does, while workers deliver
// webhooks: `npm run test:faults`.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDeliveryDeployment } from './deployment.ts'
import { openFixture } from './fixture.ts'
import { openLedger } from './ledger.ts'
import { openPostgres } from './postgres.ts'
import { expireOrphanedLeases, quiesce } from './quiesce.ts'
import { reconcile } from './reconcile.ts'
import { responseTo } from './round.ts'

const CONTACTS = 300
/** The number of requests before each kill of PostgreSQL. */
const MOMENTS = [50, 250, 450, 650, 850, 1050]

test('workers survive kills of PostgreSQL and deliver every event', async (t) => {
  const postgres = await openPostgres(t)
  const ledger = await openLedger(t, responseTo)
  const deployment = await openDeliveryDeployment(t, ledger, { workers: 2, urls: postgres.urls })
  const fixture = await openFixture(deployment, ledger, 'restarts')
  let expired = 0
  let inFlight = 0

  async function restart(): Promise<void> {
    for (const moment of MOMENTS) {
      await ledger.arrived(moment)
      inFlight += (await deployment.query('select from webhook_due where claim_token is not null')).length
      const at = new Date()
      await postgres.restart()
      expired += await expireOrphanedLeases(deployment, at)
    }
  }

  await Promise.all([fixture.announce(CONTACTS), restart()])
  expired += await quiesce(deployment, new Date(0))
  await fixture.reader.read()
  const { problems, deliveries, unknown, repeats } = await reconcile(deployment, ledger, fixture, expired)
  t.diagnostic(
    `${MOMENTS.length} restarts with ${inFlight} in flight, ${deliveries} deliveries, ${expired} orphaned claims, ${unknown} unknown attempts, ${repeats} repeats`,
  )
  assert.deepEqual(problems, [])
  assert.equal(deployment.crashes(), 0)
})
