import assert from 'node:assert/strict'
import test, { beforeEach } from 'node:test'
import fc from 'fast-check'
import { assertDeliveryIsSound } from '../../../../test/support/delivery.ts'
import { servicesInCell } from '../../../../test/support/services-in-cell.ts'
import {
  progressOf,
  readRecovery,
  recover,
  runRecoveries,
  sentTo,
  settleAll,
} from '../../../../test/support/webhook-recoveries.ts'
import {
  accounts,
  create,
  endpoint,
  refusal,
  sendTest,
  sql,
  update,
  uuidOf,
} from '../../../../test/support/webhooks.ts'
import { type Account, accountIdOf } from '../../../accounts/index.ts'
import { makeAccount } from '../../../cli/commands/index.ts'
import { armCrashPoint } from '../../../platform/crash-point.ts'
import { mintIds } from '../../../platform/ids/index.ts'
import { epochMsOf, plus, type Timestamp } from '../../../platform/time/index.ts'
import { type Announcement, type EventName, writeEvent } from '../../events/index.ts'
import { recoverWebhooks } from '../../index.ts'
import { dispatch } from '../dispatch.ts'

const { services, platform, agency, organization, sibling, stranger, later } = accounts
const ofCell = servicesInCell(accounts, organization.shard)
const now = () => services.wallNow()
const hourAgo = () => plus(now(), { hours: -1 })
const replay = (account: Account, id: string, since: Timestamp) => recover(account, id, since, null, 'MissedEvents')
const eventsOf = async (id: string) => (await sentTo(id)).map((request) => request.event_id)
const progress = async (account: Account, { id }: { readonly id: string }) =>
  progressOf(await readRecovery(account, id))

/** Mints ids with the time of the tests' clock, because an event has the time of its id. */
let mintId = services.mintId
function setClockBack(): void {
  later({})
  mintId = mintIds(() => epochMsOf(now()))
}
beforeEach(setClockBack)

/** Writes an event without dispatching it, as if every webhook were disabled. Returns its uuid. */
async function writeUndispatched(
  account: Account,
  type: EventName = 'contact.created',
  subjectId?: string,
): Promise<string> {
  const announcement: Announcement = { type, subjectId: subjectId ?? account.id, data: { account: account.name } }
  return (await services.db.transaction((tx) => writeEvent({ ...services, mintId }, tx, account, announcement))).id
}

async function writeUndispatchedInOrder(account: Account, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await writeUndispatched(account))
  return ids
}

const contactEndpoint = { ...endpoint, events: ['contact.*'] }

test('events from while a webhook was disabled are dispatched once, in order, including events of accounts below', async () => {
  const { webhook } = await create(agency, { ...contactEndpoint, enabled: false })
  const { id } = webhook
  const missed = [
    await writeUndispatched(organization),
    await writeUndispatched(agency),
    await writeUndispatched(organization, 'contact.deleted'),
  ]
  await writeUndispatched(organization, 'payment.succeeded')
  await writeUndispatched(sibling)
  await writeUndispatched(platform)
  await update(agency, { id, enabled: true })

  const failedOnly = await recover(agency, id, hourAgo())
  assert.deepEqual([failedOnly.include, ...progressOf(failedOnly)], ['FailedRequests', 'done', 0, 0, 0])
  const recovery = await replay(agency, id, hourAgo())
  assert.equal(recovery.include, 'MissedEvents')
  await runRecoveries()
  assert.deepEqual(await progress(agency, recovery), ['done', 3, 3, 3])
  assert.deepEqual(await eventsOf(id), missed)
  assert.ok((await sentTo(id)).every(({ status, url }) => status === 'pending' && url === endpoint.url))

  const again = await replay(agency, id, hourAgo())
  await runRecoveries()
  assert.deepEqual(await progress(agency, again), ['done', 0, 0, 0])
  assert.deepEqual(await eventsOf(id), missed)
})

test('events count as missed since the creation of the webhook and `since`, by its current subscription', async () => {
  await writeUndispatched(organization)
  later({ minutes: 10 })
  const { webhook } = await create(organization, { ...contactEndpoint, events: ['payment.failed'], enabled: false })
  await writeUndispatched(organization)
  later({ minutes: 20 })
  const since = now()
  const missed = [await writeUndispatched(organization)]
  await update(organization, { id: webhook.id, enabled: true, events: ['contact.created'] })
  const recovery = await replay(organization, webhook.id, since)
  await runRecoveries()
  assert.deepEqual(await progress(organization, recovery), ['done', 1, 1, 1])
  const all = await replay(organization, webhook.id, hourAgo())
  await runRecoveries()
  assert.deepEqual(await progress(organization, all), ['done', 1, 1, 1])
  assert.equal((await eventsOf(webhook.id)).length, 2)
  assert.ok((await eventsOf(webhook.id)).includes(missed[0]!))
})

test('test events of other webhooks and events about the webhook itself are not replayed', async () => {
  const { webhook } = await create(organization, { ...endpoint, enabled: false })
  const { webhook: other } = await create(organization, endpoint)
  await sendTest(organization, { id: other.id })
  await writeUndispatched(organization, 'webhook.failing', uuidOf(webhook.id))
  const announced = await writeUndispatched(organization, 'webhook.failing', uuidOf(other.id))
  await update(organization, { id: webhook.id, enabled: true })
  const recovery = await replay(organization, webhook.id, hourAgo())
  await runRecoveries()
  assert.deepEqual(await progress(organization, recovery), ['done', 1, 1, 1])
  assert.deepEqual(await eventsOf(webhook.id), [announced])
})

