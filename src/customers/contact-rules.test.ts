import assert from 'node:assert/strict'
import test from 'node:test'
import { contactChangeProblems, nameAfter, nameOfParts, newContactProblems } from './contact-rules.ts'

test('a contact needs at least one name', () => {
  assert.deepEqual(
    newContactProblems({ givenName: null }).map(({ field }) => field),
    ['name'],
  )
  for (const names of [{ name: 'Ada' }, { givenName: 'Ada' }, { familyName: 'Byron' }])
    assert.deepEqual(newContactProblems(names), [])
})

test('every name that is blank or too long is reported', () => {
  const names = { name: 'x'.repeat(256), givenName: ' ', familyName: 'x'.repeat(101) }
  assert.deepEqual(
    newContactProblems(names).map(({ field }) => field),
    ['name', 'givenName', 'familyName'],
  )
})

test('a name can be changed but not cleared', () => {
  assert.deepEqual(
    contactChangeProblems({ name: null, givenName: '' }).map(({ field }) => field),
    ['name', 'givenName'],
  )
  assert.deepEqual(contactChangeProblems({ givenName: null }), [])
})

test('the full name is composed of its parts', () => {
  assert.equal(nameOfParts({ givenName: 'Ada', familyName: 'Byron' }), 'Ada Byron')
  assert.equal(nameOfParts({ familyName: 'Byron' }), 'Byron')
})

test('a composed name changes with its parts; a name that was set does not', () => {
  const made = { name: 'Ada Byron', givenName: 'Ada', familyName: 'Byron' }
  assert.equal(nameAfter(made, { givenName: 'Ada', familyName: 'King' }), 'Ada King')
  assert.equal(nameAfter(made, { givenName: null, familyName: null }), 'Ada Byron')
  assert.equal(nameAfter({ ...made, name: 'The Countess' }, { givenName: 'Ada', familyName: 'King' }), 'The Countess')
})
