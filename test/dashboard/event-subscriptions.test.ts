import assert from 'node:assert/strict'
import test from 'node:test'
import { catalogue, eventFamilies } from '../../src/webhooks/events/index.ts'
import { en } from '../../web/dashboard/texts/en.ts'
import { es } from '../../web/dashboard/texts/es.ts'
import {
  familiesOf,
  findFamilies,
  isSameSubscription,
  otherSubscriptions,
  withFamily,
  withSubscription,
} from '../../web/dashboard/webhooks/event-subscriptions.ts'

const NAMES = ['contact.created', 'payment.created', 'contact.idv.completed', 'payment_plan.paused']
const families = familiesOf(NAMES)
const [contacts = assert.fail()] = families

test('events are grouped by their record', () => {
  assert.deepEqual(contacts.names, ['contact.created', 'contact.idv.completed'])
  assert.deepEqual(
    families.map(({ pattern }) => pattern),
    ['contact.*', 'payment.*', 'payment_plan.*'],
  )
})

test('a search finds events by a part of their name, and all of a record by its title', () => {
  const find = (search: string) =>
    findFamilies(families, search, (record) => (record === 'contact' ? 'Customer' : record)).flatMap(
      ({ names }) => names,
    )
  assert.deepEqual(find(' CREATED'), ['contact.created', 'payment.created'])
  assert.deepEqual(find('custom'), ['contact.created', 'contact.idv.completed'])
  assert.deepEqual(find('nothing'), [])
  assert.equal(find('').length, NAMES.length)
})

test('all events of a record replace the chosen ones of it, and no others', () => {
  const chosen = ['contact.created', 'payment.created', 'contact.merged']
  assert.deepEqual(withFamily(chosen, contacts, true), ['payment.created', 'contact.merged', 'contact.*'])
  assert.deepEqual(withFamily(['contact.*', 'payment.created'], contacts, false), ['payment.created'])
  assert.deepEqual(withSubscription(['payment.created'], 'payment.created', true), ['payment.created'])
  assert.deepEqual(withSubscription(chosen, 'contact.merged', false), ['contact.created', 'payment.created'])
})

test('types that are not offered are kept apart', () => {
  const chosen = ['*', 'contact.*', 'contact.idv.*', 'contact.merged', 'payment.created']
  assert.deepEqual(otherSubscriptions(chosen, families), ['contact.idv.*', 'contact.merged'])
})

test('the order of subscriptions does not matter, and all events include the others', () => {
  assert.ok(isSameSubscription(['a.b', 'c.d'], ['c.d', 'a.b']))
  assert.ok(isSameSubscription(['*', 'a.b'], ['*']))
  assert.ok(!isSameSubscription(['a.b'], ['a.b', 'c.d']))
})

test('every record of the catalogue has a name in each language', () => {
  const published = familiesOf(catalogue.map(({ name }) => name))
  for (const { record, pattern } of published) {
    assert.ok(eventFamilies.has(pattern.slice(0, -1)))
    for (const { eventRecords } of [en, es]) assert.ok(record in eventRecords, record)
  }
})
