import { type Books, readBooks } from '../support/books.ts'
import { until } from '../support/process.ts'
import type { Plant } from './plant.ts'
import { PATIENCE_MS, type Shop } from './shop.ts'

/** A debit of a plan waits for the one before it: so many times days pass. */
const ROUNDS_MOST = 6

/** Lets the living finish: what waits falls due, debits settle and come back, customers who never confirmed are late. */
export async function quiesce(plant: Plant, shop: Shop): Promise<void> {
  plant.calm()
  await untilSettled(plant, shop, 'nothing unknown', ['Settled', 'Processing', 'RequiresAction'])
  for (let round = 0; round < ROUNDS_MOST; round++) {
    // A processor that is days ahead has forgotten its keys: only what can't be on its way any more may meet it. Whoever
    // thinks that a lease of ours has lapsed may be sending what is settled already, so that they all begin anew.
    plant.units.api.kill()
    plant.units.worker.kill()
    await until('everything to run', plant.isUp)
    await until('days to pass', () => passDays(plant))
    await untilSettled(plant, shop, 'plans to go on', ['Settled', 'Processing'])
    const { plan_due, payment_plan_occurrences } = await readBooks(plant.query, shop.uuid)
    if (plan_due.length === 0 && payment_plan_occurrences.every(({ status }) => status !== 'Processing')) break
  }
  await untilSettled(plant, shop, 'everything to end', ['Settled'])
}

const untilSettled = (plant: Plant, shop: Shop, what: string, stages: readonly string[]) =>
  until(what, () => settle(plant, shop, stages), Boolean, PATIENCE_MS)

const passDays = ({ processor }: Plant) =>
  processor.advance({ days: 6 }).then(
    () => true,
    () => false,
  )

/** Whether every attempt is at one of these stages, and nothing is untold. Without an API nobody is told: a processor gives up. */
async function settle(plant: Plant, { uuid }: Shop, stages: readonly string[]): Promise<boolean> {
  if (!plant.isUp()) return false
  try {
    await plant.processor.clearFaults()
    await plant.processor.release()
    await plant.fallDue()
    if ((await plant.processor.flush()) > 0) return false
  } catch {
    return false
  }
  const young = stages.length > 1
  const books = await readBooks(plant.query, uuid)
  const { payment_attempts, refunds, notifications, errands } = books
  return (
    plansThatMayGoOn(books).length === 0 &&
    payment_attempts.every(({ stage }) => stages.includes(stage)) &&
    refunds.every(({ status, provider_reference }) => status !== 'Pending' || (young && provider_reference !== null)) &&
    notifications.every(({ due_at }) => due_at === null) &&
    (young || errands.length === 0)
  )
}

/** Plans that something of is to be done, and that wait for no outcome. */
function plansThatMayGoOn({ plan_due, payment_plan_occurrences }: Books): { plan_id: string }[] {
  const waiting = new Set(
    payment_plan_occurrences.filter(({ status }) => status === 'Processing').map(({ plan_id }) => plan_id),
  )
  return plan_due.filter(({ plan_id }) => !waiting.has(plan_id))
}