test('an event older than 83 days is not replayed', async () => {
  const { webhook } = await create(organization, { ...contactEndpoint, enabled: false })
  await writeUndispatched(organization)
  later({ days: 2 })
  const recent = await writeUndispatched(organization)
  later({ days: 84 })
  await update(organization, { id: webhook.id, enabled: true })
  const recovery = await replay(organization, webhook.id, plus(now(), { days: -85 }))
  await runRecoveries()
  assert.deepEqual(await progress(organization, recovery), ['done', 1, 1, 1])
  assert.deepEqual(await eventsOf(webhook.id), [recent])
})

test('`All` dispatches failed requests first, then missed events, and skips delivered and pending requests', async () => {
  const { webhook } = await create(organization, contactEndpoint)
  const { id } = webhook
  const sent = [
    await writeUndispatched(organization),
    await writeUndispatched(organization),
    await writeUndispatched(organization),
  ]
  const dispatches = sent.map((event) => ({
    event: { id: event, type: 'contact.created' },
    webhookId: uuidOf(id),
    number: 0,
  }))
  await services.db.transaction((tx) => dispatch(tx, now(), dispatches))
  await settleAll(id, 'failed', [sent[0]!])
  await settleAll(id, 'delivered', [sent[1]!])
  await update(organization, { id, enabled: false })
  const missed = await writeUndispatchedInOrder(organization, 2)
  await update(organization, { id, enabled: true })
  const since = hourAgo()
  const recovery = await recover(organization, id, since, null, 'All')
  const other = await refusal(recover(organization, id, since, null, 'MissedEvents'))
  assert.equal(other.code, 'INVALID_STATE')
  assert.equal((await recover(organization, id, since, null, 'All')).id, recovery.id)
  await runRecoveries()
  assert.deepEqual(await progress(organization, recovery), ['done', 3, 3, 3])
  assert.deepEqual((await eventsOf(id)).slice(3), [sent[0], ...missed])
})

test('a recovery stops when the webhook is disabled, and its dispatched requests are kept', async () => {
  const { webhook } = await create(organization, { ...contactEndpoint, enabled: false })
  await writeUndispatchedInOrder(organization, 12)
  await update(organization, { id: webhook.id, enabled: true })
  const recovery = await replay(organization, webhook.id, hourAgo())
  while ((await eventsOf(webhook.id)).length === 0) await recoverWebhooks(ofCell, 1)
  await update(organization, { id: webhook.id, enabled: false })
  await runRecoveries()
  assert.deepEqual(await progress(organization, recovery), ['stopped', 12, 5, 5])
  assert.equal((await eventsOf(webhook.id)).length, 5)
})

test('each event is dispatched once, in order, by concurrent workers and after a worker dies in a batch', async () => {
  const { webhook } = await create(organization, { ...contactEndpoint, enabled: false })
  const missed = await writeUndispatchedInOrder(organization, 60)
  await update(organization, { id: webhook.id, enabled: true })
  const recovery = await replay(organization, webhook.id, hourAgo())
  let died = false
  armCrashPoint('recovery: events dispatched#2', () => {
    died = true
    throw new Error('simulated crash')
  })
  while (!died && (await recoverWebhooks(ofCell, 3)));
  armCrashPoint(null)
  assert.ok(died)
  assert.deepEqual(await progress(organization, recovery), ['running', 60, 15, 15])
  await Promise.all(Array.from({ length: 8 }, () => runRecoveries(3)))
  assert.deepEqual(await progress(organization, recovery), ['done', 60, 60, 60])
  assert.deepEqual(await eventsOf(webhook.id), missed)
  await assertDeliveryIsSound({ ask: sql.rows })
})

/** Creates a new platform with accounts below it, so that events of other runs do not count. */
async function newAccounts(): Promise<{ top: Account; owners: readonly Account[] }> {
  const make = (kind: Account['kind'], parent: Account | null) =>
    makeAccount(services, { kind, name: kind, parentId: parent && accountIdOf(parent) })
  const top = await make('Platform', null)
  const middle = await make('Agency', top)
  return { top, owners: [top, middle, await make('Organization', middle), await make('Organization', top), stranger] }
}

const writtenEvent = fc.record({
  owner: fc.nat(4),
  minutes: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(20_000)),
  type: fc.constantFrom<EventName>('contact.created', 'contact.updated', 'payment.created'),
  wasSent: fc.boolean(),
})
/** Later weeks have no partitions. */
const MINUTES_MAX = 55 * 24 * 60

test('missed events are dispatched once, in order, for any distribution over time and accounts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(writtenEvent, { maxLength: 25 }),
      fc.integer({ min: 1, max: 4 }),
      async (writtenEvents, batch) => {
        setClockBack()
        const { top, owners } = await newAccounts()
        const { webhook } = await create(top, { ...endpoint, events: ['contact.created'] })
        const since = hourAgo()
        const missed: string[] = []
        let minutes = 0
        for (const { owner, type, wasSent, ...each } of writtenEvents) {
          minutes = Math.min(minutes + each.minutes, MINUTES_MAX)
          later({ minutes })
          const id = await writeUndispatched(owners[owner]!, type)
          if (owners[owner] === stranger || type !== 'contact.created') continue
          const sent = { event: { id, type }, webhookId: uuidOf(webhook.id), number: 0 }
          if (wasSent) await services.db.transaction((tx) => dispatch(tx, now(), [sent]))
          else missed.push(id)
        }
        const before = await eventsOf(webhook.id)
        const recovery = await replay(top, webhook.id, since)
        await runRecoveries(batch)
        assert.deepEqual((await eventsOf(webhook.id)).slice(before.length), missed)
        assert.deepEqual(await progress(top, recovery), ['done', missed.length, missed.length, missed.length])
      },
    ),
    { numRuns: 25 },
  )
})
