import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editedFields, keepIfEqual } from './edit-record.ts'

interface Shelf {
  readonly name: string
  readonly room: string | null
  readonly books: readonly string[]
}

const BEFORE: Shelf = { name: 'Poems', room: 'Attic', books: ['Sappho'] }
const FIELDS = { required: ['name'], nullable: ['room'] } as const

test('a field that an input leaves out keeps its value', () => {
  assert.deepEqual(editedFields(BEFORE, {}, FIELDS), { name: 'Poems', room: 'Attic' })
  assert.deepEqual(editedFields(BEFORE, { name: 'Plays' }, FIELDS), { name: 'Plays', room: 'Attic' })
})

test('null clears a nullable field, and no other', () => {
  assert.deepEqual(editedFields(BEFORE, { name: null, room: null }, FIELDS), { name: 'Poems', room: null })
})

test('an edit that changes no value returns the record itself', () => {
  assert.equal(keepIfEqual(BEFORE, { ...BEFORE, books: ['Sappho'] }), BEFORE)
  const after = { ...BEFORE, books: ['Sappho', 'Rumi'] }
  assert.equal(keepIfEqual(BEFORE, after), after)
})
