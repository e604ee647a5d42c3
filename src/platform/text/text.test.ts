import assert from 'node:assert/strict'
import test from 'node:test'
import { textProblem } from './index.ts'

test('counts characters as users do: one outside the basic plane is one', () => {
  assert.equal(textProblem('name', '😀'.repeat(10), 10), null)
  assert.equal(textProblem('name', '😀'.repeat(11), 10)?.field, 'name')
})

test('refuses characters that a database or a protocol cannot carry', () => {
  for (const text of ['a\0b', '\ud800', 'x\udc00y'])
    assert.match(textProblem('name', text, 10)?.predicate ?? '', /surrogate/)
})

test('refuses a blank text', () => {
  for (const text of ['', '  ', '\t\n']) assert.equal(textProblem('name', text, 10)?.predicate, 'must not be blank')
})
