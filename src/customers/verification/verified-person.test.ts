import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { IdentityStatus } from '../../payments/providers/index.ts'
import { type ContactFields, contactOfPerson, isComplete, verifiedContact } from './verified-person.ts'

const SAID = { givenName: 'Ada', familyName: 'Byron', email: 'ada@example.com', phone: '+14155552671' }
const NOTHING = { givenName: null, familyName: null, email: null, phone: null }
const KNOWN: ContactFields = {
  name: 'A. King',
  givenName: 'A.',
  familyName: 'King',
  email: null,
  phone: '+442071838750',
}

test('somebody new who was verified goes by the verified names, and by the addresses that the organization knows', () => {
  const known = { name: 'Countess', email: 'countess@example.com', phone: null }
  assert.deepEqual(contactOfPerson(known, { status: 'Success', person: SAID }), {
    ...{ name: 'Ada Byron', givenName: 'Ada', familyName: 'Byron' },
    ...{ email: 'countess@example.com', phone: '+14155552671' },
  })
})

test('somebody new who was not verified goes by what the organization said, then by what they said', () => {
  const known = { name: 'Countess', email: null, phone: null }
  for (const status of ['Failed', 'PendingReview'] as const) {
    assert.equal(contactOfPerson(known, { status, person: SAID }).name, 'Countess')
    assert.equal(contactOfPerson({ ...known, name: null }, { status, person: SAID }).name, 'Ada Byron')
  }
})

test('somebody new always has a name', () => {
  const nobody = { name: null, email: null, phone: null }
  const nameOf = (person: typeof SAID | typeof NOTHING | object) =>
    contactOfPerson(nobody, { status: 'Failed', person: { ...NOTHING, ...person } }).name
  assert.deepEqual(
    [nameOf({ familyName: 'Byron' }), nameOf({ email: SAID.email }), nameOf({ phone: SAID.phone }), nameOf({})],
    ['Byron', 'ada@example.com', '+14155552671', 'Unknown'],
  )
})

test('a contact who was verified has the verified names, keeps the addresses it has, and is given those it has not', () => {
  assert.deepEqual(verifiedContact(KNOWN, { status: 'Success', person: SAID }), {
    ...{ name: 'Ada Byron', givenName: 'Ada', familyName: 'Byron' },
    ...{ email: 'ada@example.com', phone: '+442071838750' },
  })
})

test('what a contact can not hold is left out', () => {
  const strange = { givenName: 'x'.repeat(101), familyName: 'Byron', email: 'nowhere', phone: '911' }
  assert.equal(verifiedContact(KNOWN, { status: 'Success', person: strange }), KNOWN)
  assert.equal(verifiedContact(KNOWN, { status: 'Success', person: { ...NOTHING, givenName: ' \u0000' } }), KNOWN)
})

const statuses: readonly IdentityStatus[] = ['Active', 'Expired', 'Canceled', 'Success', 'Failed', 'PendingReview']
const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 120 }))
const people = fc.record({ givenName: text, familyName: text, email: text, phone: text })

test('whoever was not verified changes no contact, whatever they said of themselves', () => {
  const others = statuses.filter((status) => status !== 'Success')
  fc.assert(
    fc.property(fc.constantFrom(...others), people, (status, person) => {
      assert.equal(verifiedContact(KNOWN, { status, person }), KNOWN)
    }),
  )
})

test('no contact ever loses its name, its address or its number by being verified', () => {
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

test('a verification is complete when it carries captured identity', () => {
  assert.deepEqual(statuses.filter(isComplete), ['Success', 'Failed', 'PendingReview'])
})
