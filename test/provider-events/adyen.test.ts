import assert from 'node:assert/strict'
import { test } from 'node:test'
import library from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem.js'
import { IGNORED_EVENTS } from '../../scripts/provider-events/adyen.ts'
import { codesOf, PUBLISHED_WEBHOOKS } from '../../scripts/provider-events/adyen-webhooks.ts'
import { ignoredName } from '../../scripts/provider-events/ignored.ts'
import { EVENT_CODES } from '../../src/payments/providers/adyen/events.ts'

const known: readonly string[] = Object.values(library.NotificationRequestItem.EventCodeEnum)

test('every code of the library is either read, or ignored with a reason', () => {
  assert.ok(known.length > 40)
  for (const code of known)
    assert.equal(EVENT_CODES.includes(code), ignoredName(IGNORED_EVENTS, code) === undefined, code)
})

for (const { published, names } of Object.values(PUBLISHED_WEBHOOKS))
  for (const name of names)
    test(`${name} of Adyen's document of ${published} is either read, or ignored with a reason`, () => {
      for (const code of codesOf(name))
        assert.equal(EVENT_CODES.includes(code), ignoredName(IGNORED_EVENTS, code) === undefined, code)
    })

test('no code is both read and ignored', () => {
  assert.deepEqual(
    EVENT_CODES.filter((code) => ignoredName(IGNORED_EVENTS, code)),
    [],
  )
})
