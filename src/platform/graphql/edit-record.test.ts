import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editedFields, unchangedIfEqual } from './edit-record.ts'

interface Shelf {
  readonly name: string
  readonly section: string | null
  readonly books: readonly string[]
}

const BEFORE: Shelf = { name: 'Poems', section: 'Attic', books: ['Sappho'] }
const FIELDS = { required: ['name'], nullable: ['section'] } as const

test('a field that an input leaves out keeps its value', () => {
  assert.deepEqual(editedFields(BEFORE, {}, FIELDS), { name: 'Poems', section: 'Attic' })
  assert.deepEqual(editedFields(BEFORE, { name: 'Plays' }, FIELDS), { name: 'Plays', section: 'Attic' })
})

test('null clears a nullable field, and no other', () => {
  assert.deepEqual(editedFields(BEFORE, { name: null, section: null }, FIELDS), { name: 'Poems', section: null })
})

test('an edit that changes no value returns the record itself', () => {
  assert.equal(unchangedIfEqual(BEFORE, { ...BEFORE, books: ['Sappho'] }), BEFORE)
  const after = { ...BEFORE, books: ['Sappho', 'Rumi'] }
  assert.equal(unchangedIfEqual(BEFORE, after), after)
})
