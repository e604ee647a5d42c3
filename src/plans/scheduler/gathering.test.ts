import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { openGathering } from './gathering.ts'

const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

function timed(t: { after: (fn: () => void) => void }) {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => mock.timers.reset())
  const gone: string[] = []
  const { come, giveUp } = openGathering(3, 50)
  return {
    gone,
    giveUp,
    comes: (name: string) => void come().then(() => gone.push(name)),
    pass: async (ms: number) => {
      mock.timers.tick(ms)
      await settle()
    },
  }
}

test('who comes waits until the last has come', async (t) => {
  const { gone, comes, pass } = timed(t)
  comes('one')
  comes('two')
  await pass(49)
  assert.deepEqual(gone, [])
  comes('three')
  await settle()
  assert.deepEqual(gone, ['one', 'two', 'three'])
})

test('nobody waits for who gave up', async (t) => {
  const { gone, comes, giveUp } = timed(t)
  comes('one')
  giveUp()
  comes('two')
  await settle()
  assert.deepEqual(gone, ['one', 'two'])
})

test('nobody waits long for who is late, nor who is late for those that are gone', async (t) => {
  const { gone, comes, pass } = timed(t)
  comes('one')
  await pass(30)
  comes('two')
  await pass(20)
  assert.deepEqual(gone, ['one', 'two'])
  comes('three')
  await settle()
  assert.deepEqual(gone, ['one', 'two', 'three'])
})
