import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chargingCapacity } from './charging-capacity.ts'

const BATCH_MAX = 128
const SLOW_MS = 2000
const never = new Promise<never>(() => undefined)
const orgs = (count: number) => Array.from({ length: count }, (_, number) => `org ${number}`)

/** Starts a claim in which every organization has many due plans. Returns the organization of each charge. */
function startClaimed(busy: ReturnType<typeof chargingCapacity>, orgIds: readonly string[], over: Promise<unknown>) {
  const started: string[] = []
  const limits = busy.available()
  for (const orgId of orgIds.filter((each) => !limits?.exceptOrgIds.includes(each))) {
    const isPrompt = !limits?.promptOrgIds || limits.promptOrgIds.includes(orgId)
    for (let row = 0; row < (isPrompt ? BATCH_MAX : 1) && started.length < (limits?.rowsMost ?? 0); row++)
      started.push(orgId)
  }
  for (const orgId of started) busy.add(orgId, over)
  return started
}

test('two hundred organizations whose provider is silent leave slots for one that is answered', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const busy = chargingCapacity()
  const all = [...orgs(200), 'healthy']
  while (startClaimed(busy, all, never).length > 0);
  assert.equal(busy.inFlight(), 1024)
  assert.equal(busy.available(), null)
  t.mock.timers.tick(SLOW_MS)
  assert.ok(startClaimed(busy, all, never).includes('healthy'))
})

test('while something is slow, an organization that was answered in time gets a whole batch, and all others one charge', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const busy = chargingCapacity()
  const answer = Promise.withResolvers<void>()
  busy.add('answered', answer.promise)
  busy.add('silent', never)
  assert.equal(busy.available()?.promptOrgIds, null)
  const over = busy.nextChange()
  answer.resolve()
  await over
  t.mock.timers.tick(SLOW_MS)
  const { exceptOrgIds, promptOrgIds } = busy.available() ?? {}
  assert.deepEqual([exceptOrgIds, promptOrgIds], [['silent'], ['answered']])
})

test('an organization that was slow gets one charge as long as others are slow', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const busy = chargingCapacity()
  const givenUp = Promise.withResolvers<void>()
  busy.add('given up', givenUp.promise)
  busy.add('silent', never)
  t.mock.timers.tick(SLOW_MS)
  const over = busy.nextChange()
  givenUp.resolve()
  await over
  const { exceptOrgIds, promptOrgIds } = busy.available() ?? {}
  assert.deepEqual([exceptOrgIds, promptOrgIds], [['silent'], []])
})

test('however many are silent, the charges in flight are bounded', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const busy = chargingCapacity()
  for (let look = 0; look < 100; look++) {
    startClaimed(busy, orgs(5000), never)
    t.mock.timers.tick(SLOW_MS)
  }
  assert.equal(busy.available(), null)
  assert.ok(busy.inFlight() <= 1536, `${busy.inFlight()}`)
})
