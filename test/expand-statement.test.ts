import assert from 'node:assert/strict'
import test from 'node:test'
import { expandColumns, expandDirection } from '../scripts/expand-statement.ts'

const lists = new Map([['contact', 'c.id, c.name']])

test('a named column list is replaced by its text', () => {
  const sql = 'select :columns(contact), c.phone from contacts c where c.id = :id'
  assert.equal(expandColumns(sql, lists, 'here'), 'select c.id, c.name, c.phone from contacts c where c.id = :id')
})

test('an unknown column list is an error that names the statement', () => {
  assert.throws(
    () => expandColumns('select :columns(person)', lists, 'a.sql, people'),
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

test('a statement without a direction stays unchanged', () => {
  assert.deepEqual(expandDirection('contactById', 'select 1'), [{ name: 'contactById', sql: 'select 1', pair: null }])
})
