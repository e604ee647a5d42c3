import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterAttempt, applyScripts, type HeldNotifications, type NotificationScript } from './notification-rules.ts'

const scripted = (...scripts: readonly NotificationScript[]): HeldNotifications<string> => ({
  scripts,
  withheld: [],
  reversed: [],
})

test('a notification is finished when it was accepted, or after its eighth attempt', () => {
  assert.deepEqual(afterAttempt(1, true), { state: 'finished' })
  assert.deepEqual(afterAttempt(1, false), { state: 'waiting', waitMs: 500 })
  assert.deepEqual(afterAttempt(7, false), { state: 'waiting', waitMs: 7_200_000 })
  assert.deepEqual(afterAttempt(8, false), { state: 'finished' })
})

test('without a script notifications of one change are sent one after the other', () => {
  const { held, sequences } = applyScripts(scripted(), ['a', 'b'])
  assert.deepEqual(sequences, [{ items: ['a', 'b'], times: 1 }])
  assert.deepEqual(held, scripted())
})

test('a script applies to as many notifications as it says, then the next script applies', () => {
  const scripts = scripted({ fault: 'withheld', left: 2 }, { fault: 'twice', left: 1 })
  const { held, sequences } = applyScripts(scripts, ['a', 'b', 'c', 'd'])
  assert.deepEqual(sequences, [
    { items: ['c'], times: 2 },
    { items: ['d'], times: 1 },
  ])
  assert.deepEqual(held, { scripts: [], withheld: ['a', 'b'], reversed: [] })
})

test('reversed notifications are held until the last of their script', () => {
  const first = applyScripts(scripted({ fault: 'reversed', left: 3 }), ['a', 'b'])
  assert.deepEqual(first.sequences, [])
  assert.deepEqual(first.held.reversed, ['b', 'a'])
  const last = applyScripts(first.held, ['c'])
  assert.deepEqual(last.sequences, [{ items: ['c', 'b', 'a'], times: 1 }])
  assert.deepEqual(last.held, scripted())
})
