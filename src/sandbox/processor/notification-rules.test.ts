import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  afterAttempt,
  applyScripts,
  type NotificationScript,
  type ScriptedNotifications,
} from './notification-rules.ts'

const withScripts = (...scripts: readonly NotificationScript[]): ScriptedNotifications<string> => ({
  scripts,
  withheld: [],
  reversed: [],
})

test('a notification ends when it is accepted, or after its eighth attempt', () => {
  assert.deepEqual(afterAttempt(1, true), { state: 'finished' })
  assert.deepEqual(afterAttempt(1, false), { state: 'waiting', waitMs: 500 })
  assert.deepEqual(afterAttempt(7, false), { state: 'waiting', waitMs: 7_200_000 })
  assert.deepEqual(afterAttempt(8, false), { state: 'finished' })
})

test('without a script the notifications of one change are sent one after the other', () => {
  const { scripted, sequences } = applyScripts(withScripts(), ['a', 'b'])
  assert.deepEqual(sequences, [{ items: ['a', 'b'], times: 1 }])
  assert.deepEqual(scripted, withScripts())
})

test('a script applies to its number of notifications, then the next script applies', () => {
  const scripts = withScripts({ fault: 'withheld', left: 2 }, { fault: 'twice', left: 1 })
  const { scripted, sequences } = applyScripts(scripts, ['a', 'b', 'c', 'd'])
  assert.deepEqual(sequences, [
    { items: ['c'], times: 2 },
    { items: ['d'], times: 1 },
  ])
  assert.deepEqual(scripted, { scripts: [], withheld: ['a', 'b'], reversed: [] })
})

test('reversed notifications are held back until the last of their script', () => {
  const first = applyScripts(withScripts({ fault: 'reversed', left: 3 }), ['a', 'b'])
  assert.deepEqual(first.sequences, [])
  assert.deepEqual(first.scripted.reversed, ['b', 'a'])
  const last = applyScripts(first.scripted, ['c'])
  assert.deepEqual(last.sequences, [{ items: ['c', 'b', 'a'], times: 1 }])
  assert.deepEqual(last.scripted, withScripts())
})
