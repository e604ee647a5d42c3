import {
  type Account,
  type Context,
  mint,
  organizationProblems,
  requireOrganization,
  transaction,
} from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first } from '../../platform/db/index.ts'
import type { TestClockCreateInput } from '../../platform/graphql/inputs.generated.ts'
import { Refusal, refuseProblems } from '../../platform/refusal.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import { scheduleJoin } from './join-clock.queries.generated.ts'
import { JOINS_AFTER_MS, joinClock } from './join-clock.ts'
import { type TestClock, testClockIdOf } from './test-clock.ts'
import { initialTimeProblems, wholeSecond } from './test-clock-rules.ts'
import { assignTestClock, deleteUnassignedTestClocks, insertTestClock } from './test-clocks.queries.generated.ts'

/**
 * Creates the test clock of a sandbox organization and assigns a batch of its scheduled rows to it.
 * The clock is Advancing until a job has assigned all other rows, including rows of processes with
 * a cached key lookup. Throws INVALID_STATE for a live organization and for one that has a clock.
 * The clock is inserted before it is assigned to the organization, so that an assigned clock always
 * has a time. A crash in between leaves an unassigned clock that nothing uses.
 */
export async function testClockCreate(context: Context, input: TestClockCreateInput): Promise<TestClock> {
  const now = wholeSecond(input.now ?? context.wallNow())
  refuseProblems([...organizationProblems(context, input.orgId), ...initialTimeProblems(now)])
  const organization = await requireOrganization(context, input.orgId)
  refuseUnlessMayHaveClock(organization)
  const { shard, id: orgId } = organization
  const id = mint(context, shard)
  const inserted = await insertClock(context, { shard, id, orgId, now })
  crashPoint('test clock: inserted')
  const clock: TestClock = { id, orgId, now: inserted, status: 'Advancing' }
  await assignClock(context, shard, clock)
  crashPoint('test clock: assigned')
  await startJoining(context, shard, clock).catch((err: unknown) => {
    context.log.error({ err, orgId }, 'the records of a new test clock are assigned to it later')
  })
  return clock
}

/** Inserts a clock, unless an interrupted run of the request has. Returns the clock's time. */
async function insertClock(
  { db, wallNow }: Context,
  clock: { readonly shard: number; readonly id: string; readonly orgId: string; readonly now: Timestamp },
): Promise<Timestamp> {
  const insertedAt = wallNow()
  const dueAt = plus(insertedAt, { milliseconds: JOINS_AFTER_MS })
  return first(await db.write.run(insertTestClock, { ...clock, dueAt, wallNow: insertedAt }))!.now
}

/**
 * Sets the test clock of an organization. If it is refused and the organization has another clock,
 * deletes the clocks that the organization does not use.
 */
async function assignClock(context: Context, shard: number, clock: TestClock): Promise<void> {
  const { id: clockId, orgId } = clock
  const assigned = transaction(context, async (tx) => {
    const given = await tx.run(assignTestClock, { orgId, clockId, callerId: context.caller.account.id })
    if (given.length === 0) throw hasClock(null)
    return clock
  })
  await assigned.catch(async (error: unknown) => {
    if (error instanceof Refusal)
      await context.db.write.run(deleteUnassignedTestClocks, { shard, orgId }).catch((err: unknown) => {
        context.log.warn({ err, orgId }, 'an unused test clock remains')
      })
    throw error
  })
}

/** Assigns the first rows to a clock. A worker does the rest, and all of it after a crash. */
async function startJoining({ db, wallNow }: Context, shard: number, { id, orgId }: TestClock): Promise<void> {
  await db.write.run(scheduleJoin, { shard, id, joinsAt: plus(wallNow(), { milliseconds: JOINS_AFTER_MS }) })
  await db.write.run(deleteUnassignedTestClocks, { shard, orgId })
  await db.transaction((tx) => joinClock(tx, { shard, orgId, clockId: id }))
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
