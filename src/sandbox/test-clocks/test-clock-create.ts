import {
  type Account,
  type Context,
  mint,
  organizationProblems,
  requireOrganization,
  transaction,
} from '../../accounts/index.ts'
import { Refusal, refuseProblems } from '../../platform/refusal.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import { joinClock } from './join-clock.ts'
import { type TestClock, testClockIdOf } from './test-clock.ts'
import { standingProblems, wholeSecond } from './test-clock-rules.ts'
import { assignTestClock, insertTestClock } from './test-clocks.queries.generated.ts'

export interface TestClockCreateInput {
  readonly orgId?: string | null
  readonly now?: Timestamp | null
}

/** Longer than a key's look-up is believed: who still writes by the machine's clock has ended by then. */
const JOINS_AFTER_MS = 1_500

/**
 * Gives a sandbox organization a clock, and has what waits for a time wait for it, if that is not too much. It is Advancing until
 * a job has done so with the rest, and with what was written meanwhile by whoever did not know of it. INVALID_STATE for a live organization and for
 * one that has a clock.
 */
export async function testClockCreate(context: Context, input: TestClockCreateInput): Promise<TestClock> {
  const now = wholeSecond(input.now ?? context.wallNow())
  refuseProblems([...organizationProblems(context, input.orgId), ...standingProblems(now)])
  const organization = await requireOrganization(context, input.orgId)
  refuseUnlessMayHaveClock(organization)
  const { shard, id: orgId } = organization
  const clock: TestClock = { id: mint(context, shard), orgId, now, status: 'Advancing' }
  return transaction(context, async (tx) => {
    const given = await tx.run(assignTestClock, { orgId, clockId: clock.id, now, callerId: context.caller.account.id })
    if (given.length === 0) throw hasClock(null)
    const wallNow = context.wallNow()
    const joinsAt = plus(wallNow, { milliseconds: JOINS_AFTER_MS })
    await tx.run(insertTestClock, { shard, id: clock.id, orgId, now, joinsAt, wallNow })
    await joinClock(tx, { shard, orgId, clockId: clock.id })
    return clock
  })
}

function refuseUnlessMayHaveClock({ mode, clockId }: Account): void {
  if (mode === 'Live') throw new Refusal('INVALID_STATE', 'Only sandbox organizations can have a test clock.')
  if (clockId !== null) throw hasClock(clockId)
}

/** Names the clock where it is known: nothing else leads back to an id that was lost. */
function hasClock(id: string | null): Refusal {
  const details = id === null ? {} : { id: testClockIdOf({ id }) }
  return new Refusal('INVALID_STATE', 'The organization already has a test clock.', { details })
}
