import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { createLog } from '../log/index.ts'
import { every } from './index.ts'

const quiet = createLog({ level: 'silent' })

/** Runs everything that is ready, without advancing the time. */
const settle = async () => {
  for (let tick = 0; tick < 10; tick++) await Promise.resolve()
}

function frozenTime(t: { after: (fn: () => void) => void }): (ms: number) => Promise<void> {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => mock.timers.reset())
  return async (ms) => {
    await settle()
    mock.timers.tick(ms)
    await settle()
  }
}

test('work runs at once and again after each pause', async (t) => {
  const pass = frozenTime(t)
  let runs = 0
  const task = every(1_000, 'count', async () => void runs++, quiet)
  assert.equal(runs, 1)
  await pass(999)
  assert.equal(runs, 1)
  await pass(1)
  assert.equal(runs, 2)
  await task.stop()
  await pass(10_000)
  assert.equal(runs, 2)
})

test('runs never overlap, and a hint during a run makes another follow at once', async (t) => {
  const pass = frozenTime(t)
  const ends: (() => void)[] = []
  const task = every(1_000, 'slow', () => new Promise<void>((resolve) => ends.push(resolve)), quiet)
  task.wake()
  task.wake()
  await pass(5_000)
  assert.equal(ends.length, 1)
  ends[0]?.()
  await pass(0)
  assert.equal(ends.length, 2)
  ends[1]?.()
  await pass(0)
  assert.equal(ends.length, 2)
  task.wake()
  assert.equal(ends.length, 3)
  const stopping = task.stop()
  ends[2]?.()
  await stopping
})

test('work that reports more to do runs again without a pause', async (t) => {
  const pass = frozenTime(t)
  let left = 3
  const task = every(1_000, 'drain', async () => --left > 0, quiet)
  for (let tick = 0; tick < 5; tick++) await pass(0)
  assert.equal(left, 0)
  await task.stop()
})

test('errors lengthen the pauses, hints do not shorten them, and a success resets them', async (t) => {
  const pass = frozenTime(t)
  let runs = 0
  const task = every(
    100,
    'fail',
    async () => {
      runs++
      if (runs <= 3) throw new Error('down')
    },
    quiet,
  )
  await pass(100)
  assert.equal(runs, 2)
  task.wake()
  await pass(199)
  assert.equal(runs, 2)
  await pass(1)
  assert.equal(runs, 3)
  await pass(400)
  assert.equal(runs, 4)
  await pass(100)
  assert.equal(runs, 5)
  await task.stop()
})

test('stopping waits for the current run', async () => {
  let finish = () => {}
  let stopped = false
  const task = every(1_000, 'slow', () => new Promise<void>((resolve) => (finish = resolve)), quiet)
  const stopping = task.stop().then(() => {
    stopped = true
  })
  await settle()
  assert.equal(stopped, false)
  finish()
  await stopping
})
