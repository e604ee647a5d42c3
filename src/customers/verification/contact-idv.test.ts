import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type ReadContact, type ShownIdv, startGate, startIdentity } from '../../../test/support/identity.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { goThrough } from '../../../test/support/sandbox-identity.ts'
import { requireId } from '../../platform/ids/index.ts'

const gate = await startGate()
const fixture = await startIdentity({ env: { SANDBOX_PROCESSOR_URL: gate.url } })
gate.forwardTo(fixture.processor.url)
after(async () => {
  await gate.close()
  await fixture.close()
})
const { server, start, newContact, read } = fixture

/** Creates a contact with a verification in progress. */
async function startedContact(merchant: Merchant): Promise<string> {
  const contactId = await newContact(merchant)
  await start(merchant, { contactId })
  gate.count()
  return contactId
}

const UNAVAILABLE = ['PROVIDER_UNAVAILABLE', 'contact.idv']
const refusals = ({ errors }: Awaited<ReturnType<typeof read>>) =>
  (errors ?? []).map(({ extensions, path }) => [extensions.code, path?.join('.')])

test('the provider gets no request if a contact has no verification or the query does not select it', async () => {
  const merchant = await fixture.merchant()
  const [never, started] = [await newContact(merchant), await startedContact(merchant)]
  assert.equal((await read(merchant, never)).data.contact.idv, null)
  await server.ask(
    merchant.account.key,
    'query ($id: ID!) { contact(id: $id) { name } contacts { edges { node { id } } } }',
    {
      id: started,
    },
  )
  assert.equal(gate.count(), 0)
})

test('the provider gets one request for a contact, however often its verification is selected', async () => {
  const merchant = await fixture.merchant()
  const id = await startedContact(merchant)
  await fixture.storedMethod(merchant, { contactId: requireId('con', id, 'Contact').uuid })
  const text = `query ($id: ID!) {
    one: contact(id: $id) { idv { status } again: idv { createdAt } paymentMethods { edges { node { contact { idv { status } } } } } }
    other: node(id: $id) { ... on Contact { idv { status } } }
    contacts { edges { node { idv { status } } } } }`
  const { data, errors } = await server.ask<{ one: { idv: ShownIdv } }>(merchant.account.key, text, { id })
  assert.deepEqual([errors, data.one.idv.status], [undefined, 'Active'])
  assert.equal(gate.count(), 1)
  await read(merchant, id)
  assert.equal(gate.count(), 1)
})

test('when a provider does not respond, idv is null with PROVIDER_UNAVAILABLE at its path, and the rest is returned', async () => {
  const merchant = await fixture.merchant()
  const id = await startedContact(merchant)
  gate.setMode('pause')
  const answer = await read(merchant, id)
  gate.release()
  assert.deepEqual(answer.data.contact, { id, name: 'A. King', idv: null })
  assert.deepEqual(refusals(answer), [UNAVAILABLE])
  assert.equal((await read(merchant, id)).data.contact.idv?.status, 'Active')
})

for (const [name, how] of [
  ['hangs up', 'hang up'],
  ['responds with an error', { status: 500, body: 'Internal Server Error' }],
  ['sends an HTML page', { status: 200, body: '<html>secret nonsense</html>' }],
  ['sends half a session', { status: 200, body: '{"id":"idn_1","status":"active"}' }],
  ['does not find the session', { status: 404, body: '{"error":{"code":"not_found","message":"No such session."}}' }],
  ['rejects the API key', { status: 401, body: '{"error":{"code":"unauthenticated","message":"Who?"}}' }],
] as const)
  test(`when a provider ${name}, the rest of the contact is returned, without data of the response`, async () => {
    const merchant = await fixture.merchant()
    const id = await startedContact(merchant)
    gate.setMode(how)
    const answer = await read(merchant, id)
    gate.setMode('pass')
    assert.deepEqual(answer.data.contact, { id, name: 'A. King', idv: null })
    assert.deepEqual(refusals(answer), [UNAVAILABLE])
    assert.ok(!answer.text.includes('nonsense'))
  })

for (const familyName of ['Oddstatus', 'Oddsummary', 'Oddliveness', 'Oddface'])
  test(`an unknown value of the provider is not shown: ${familyName}`, async () => {
    const merchant = await fixture.merchant()
    const contactId = await newContact(merchant)
    const { link } = await start(merchant, { contactId })
    await goThrough(link, { familyName })
    const answer = await read(merchant, contactId)
    assert.deepEqual([answer.data.contact.idv, refusals(answer)], [null, [UNAVAILABLE]])
  })

test('forty contacts are read eight at a time, and all of them are returned', async () => {
  const merchant = await fixture.merchant()
  for (let number = 0; number < 40; number++) await startedContact(merchant)
  const text = '{ contacts(first: 40) { edges { node { id idv { status } } } } }'
  const { data, errors } = await server.ask<Page>(merchant.account.key, text)
  assert.equal(errors, undefined, JSON.stringify(errors))
  assert.deepEqual(new Set(data.contacts.edges.map(({ node }) => node.idv?.status)), new Set(['Active']))
  assert.equal(gate.count(), 40)
  assert.ok(gate.inFlightMax() <= 8, `${gate.inFlightMax()} at once`)
})

test('a hundred contacts of a silent provider are returned without verification and delay no other organization', async () => {
  const [merchant, other] = [await fixture.merchant(), await fixture.merchant()]
  for (let number = 0; number < 100; number++) await startedContact(merchant)
  const elsewhere = await startedContact(other)
  gate.setMode('pause')
  const reading = server.ask<Page>(
    merchant.account.key,
    '{ contacts(first: 100) { edges { node { id name idv { status } } } } }',
  )
  await gate.waitForPaused(8)
  gate.setMode('pass')
  assert.equal((await read(other, elsewhere)).data.contact.idv?.status, 'Active')
  const { data, errors } = await reading
  // The eight paused calls have released their slots.
  const { id } = data.contacts.edges[0]!.node
  assert.equal((await read(merchant, id)).data.contact.idv?.status, 'Active')
  gate.release()
  assert.ok(data.contacts.edges.every(({ node }) => node.idv === null && node.name === 'A. King'))
  assert.equal(errors?.length, 50)
  assert.equal(errors.at(-1)?.extensions.omitted, 51)
  assert.ok(errors.every(({ extensions }) => extensions.code === 'PROVIDER_UNAVAILABLE'))
  assert.equal(gate.count(), 8 + 2, 'queued reads no longer call the provider')
})

interface Page {
  readonly contacts: {
    readonly edges: readonly { readonly node: ReadContact['contact'] }[]
  }
}
