import assert from 'node:assert/strict'
import test from 'node:test'
import { payloadProblems } from '../../../test/support/event-schemas.ts'
import { catalogue, isSubscription, payloadExample, payloadSchema } from './catalogue.ts'

for (const type of catalogue) {
  test(`the example of ${type.name} matches its schema exactly`, () => {
    const problems = payloadProblems(payloadSchema(type))
    const example = payloadExample(type)
    assert.equal(problems(example), null)
    for (const key of Object.keys(example)) assert.ok(problems({ ...example, [key]: undefined }), key)
    assert.ok(problems({ ...example, more: 1 }))
    for (const key of Object.keys(type.example)) {
      const { [key]: _left, ...rest } = type.example
      assert.ok(problems({ ...example, data: rest }), `data.${key}`)
    }
  })
}

test('event names have one form and are unique', () => {
  const names = catalogue.map((type) => type.name)
  assert.equal(new Set(names).size, names.length)
  for (const name of names) assert.match(name, /^[a-z]+(_[a-z]+)*(\.[a-z]+(_[a-z]+)*)+$/)
})

test('a subscription is an event, a family of events or everything', () => {
  for (const pattern of ['*', 'contact.*', 'payment_plan_session.*', 'webhook.*', 'contact.created']) {
    assert.ok(isSubscription(pattern), pattern)
  }
  for (const pattern of [
    '',
    '**',
    '.*',
    'contact',
    'contact.',
    'contact*',
    'contact.*.*',
    '*.created',
    'con.*',
    'pay.*',
    'Contact.created',
    ' contact.created',
    'contact.created.*',
    'constructor.*',
  ]) {
    assert.ok(!isSubscription(pattern), pattern)
  }
})
