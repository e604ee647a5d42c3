import {
  type Account,
  type Context,
  mint,
  organizationProblems,
  requireOrganization,
  transaction,
} from '../../accounts/index.ts'
import type { TestClockCreateInput } from '../../platform/graphql/inputs.generated.ts'
import { Refusal, refuseProblems } from '../../platform/refusal.ts'
import { plus } from '../../platform/time/index.ts'
import { joinClock } from './join-clock.ts'
import { type TestClock, testClockIdOf } from './test-clock.ts'
import { initialTimeProblems, wholeSecond } from './test-clock-rules.ts'
import { assignTestClock, insertTestClock } from './test-clocks.queries.generated.ts'

/**
 * Longer than the cache time of key lookups. Afterwards no process writes by the machine's clock.
 */
const JOINS_AFTER_MS = 1_500

/**
 * Creates the test clock of a sandbox organization and assigns a batch of its scheduled rows to it.
 * The clock is Advancing until a job has assigned all other rows, including rows of processes with
 * a cached key lookup. Throws INVALID_STATE for a live organization and for one that has a clock.
 */
export async function testClockCreate(context: Context, input: TestClockCreateInput): Promise<TestClock> {
  const now = wholeSecond(input.now ?? context.wallNow())
  refuseProblems([...organizationProblems(context, input.orgId), ...initialTimeProblems(now)])
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

/** Creates the refusal, with the clock's id if it is known, because no list shows it. */
function hasClock(id: string | null): Refusal {
  const details = id === null ? {} : { id: testClockIdOf({ id }) }
  return new Refusal('INVALID_STATE', 'The organization already has a test clock.', { details })
}
