import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { ignoredName } from '../../scripts/provider-events/ignored.ts'
import { IGNORED_EVENTS } from '../../scripts/provider-events/stripe.ts'
import { EVENT_MAPPERS } from '../../src/payments/providers/stripe/events.ts'

type Covered<Name> = Name extends `${infer Start}*` ? `${Start}${string}` : Name

/** The event types of the SDK that are neither read nor ignored. */
type Unknown = Exclude<Stripe.Event.Type, keyof typeof EVENT_MAPPERS | Covered<keyof typeof IGNORED_EVENTS>>

test('every event type of the SDK is read, or ignored with a reason', () => {
  // The SDK has these names only as types: for an unknown one, this line fails the type check.
  const unknown: Readonly<Record<Unknown, never>> = {}
  assert.deepEqual(unknown, {})
})

test('no event type is both read and ignored', () => {
  assert.deepEqual(
    Object.keys(EVENT_MAPPERS).filter((type) => ignoredName(IGNORED_EVENTS, type)),
    [],
  )
})
