// Restarts PostgreSQL as `pg_ctl restart -m immediate` does while workers deliver webhooks: `npm run test:faults`.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLedger } from './ledger.ts'
import { openDeliveryPlant } from './plant.ts'
import { openPostgres } from './postgres.ts'
import { lapseOrphans, quiesce } from './quiesce.ts'
import { reckon } from './reconcile.ts'
import { verdictOf } from './round.ts'
import { openShop } from './shop.ts'

const CONTACTS = 300
/** So many requests have come when PostgreSQL goes, each time. */
const MOMENTS = [50, 250, 450, 650, 850, 1050]

test('PostgreSQL goes in the middle of it, workers stay, and every event is delivered', async (t) => {
  const postgres = await openPostgres(t)
  const ledger = await openLedger(t, verdictOf)
  const plant = await openDeliveryPlant(t, ledger, { workers: 2, urls: postgres.urls })
  const shop = await openShop(plant, ledger, 'restarts')
  let lapsed = 0
  let underWay = 0

  async function restart(): Promise<void> {
    for (const moment of MOMENTS) {
      await ledger.arrived(moment)
      underWay += (await plant.query('select from webhook_due where claim_token is not null')).length
      const at = new Date()
      await postgres.restart()
      lapsed += await lapseOrphans(plant, at)
    }
  }

  await Promise.all([shop.announce(CONTACTS), restart()])
  lapsed += await quiesce(plant, new Date(0))
  await shop.reader.read()
  const { problems, deliveries, unknown, repeats } = await reckon(plant, ledger, shop, lapsed)
  t.diagnostic(
    `${MOMENTS.length} restarts with ${underWay} under way, ${deliveries} deliveries, ${lapsed} claimed by nobody, ${unknown} unknown attempts, ${repeats} repeats`,
  )
  assert.deepEqual(problems, [])
  assert.equal(plant.deaths(), 0)
})
