import assert from 'node:assert/strict'
import test from 'node:test'
import { accounts, ask, refusal, sql, uuidOf } from '../../../test/support/webhooks.ts'
import { type Account, ownerIdOf } from '../../accounts/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { announce } from './index.ts'

interface Page {
  readonly edges: readonly { readonly node: { readonly id: string } }[]
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly startCursor: string
    readonly endCursor: string
  }
}

const { services, agency, organization, stranger } = accounts

test('events are announced to the owner and each account above it, which can read them', async () => {
  const data = { id: 'con_x' }
  await services.db.transaction((tx) =>
    announce(services, tx, { type: 'contact.created', account: organization, subjectId: services.mintId(0), data }),
  )
  const query = `query ($input: EventsInput) { events(input: $input, first: 1) { edges { node { id type ownerId payload } } } }`
  const list = (account: Account, input: object) =>
    ask<{ edges: { node: { id: string; payload: string; ownerId: string } }[] }>(account, query, { input })
  const [{ node: event }] = (await list(organization, { type: 'contact.created' })).edges as [
    { node: { id: string; payload: string; ownerId: string } },
  ]
  assert.equal(event.ownerId, ownerIdOf(organization))
  assert.deepEqual(JSON.parse(event.payload).data, data)
  assert.equal(JSON.parse(event.payload).id, event.id)
  const rows = await sql.rows('select target_account from event_outbox where event_id = $1', [uuidOf(event.id)])
  assert.deepEqual(
    rows.map((row) => row.target_account),
    [organization.id],
  )
  const one = `query ($id: ID!) { event(id: $id) { payload } }`
  assert.equal((await ask<{ payload: string }>(agency, one, { id: event.id })).payload, event.payload)
  assert.equal((await refusal(ask(stranger, one, { id: event.id }))).message, 'Event not found.')
  assert.deepEqual((await refusal(list(organization, { type: 'nope' }))).fields, ['type'])
})

test('the events of a type are paged in both directions, without those of other types', async () => {
  const { shard } = organization
  const announced: string[] = []
  // One type sorts before the listed one, and one after.
  for (const type of [
    'contact.created',
    'contact.updated',
    'contact.deleted',
    'contact.updated',
    'contact.updated',
  ] as const) {
    const subjectId = services.mintId(shard)
    await services.db.transaction((tx) => announce(services, tx, { type, account: organization, subjectId, data: {} }))
    if (type === 'contact.updated') announced.unshift(subjectId)
  }
  const rows = await sql.inShard(shard, 'select id, subject_id from events where subject_id = any($1)', [announced])
  const ids = announced.map((subject) => formatId('evt', rows.find((row) => row.subject_id === subject)?.id as string))
  const query = `query ($input: EventsInput) { events(input: $input) {
    edges { node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`
  const page = async (paging: object) => {
    const { edges, pageInfo } = await ask<Page>(organization, query, { input: { type: 'contact.updated', ...paging } })
    return { ...pageInfo, ids: edges.map(({ node }) => node.id) }
  }
  const newest = await page({ first: 2 })
  assert.deepEqual([newest.ids, newest.hasNextPage], [ids.slice(0, 2), true])
  const rest = await page({ first: 2, after: newest.endCursor })
  assert.deepEqual([rest.ids, rest.hasNextPage, rest.hasPreviousPage], [ids.slice(2), false, true])
  const oldest = await page({ last: 2 })
  assert.deepEqual([oldest.ids, oldest.hasPreviousPage], [ids.slice(-2), true])
  const before = await page({ last: 2, before: oldest.startCursor })
  assert.deepEqual([before.ids, before.hasPreviousPage], [ids.slice(0, 1), false])
})
