import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ContactIdvSessionStatus } from '../../platform/graphql/inputs.generated.ts'
import { type ContactFields, contactOfPerson, isComplete, verifiedContact } from './verified-person.ts'

const VERIFIED = { givenName: 'Ada', familyName: 'Byron', email: 'ada@example.com', phone: '+14155552671' }
const NOTHING = { givenName: null, familyName: null, email: null, phone: null }
const KNOWN: ContactFields = {
  name: 'A. King',
  givenName: 'A.',
  familyName: 'King',
  email: null,
  phone: '+442071838750',
}

test('a verified new contact gets the verified names, and a verified email or phone only if the request had none', () => {
  const known = { name: 'Countess', email: 'countess@example.com', phone: null }
  assert.deepEqual(contactOfPerson(known, { status: 'Success', person: VERIFIED }), {
    ...{ name: 'Ada Byron', givenName: 'Ada', familyName: 'Byron' },
    ...{ email: 'countess@example.com', phone: '+14155552671' },
  })
})

test('an unverified new contact gets the name of the request, or else the entered name', () => {
  const known = { name: 'Countess', email: null, phone: null }
  for (const status of ['Failed', 'PendingReview'] as const) {
    assert.equal(contactOfPerson(known, { status, person: VERIFIED }).name, 'Countess')
    assert.equal(contactOfPerson({ ...known, name: null }, { status, person: VERIFIED }).name, 'Ada Byron')
  }
})

test('a new contact always has a name', () => {
  const noData = { name: null, email: null, phone: null }
  const nameOf = (person: typeof VERIFIED | typeof NOTHING | object) =>
    contactOfPerson(noData, { status: 'Failed', person: { ...NOTHING, ...person } }).name
  assert.deepEqual(
    [nameOf({ familyName: 'Byron' }), nameOf({ email: VERIFIED.email }), nameOf({ phone: VERIFIED.phone }), nameOf({})],
    ['Byron', 'ada@example.com', '+14155552671', 'Unknown'],
  )
})

test('a verified contact gets the verified names, and a verified email or phone only if it had none', () => {
  assert.deepEqual(verifiedContact(KNOWN, { status: 'Success', person: VERIFIED }), {
    ...{ name: 'Ada Byron', givenName: 'Ada', familyName: 'Byron' },
    ...{ email: 'ada@example.com', phone: '+442071838750' },
  })
})

test('values that a contact cannot hold are left out', () => {
  const strange = { givenName: 'x'.repeat(101), familyName: 'Byron', email: 'nowhere', phone: '911' }
  assert.equal(verifiedContact(KNOWN, { status: 'Success', person: strange }), KNOWN)
  assert.equal(verifiedContact(KNOWN, { status: 'Success', person: { ...NOTHING, givenName: ' \u0000' } }), KNOWN)
})

const statuses: readonly ContactIdvSessionStatus[] = [
  'Active',
  'Expired',
  'Canceled',
  'Success',
  'Failed',
  'PendingReview',
]
const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 120 }))
const people = fc.record({ givenName: text, familyName: text, email: text, phone: text })

test('an unsuccessful verification changes no contact, whatever was entered', () => {
  const others = statuses.filter((status) => status !== 'Success')
  fc.assert(
    fc.property(fc.constantFrom(...others), people, (status, person) => {
      assert.equal(verifiedContact(KNOWN, { status, person }), KNOWN)
    }),
  )
})

test("a verification never removes a contact's name, email or phone", () => {
  fc.assert(
    fc.property(people, (person) => {
      const { name, email, phone } = verifiedContact(
        { ...KNOWN, email: 'a@example.com' },
        { status: 'Success', person },
      )
      assert.ok(name.trim().length > 0 && name.length <= 255)
      assert.deepEqual([email, phone], ['a@example.com', KNOWN.phone])
    }),
  )
})

test('a verification is complete when the identity was captured', () => {
  assert.deepEqual(statuses.filter(isComplete), ['Success', 'Failed', 'PendingReview'])
})
