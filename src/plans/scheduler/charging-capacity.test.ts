import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { chargingCapacity } from './charging-capacity.ts'

const BATCH_MAX = 128
const SLOW_MS = 2000
const never = new Promise<never>(() => undefined)
const orgs = (count: number) => Array.from({ length: count }, (_, number) => `org ${number}`)

/**
 * Starts the charges of one claim, in which every organization has many due plans. Returns the
 * organization of each charge.
 */
function startClaimed(
  capacity: ReturnType<typeof chargingCapacity>,
  orgIds: readonly string[],
  over: Promise<unknown>,
) {
  const started: string[] = []
  const limits = capacity.available()
  for (const orgId of orgIds.filter((each) => !limits?.exceptOrgIds.includes(each))) {
    const isPrompt = !limits?.promptOrgIds || limits.promptOrgIds.includes(orgId)
    for (let row = 0; row < (isPrompt ? BATCH_MAX : 1) && started.length < (limits?.rowsMax ?? 0); row++)
      started.push(orgId)
  }
  for (const orgId of started) capacity.add(orgId, over)
  return started
}

test('two hundred organizations with a silent provider leave slots for one with a fast provider', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const capacity = chargingCapacity()
  const all = [...orgs(200), 'healthy']
  while (startClaimed(capacity, all, never).length > 0);
  // Too few slots for another batch are left.
  assert.ok(capacity.inFlight() > 1024 - BATCH_MAX)
  assert.equal(capacity.available(), null)
  t.mock.timers.tick(SLOW_MS)
  const first = startClaimed(capacity, all, never)
  // The next claim continues after the last organization of a full one.
  const rest = all.slice(all.indexOf(first.at(-1)!) + 1)
  assert.ok([...first, ...startClaimed(capacity, rest, never)].includes('healthy'))
})

test('while one organization is slow, a fast one gets a whole batch, and all others one charge', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const capacity = chargingCapacity()
  const answer = Promise.withResolvers<void>()
  capacity.add('answered', answer.promise)
  capacity.add('silent', never)
  assert.equal(capacity.available()?.promptOrgIds, null)
  const over = capacity.nextChange()
  answer.resolve()
  await over
  t.mock.timers.tick(SLOW_MS)
  const { exceptOrgIds, promptOrgIds } = capacity.available() ?? {}
  assert.deepEqual([exceptOrgIds, promptOrgIds], [['silent'], ['answered']])
})

test('an organization that was slow gets one charge while others are slow', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const capacity = chargingCapacity()
  const givenUp = Promise.withResolvers<void>()
  capacity.add('given up', givenUp.promise)
  capacity.add('silent', never)
  t.mock.timers.tick(SLOW_MS)
  const over = capacity.nextChange()
  givenUp.resolve()
  await over
  const { exceptOrgIds, promptOrgIds } = capacity.available() ?? {}
  assert.deepEqual([exceptOrgIds, promptOrgIds], [['silent'], []])
})

test('nothing is claimed while more than 64 charges are worked on, unless they wait for their provider or are slow', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const capacity = chargingCapacity()
  const rowsMax = () => capacity.available()?.rowsMax ?? null
  const [first, second, ...others] = Array.from({ length: 66 }, capacity.start)
  assert.ok(first && second)
  assert.equal(rowsMax(), null)
  first.sent()
  const mayClaim = capacity.nextChange()
  second.end()
  await mayClaim
  assert.equal(rowsMax(), 128)
  first.responded()
  first.responded()
  second.responded()
  assert.equal(rowsMax(), null)
  first.end()
  first.end()
  assert.equal(rowsMax(), 128)
  others[0]?.sent()
  t.mock.timers.tick(SLOW_MS)
  for (const other of others) other.responded()
  assert.equal(rowsMax(), 192)
})

test('the charges in flight are bounded, however many providers are silent', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const capacity = chargingCapacity()
  for (let poll = 0; poll < 100; poll++) {
    startClaimed(capacity, orgs(5000), never)
    t.mock.timers.tick(SLOW_MS)
  }
  assert.equal(capacity.available(), null)
  assert.ok(capacity.inFlight() <= 1536, `${capacity.inFlight()}`)
})

test('the next claim waits until a quarter as many charges have ended as are in flight, not counting slow ones', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const capacity = chargingCapacity()
  for (let charge = 0; charge < 1000; charge++) capacity.add('silent', never)
  t.mock.timers.tick(SLOW_MS)
  const answers = Array.from({ length: 80 }, () => Promise.withResolvers<void>())
  for (const { promise } of answers) capacity.add('answered', promise)
  let mayClaim = false
  void capacity.nextChange().then(() => {
    mayClaim = true
  })
  const end = async (from: number, to: number) => {
    for (const { resolve } of answers.slice(from, to)) resolve()
    await setImmediate()
    return mayClaim
  }
  // After 16 ends, 64 are in flight.
  assert.equal(await end(0, 15), false)
  assert.equal(await end(15, 16), true)
})
