import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TransferEventType } from 'plaid'
import { ignoredName } from '../../scripts/provider-events/ignored.ts'
import { IGNORED_EVENTS } from '../../scripts/provider-events/plaid.ts'
import { EVENT_WINDOWS } from '../../src/payments/providers/plaid/events.ts'

const read: readonly string[] = Object.values(EVENT_WINDOWS).flatMap(({ types }) => types)
const known: readonly string[] = Object.values(TransferEventType)

test('every transfer event of the SDK is either read, or ignored with a reason', () => {
  assert.ok(known.length > 20)
  for (const type of known) assert.equal(read.includes(type), ignoredName(IGNORED_EVENTS, type) === undefined, type)
})

test('every name in the lists is an event of the SDK', () => {
  assert.deepEqual(
    read.filter((type) => !known.includes(type)),
    [],
  )
  const used = known.map((type) => ignoredName(IGNORED_EVENTS, type))
  assert.deepEqual(
    Object.keys(IGNORED_EVENTS).filter((name) => !used.includes(name)),
    [],
  )
})
