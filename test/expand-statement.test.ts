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

test('a pair of names makes an ascending and a descending statement', () => {
  const sql = 'select id from contacts where id :direction(>, <) :from order by id :direction(asc, desc)'
  assert.deepEqual(expandDirection(['contactsAscending', 'contactsDescending'], sql, 'here'), [
    { name: 'contactsAscending', sql: 'select id from contacts where id > :from order by id asc' },
    { name: 'contactsDescending', sql: 'select id from contacts where id < :from order by id desc' },
  ])
})

test('a statement of one name is left as it is', () => {
  assert.deepEqual(expandDirection(['contactById'], 'select 1', 'here'), [{ name: 'contactById', sql: 'select 1' }])
})

test('names and directions that do not fit are errors', () => {
  const directed = 'select :direction(asc, desc)'
  assert.throws(() => expandDirection(['contacts'], directed, 'here'), /needs the names of two statements/)
  assert.throws(() => expandDirection(['contactsDescending', 'contactsAscending'], directed, 'here'), /are named/)
  assert.throws(() => expandDirection(['contactsAscending', 'peopleDescending'], directed, 'here'), /are named/)
  assert.throws(
    () => expandDirection(['contactsAscending', 'contactsDescending'], 'select 1', 'here'),
    /needs :direction/,
  )
})
