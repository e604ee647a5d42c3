import assert from 'node:assert/strict'
import { test } from 'node:test'
import { underWay } from './under-way.ts'

const ROWS_TOGETHER = 128
const SLOW_MS = 2000
const never = new Promise<never>(() => undefined)
const orgs = (count: number) => Array.from({ length: count }, (_, number) => `org ${number}`)

/** Starts what a claim gives when each of these has much to do; gives of whom it was. */
function startWhatIsClaimed(busy: ReturnType<typeof underWay>, orgIds: readonly string[], over: Promise<unknown>) {
  const started: string[] = []
  const room = busy.room()
  for (const orgId of orgIds.filter((each) => !room?.exceptOrgIds.includes(each))) {
    const isPrompt = !room?.promptOrgIds || room.promptOrgIds.includes(orgId)
    for (let row = 0; row < (isPrompt ? ROWS_TOGETHER : 1) && started.length < (room?.rowsMost ?? 0); row++)
      started.push(orgId)
  }
  for (const orgId of started) busy.add(orgId, over)
  return started
}

test('two hundred organizations whose provider is silent leave room for one that is answered', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const busy = underWay()
  const all = [...orgs(200), 'healthy']
  while (startWhatIsClaimed(busy, all, never).length > 0);
  assert.equal(busy.count(), 1024)
  assert.equal(busy.room(), null)
  t.mock.timers.tick(SLOW_MS)
  assert.ok(startWhatIsClaimed(busy, all, never).includes('healthy'))
})

test('while something is slow, who was answered in time gets as many as are written together, all others one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const busy = underWay()
  const answer = Promise.withResolvers<void>()
  busy.add('answered', answer.promise)
  busy.add('silent', never)
  assert.equal(busy.room()?.promptOrgIds, null)
  const over = busy.someChange()
  answer.resolve()
  await over
  t.mock.timers.tick(SLOW_MS)
  const { exceptOrgIds, promptOrgIds } = busy.room() ?? {}
  assert.deepEqual([exceptOrgIds, promptOrgIds], [['silent'], ['answered']])
})

test('who was given up waiting for is tried with one, as long as others are slow', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const busy = underWay()
  const givenUp = Promise.withResolvers<void>()
  busy.add('given up', givenUp.promise)
  busy.add('silent', never)
  t.mock.timers.tick(SLOW_MS)
  const over = busy.someChange()
  givenUp.resolve()
  await over
  const { exceptOrgIds, promptOrgIds } = busy.room() ?? {}
  assert.deepEqual([exceptOrgIds, promptOrgIds], [['silent'], []])
})

test('however many are silent, what is under way is bounded', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const busy = underWay()
  for (let look = 0; look < 100; look++) {
    startWhatIsClaimed(busy, orgs(5000), never)
    t.mock.timers.tick(SLOW_MS)
  }
  assert.equal(busy.room(), null)
  assert.ok(busy.count() <= 1536, `${busy.count()}`)
})
