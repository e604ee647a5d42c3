import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { startIdentity } from '../../../test/support/identity.ts'
import { headersOf, signedInPeople } from '../../../test/support/people.ts'
import type { Role } from '../../accounts/index.ts'
import { requireId } from '../../platform/ids/index.ts'

const fixture = await startIdentity()
after(fixture.close)
const { server, sql } = fixture
const { person, join, askAs } = signedInPeople(server)
const merchant = await fixture.merchant()
const contactId = await fixture.newContact(merchant)
await fixture.verify(merchant, { contactId })

/** Returns a person with a role in the organization. */
async function member(role: Role) {
  const who = await person()
  await join(who, merchant.account, role)
  return who
}

const requestPicture = (
  headers: Record<string, string>,
  picture = '0-originalFront',
  account = merchant.account.id,
  id = contactId,
) => fetch(`${server.url}identity-pictures/${id}/${picture}?account=${account}`, { headers })

interface Entry {
  readonly person: string | null
  readonly key: string | null
  readonly record: string
}

/** Returns the recorded views of the contact's pictures, oldest first. */
const recordedViews = () =>
  sql.rows<Entry>(
    `select actor_person_id as person, key_id as key, record_type as record from audit_entries
     where action = 'identity.pictures.read' and account_id = $1 and record_id = $2 and outcome = 'done' order by id`,
    [merchant.account.account.id, requireId('con', contactId, 'Contact').uuid],
  )

test('a person sees a picture that nothing caches, and the audit log says who saw it', async () => {
  const { id, cookie } = await member('Operator')
  const before = (await recordedViews()).length
  const response = await requestPicture({ cookie, 'sec-fetch-site': 'same-origin' })
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'image/png')
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(response.headers.get('content-security-policy'), "default-src 'none'; sandbox")
  assert.equal(response.headers.get('cross-origin-resource-policy'), 'same-origin')
  assert.equal(Buffer.from(await response.arrayBuffer()).toString('latin1', 1, 4), 'PNG')
  assert.deepEqual((await recordedViews()).slice(before), [{ person: id, key: null, record: 'Contact' }])
})

test('a player gets the video in parts', async () => {
  const { cookie } = await member('Operator')
  const whole = Buffer.from(await (await requestPicture({ cookie }, 'selfie')).arrayBuffer())
  assert.equal(whole.toString('hex', 0, 4), '1a45dfa3')
  const part = await requestPicture({ cookie, range: 'bytes=4-9' }, 'selfie')
  assert.deepEqual([part.status, part.headers.get('content-range')], [206, `bytes 4-9/${whole.length}`])
  assert.deepEqual(Buffer.from(await part.arrayBuffer()), whole.subarray(4, 10))
  const rest = await requestPicture({ cookie, range: `bytes=${whole.length - 3}-` }, 'selfie')
  assert.deepEqual(Buffer.from(await rest.arrayBuffer()), whole.subarray(-3))
})

test('nobody else gets a picture, and no entry says that they did', async () => {
  const before = await recordedViews()
  const { cookie } = await member('Operator')
  const stranger = await person()
  const other = await fixture.merchant()
  await join(stranger, other.account, 'Owner')
  const statuses = [
    await requestPicture({}),
    await requestPicture({ authorization: `Bearer ${merchant.account.key}` }),
    await requestPicture({ cookie: (await member('Support')).cookie }),
    await requestPicture({ cookie: (await member('Viewer')).cookie }),
    await requestPicture({ cookie: stranger.cookie }),
    await requestPicture({ cookie: stranger.cookie }, '0-originalFront', other.account.id),
    await requestPicture({ cookie, 'sec-fetch-site': 'cross-site' }),
    await requestPicture({ cookie, 'sec-fetch-site': 'same-site' }),
    await requestPicture({ cookie, 'sec-fetch-site': 'none' }),
  ].map(({ status }) => status)
  assert.deepEqual(statuses, [401, 403, 403, 403, 404, 404, 403, 403, 403])
  assert.deepEqual(await recordedViews(), before)
})

test('there is no picture of a document, a part or a contact that was not captured', async () => {
  const { cookie } = await member('Operator')
  const unverified = await fixture.newContact(merchant)
  for (const picture of ['1-originalFront', '0-other', '0', 'constructor', '0-constructor', 'video'])
    assert.equal((await requestPicture({ cookie }, picture)).status, 404, picture)
  assert.equal((await requestPicture({ cookie }, 'selfie', merchant.account.id, unverified)).status, 404)
  assert.equal((await requestPicture({ cookie }, 'selfie', merchant.account.id, 'con_1')).status, 404)
})

test('a request that names two accounts finds none', async () => {
  const { cookie } = await member('Operator')
  const { id } = merchant.account
  assert.equal((await requestPicture({ cookie }, 'selfie', `${id}&account=${id}`)).status, 404)
  const stream = await fetch(`${server.url}events/stream?account=${id}&account=${id}`, { headers: { cookie } })
  assert.equal(stream.status, 404)
})

test('a read of the addresses by the API is recorded once for each request and contact', async () => {
  const before = (await recordedViews()).length
  const answer = await fixture.read(merchant, contactId)
  assert.ok(answer.data.contact.idv?.selfieVideoUrl)
  const [entry, ...more] = (await recordedViews()).slice(before)
  assert.equal(more.length, 0)
  assert.deepEqual([entry?.person, entry?.record, entry?.key !== null], [null, 'Contact', true])
  const who = await member('Operator')
  const addresses = 'query ($id: ID!) { contact(id: $id) { idv { documents { images { url } } } } }'
  assert.equal((await askAs(who, merchant.account, addresses, { id: contactId })).errors, undefined)
  assert.deepEqual((await recordedViews()).slice(before + 1), [{ person: who.id, key: null, record: 'Contact' }])
})

test('a read of what was captured, without addresses, is no view', async () => {
  const before = await recordedViews()
  const { data } = await server.ask<{ contact: { idv: Listed } }>(
    merchant.account.key,
    'query ($id: ID!) { contact(id: $id) { idv { status hasSelfieVideo documents { category images { name } } } } }',
    { id: contactId },
  )
  const { hasSelfieVideo, documents } = data.contact.idv
  assert.equal(hasSelfieVideo, true)
  assert.ok(documents[0]?.images.some(({ name }) => name === 'originalFront'))
  assert.deepEqual(await recordedViews(), before)
})

interface Listed {
  readonly hasSelfieVideo: boolean
  readonly documents: readonly { readonly images: readonly { readonly name: string }[] }[]
}

test('a deleted contact keeps its pictures visible to those who may see them', async () => {
  const { cookie } = await member('Admin')
  const id = await fixture.newContact(merchant)
  await fixture.verify(merchant, { contactId: id })
  await change(server, merchant.account, 'deleteContact', { id })
  assert.equal((await requestPicture({ cookie }, 'selfie', merchant.account.id, id)).status, 200)
  assert.equal(
    (await requestPicture(headersOf(await person(), merchant.account), 'selfie', merchant.account.id, id)).status,
    404,
  )
})
