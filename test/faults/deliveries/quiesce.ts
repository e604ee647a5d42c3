import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../support/process.ts'
import { PATIENCE_MS } from '../shop.ts'
import type { DeliveryPlant } from './plant.ts'

/**
 * Ends the leases of claims that were made by that time: whoever made them is dead. Gives how many there were, each an attempt that was
 * under way, or about to be.
 */
export async function lapse({ query }: DeliveryPlant, madeBy: Date): Promise<number> {
  const lapsed = await query(
    `update webhook_due set claimed_until = claimed_at
     where claim_token is not null and claimed_at <= $1 and claimed_until > claimed_at returning request_id`,
    [madeBy],
  )
  return lapsed.length
}

/** Kills every worker, and ends the leases that they leave behind; gives how many. */
export async function bury(plant: DeliveryPlant): Promise<number> {
  const at = new Date()
  for (const worker of plant.units.workers) worker.kill()
  await plant.whenUp()
  return lapse(plant, at)
}

/** Has everything that waits for its next attempt fall due, whatever its webhook's breaker says, and tells the workers. */
export async function fallDue({ query }: DeliveryPlant): Promise<void> {
  await query('update webhook_due set due_at = now() where claim_token is null and due_at > now()')
  await query('update webhook_lanes set blocked_until = now() where blocked_until > now()')
  await query('notify webhooks')
}

/** Lets the living finish, until nothing waits. What was claimed by that time has nobody any more; gives how many those were. */
export async function quiesce(plant: DeliveryPlant, madeBy: Date): Promise<number> {
  let lapsed = 0
  async function look(): Promise<Left> {
    await plant.whenUp()
    lapsed += await lapse(plant, madeBy)
    await fallDue(plant)
    return leftOf(plant)
  }
  const isNothing = ({ outbox, due }: Left) => outbox + due === 0
  await until('everything to be delivered', look, isNothing, PATIENCE_MS)
  return lapsed
}

interface Left {
  readonly outbox: number
  readonly due: number
  readonly claimed: number
}

/** How much is not delivered yet. */
async function leftOf({ query }: DeliveryPlant): Promise<Left> {
  const [left] = await query<Left>(`
    select (select count(*) from event_outbox)::int as outbox, count(*)::int as due,
      (count(*) filter (where claim_token is not null))::int as claimed
    from webhook_due`)
  return left!
}

const LOOKS = 8
const LOOK_EVERY_MS = 250

/**
 * Ends the leases of claims that were made by that time and that nobody knows of: their answers were lost. Whoever lives records what
 * came of its own meanwhile, and fewer are left at each look; gives how many nobody did that for.
 */
export async function lapseOrphans(plant: DeliveryPlant, madeBy: Date): Promise<number> {
  const CLAIMED = 'select request_id from webhook_due where claim_token is not null and claimed_at <= $1'
  let before = Number.POSITIVE_INFINITY
  for (let same = 0; same < LOOKS; await pause(LOOK_EVERY_MS)) {
    const { length } = await plant.query(CLAIMED, [madeBy])
    if (length === 0) return 0
    same = length === before ? same + 1 : 0
    before = length
  }
  return lapse(plant, madeBy)
}
