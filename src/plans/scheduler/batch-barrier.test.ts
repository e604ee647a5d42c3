import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { openBatchBarrier, participantOf } from './batch-barrier.ts'

const settle = async () => {
  for (let tick = 0; tick < 5; tick++) await Promise.resolve()
}

function timed(t: { after: (fn: () => void) => void }) {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => mock.timers.reset())
  const released: string[] = []
  const barrier = openBatchBarrier(3, 50)
  return {
    released,
    barrier,
    arrive: (name: string) => void barrier.arrive().then(() => released.push(name)),
    pass: async (ms: number) => {
      mock.timers.tick(ms)
      await settle()
    },
  }
}

test('a participant waits until the last has arrived', async (t) => {
  const { released, arrive, pass } = timed(t)
  arrive('one')
  arrive('two')
  await pass(49)
  assert.deepEqual(released, [])
  arrive('three')
  await settle()
  assert.deepEqual(released, ['one', 'two', 'three'])
})

test('no participant waits for one that left', async (t) => {
  const { released, arrive, barrier } = timed(t)
  arrive('one')
  barrier.leave()
  arrive('two')
  await settle()
  assert.deepEqual(released, ['one', 'two'])
})

test('participants wait for a late one up to the time limit, and a late one does not wait', async (t) => {
  const { released, arrive, pass } = timed(t)
  arrive('one')
  await pass(30)
  arrive('two')
  await pass(20)
  assert.deepEqual(released, ['one', 'two'])
  arrive('three')
  await settle()
  assert.deepEqual(released, ['one', 'two', 'three'])
})

test('a participant that leaves after it has arrived counts once', async (t) => {
  const { released, arrive, barrier } = timed(t)
  const participant = participantOf(barrier)
  void participant.arrive().then(() => released.push('one'))
  participant.leave()
  arrive('two')
  await settle()
  assert.deepEqual(released, [])
  arrive('three')
  await settle()
  assert.deepEqual(released, ['one', 'two', 'three'])
})
