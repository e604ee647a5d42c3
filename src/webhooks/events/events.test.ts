import assert from 'node:assert/strict'
import test from 'node:test'
import { accounts, ask, refusal, sql, uuidOf } from '../../../test/support/webhooks.ts'
import { type Account, ownerIdOf } from '../../accounts/index.ts'
import { announce } from './index.ts'

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
