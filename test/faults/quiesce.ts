import { until } from '../support/process.ts'
import { type Records, readRecords } from '../support/records.ts'
import type { Deployment } from './deployment.ts'
import { type Fixture, PATIENCE_MS } from './fixture.ts'

type Organization = Pick<Fixture, 'uuid'>

/** The most times that days pass. Each debit of a plan waits for the one before it. */
const ROUNDS_MAX = 6

/**
 * Waits until everything of these organizations has settled: due work, debits and their returns,
 * unconfirmed challenges. No other organization may have requests in flight, as days pass.
 */
export async function quiesce(deployment: Deployment, organizations: readonly Organization[]): Promise<void> {
  deployment.disarm()
  await untilSettled(deployment, organizations, 'all outcomes to be known', ['Settled', 'Processing', 'RequiresAction'])
  for (let round = 0; round < ROUNDS_MAX; round++) {
    // The processor deletes its idempotency keys when days pass, so no request may be in flight. A
    // process with an expired lease may still send a settled request, so all processes are
    // restarted.
    deployment.processes.api.kill()
    deployment.processes.worker.kill()
    await until('everything to run', deployment.isUp)
    await until('days to pass', () => passDays(deployment))
    await untilSettled(deployment, organizations, 'plans to continue', ['Settled', 'Processing'])
    if ((await recordsOf(deployment, organizations)).every(hasNoPlanToCharge)) break
  }
  await untilSettled(deployment, organizations, 'all charges to settle', ['Settled'])
}

const untilSettled = (
  deployment: Deployment,
  organizations: readonly Organization[],
  what: string,
  stages: readonly string[],
) => until(what, () => settle(deployment, organizations, stages), Boolean, PATIENCE_MS)

const recordsOf = ({ query }: Deployment, organizations: readonly Organization[]) =>
  Promise.all(organizations.map(({ uuid }) => readRecords(query, uuid)))

const passDays = ({ processor }: Deployment) =>
  processor.advance({ days: 6 }).then(
    () => true,
    () => false,
  )

/**
 * Makes all pending work due. Returns true when every attempt is at one of these stages and every
 * notification is delivered. The processor cannot deliver while the API is down.
 */
async function settle(
  deployment: Deployment,
  organizations: readonly Organization[],
  stages: readonly string[],
): Promise<boolean> {
  if (!deployment.isUp()) return false
  try {
    await deployment.processor.clearFaults()
    await deployment.processor.release()
    await deployment.makeAllDue()
    if ((await deployment.processor.flush()) > 0) return false
  } catch {
    return false
  }
  return (await recordsOf(deployment, organizations)).every((records) => isSettled(records, stages))
}

function isSettled(records: Records, stages: readonly string[]): boolean {
  const young = stages.length > 1
  const { payment_attempts, refunds, notifications, jobs } = records
  return (
    unfinishedPlans(records).length === 0 &&
    payment_attempts.every(({ stage }) => stages.includes(stage)) &&
    refunds.every(({ status, provider_reference }) => status !== 'Pending' || (young && provider_reference !== null)) &&
    notifications.every(({ due_at }) => due_at === null) &&
    (young || jobs.length === 0)
  )
}

function hasNoPlanToCharge({ plan_due, payment_plan_occurrences }: Records): boolean {
  return plan_due.length === 0 && payment_plan_occurrences.every(({ status }) => status !== 'Processing')
}

/** Returns the plans with a next action and without an open outcome. */
function unfinishedPlans({ plan_due, payment_plan_occurrences }: Records): { plan_id: string }[] {
  const waiting = new Set(
    payment_plan_occurrences.filter(({ status }) => status === 'Processing').map(({ plan_id }) => plan_id),
  )
  return plan_due.filter(({ plan_id }) => !waiting.has(plan_id))
}
