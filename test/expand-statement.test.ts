import assert from 'node:assert/strict'
import test from 'node:test'
import { expandDirection, expandSharedTexts } from '../scripts/expand-statement.ts'

const texts = new Map([
  [':columns(contact)', 'c.id, c.name'],
  [':conditions(contact)', 'c.name = :name'],
])

test('a named column list is replaced by its text', () => {
  const sql = 'select :columns(contact), c.phone from contacts c where c.id = :id'
  assert.equal(expandSharedTexts(sql, texts, 'here'), 'select c.id, c.name, c.phone from contacts c where c.id = :id')
})

test('named conditions are replaced by their text', () => {
  const sql = 'select c.id from contacts c where :conditions(contact)'
  assert.equal(expandSharedTexts(sql, texts, 'here'), 'select c.id from contacts c where c.name = :name')
})

test('an unknown column list is an error that names the statement', () => {
  assert.throws(
    () => expandSharedTexts('select :columns(person)', texts, 'a.sql, people'),
    /^Error: a\.sql, people: .*person/,
  )
})

test('a statement with a direction makes an ascending and a descending statement', () => {
  const sql = 'select id from contacts where id :direction(>, <) :from order by id :direction(asc, desc)'
  assert.deepEqual(expandDirection('contacts', sql), [
    { name: 'contactsAscending', sql: 'select id from contacts where id > :from order by id asc', pair: 'contacts' },
    { name: 'contactsDescending', sql: 'select id from contacts where id < :from order by id desc', pair: 'contacts' },
  ])
})

test('a counted statement makes a third one, which counts the rows of the descending one', () => {
  const sql = 'select id from contacts where id :direction(>, <) :from limit :limit'
  const [, , counted] = expandDirection('contacts', sql, true)
  const text =
    'select count(*)::integer as "count!" from (\nselect id from contacts where id < :from limit :limit\n) as counted'
  assert.deepEqual(counted, { name: 'contactsCounted', sql: text, pair: 'contacts' })
})

test('a statement without a direction stays unchanged', () => {
  assert.deepEqual(expandDirection('contactById', 'select 1'), [{ name: 'contactById', sql: 'select 1', pair: null }])
})
