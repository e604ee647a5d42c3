import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type DeliveryFixture,
  isSettled,
  openDeliveryFixture,
  quiet,
  REQUESTS,
  type RequestRow,
  subscribe,
} from '../../../test/support/delivery.ts'
import { openReceiver } from '../../../test/support/receiver.ts'
import { dropOldPartitions, makePartitionsAhead } from '../../platform/db/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { webhookUpdate } from '../subscriptions/webhook-update.ts'
import { fanOut } from './fan-out.ts'

/** Advances the clock, then creates and drops weeks as a worker does. Returns the dropped weeks. */
async function afterHundredDays(fixture: DeliveryFixture): Promise<string[]> {
  fixture.move({ days: 100 })
  await makePartitionsAhead(fixture.adminUrl, fixture.services.wallNow)
  return drop(fixture)
}

async function drop({ adminUrl, services }: DeliveryFixture): Promise<string[]> {
  return dropOldPartitions(adminUrl, services.wallNow)
}

/** Returns the name of the partition with the only row of a history. */
async function weekOf(fixture: DeliveryFixture, table: string): Promise<string> {
  const [row] = await fixture.ask<{ name: string }>(`select tableoid::regclass::text as name from ${table}`)
  return row!.name
}

test('an event that waited for a hundred days is delivered, and deleted afterwards', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  await fixture.announce(fixture.organization, {})
  const week = await weekOf(fixture, 'events')
  assert.ok(!(await afterHundredDays(fixture)).includes(week))
  fixture.deliver()
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  const itsWeeks = [await weekOf(fixture, 'webhook_requests'), week]
  assert.deepEqual(
    (await drop(fixture)).filter((name) => itsWeeks.includes(name)),
    itsWeeks,
  )
  assert.deepEqual(await fixture.ask(REQUESTS), [])
})

test('requests left pending while all workers stopped for a hundred days fail, are announced, and are then deleted', async (t) => {
  const fixture = await openDeliveryFixture(t, [])
  const { webhook } = await subscribe(fixture, 'https://hooks.example.com/')
  await fixture.announce(fixture.organization, {})
  await fanOut(fixture.services, quiet, 0)
  await webhookUpdate(fixture.contextOf(fixture.organization), { id: formatId('whk', webhook.id), enabled: false })
  const week = await weekOf(fixture, 'webhook_requests')
  assert.ok(!(await afterHundredDays(fixture)).includes(week))
  fixture.deliver()
  await fixture.until(`select 1 from events where type = 'webhook_request.failed'`, (rows) => rows.length === 1)
  assert.ok((await drop(fixture)).includes(week))
  assert.deepEqual(await fixture.ask('select 1 from webhook_due'), [])
})
