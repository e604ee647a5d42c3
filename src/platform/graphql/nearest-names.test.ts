import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { didYouMean, isShowable, named, nearestNames } from './nearest-names.ts'

const FIELDS = ['id', 'name', 'givenName', 'email', 'phone', 'createdAt', 'externalId', 'status']

test('the nearest name is suggested, whichever letters differ', () => {
  for (const [given, nearest] of [
    ['nickname', ['name']],
    ['nam', ['name']],
    ['Name', ['name']],
    ['emial', ['email']],
    ['e_mail', ['email']],
    ['external_id', ['externalId']],
    ['created_at', ['createdAt']],
    ['statuses', ['status']],
    ['organization', []],
    ['x', []],
    ['', []],
  ] as const)
    assert.deepEqual(nearestNames(given, FIELDS), nearest, given)
})

test('equally near names are all suggested, up to three', () => {
  assert.equal(didYouMean('liness', ['line', 'lines', 'lined']), ' Did you mean `lines`?')
  assert.equal(didYouMean('colo', ['cold', 'cole', 'colt', 'bolo']), ' Did you mean `cold`, `cole` or `colt`?')
  assert.equal(didYouMean('amout', ['amount', 'about'], '$'), ' Did you mean `$amount` or `$about`?')
})

test('no suggested name is farther away than one that is not suggested', () => {
  const name = fc.stringMatching(/^[a-z]{1,12}$/)
  fc.assert(
    fc.property(name, fc.uniqueArray(name, { maxLength: 12 }), (given, known) => {
      const nearest = nearestNames(given, known)
      assert.ok(nearest.length <= 3)
      assert.ok(nearest.every((each) => known.includes(each)))
      if (known.includes(given)) assert.deepEqual(nearest, [given])
    }),
  )
})

test('a text that may be a number, a key or an id is not repeated', () => {
  for (const name of ['name', '_id', 'last4', 'PaymentPlanUpdatePaymentMethodInput', 'line123'])
    assert.ok(isShowable(name), name)
  for (const text of [
    '',
    'a b',
    'naïve',
    'x4242424242424242',
    'pin1234',
    'con_01h455vb4pex5vsknk084sn02q',
    'a'.repeat(41),
    "name'",
  ]) {
    assert.ok(!isShowable(text), text)
    assert.equal(named('field', text), 'field of this name')
    assert.deepEqual(nearestNames(text, [text, 'name']), [])
  }
})
