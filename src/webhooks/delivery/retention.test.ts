import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isSettled,
  openReceiver,
  openWorld,
  quiet,
  REQUESTS,
  type RequestRow,
  subscribe,
  type World,
} from '../../../test/support/delivery.ts'
import { dropOldPartitions, makePartitionsAhead } from '../../platform/db/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { webhookUpdate } from '../subscriptions/webhook-update.ts'
import { fanOut } from './fan-out.ts'

/** So long nobody worked; then the jobs that make and drop weeks come first. Gives the weeks that were dropped. */
async function afterHundredDays(world: World): Promise<string[]> {
  world.move({ days: 100 })
  await makePartitionsAhead(world.adminUrl, world.services.wallNow)
  return drop(world)
}

async function drop({ adminUrl, services }: World): Promise<string[]> {
  return dropOldPartitions(adminUrl, services.wallNow)
}

/** The name of the partition that holds the only row of a history. */
async function weekOf(world: World, table: string): Promise<string> {
  const [row] = await world.ask<{ name: string }>(`select tableoid::regclass::text as name from ${table}`)
  return row!.name
}

test('what nobody sent out for a hundred days is delivered, and forgotten afterwards', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url())
  await world.announce(world.organization, {})
  const week = await weekOf(world, 'events')
  assert.ok(!(await afterHundredDays(world)).includes(week))
  world.deliver()
  await world.until<RequestRow>(REQUESTS, isSettled)
  const itsWeeks = [await weekOf(world, 'webhook_requests'), week]
  assert.deepEqual(
    (await drop(world)).filter((name) => itsWeeks.includes(name)),
    itsWeeks,
  )
  assert.deepEqual(await world.ask(REQUESTS), [])
})

test('what was pending when all workers stopped for a hundred days is failed and told, and forgotten afterwards', async (t) => {
  const world = await openWorld(t, [])
  const { webhook } = await subscribe(world, 'https://hooks.example.com/')
  await world.announce(world.organization, {})
  await fanOut(world.services, quiet, 0)
  await webhookUpdate(world.contextOf(world.organization), { id: formatId('whk', webhook.id), enabled: false })
  const week = await weekOf(world, 'webhook_requests')
  assert.ok(!(await afterHundredDays(world)).includes(week))
  world.deliver()
  await world.until(`select 1 from events where type = 'webhook_request.failed'`, (rows) => rows.length === 1)
  assert.ok((await drop(world)).includes(week))
  assert.deepEqual(await world.ask('select 1 from webhook_due'), [])
})
