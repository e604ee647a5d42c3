import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type ReadContact, type ShownIdv, startGate, startIdentity } from '../../../test/support/identity.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { goThrough } from '../../../test/support/sandbox-identity.ts'
import { requireId } from '../../platform/ids/index.ts'

const gate = await startGate()
const house = await startIdentity({ env: { SANDBOX_PROCESSOR_URL: gate.url } })
gate.leadTo(house.processor.url)
after(async () => {
  await gate.close()
  await house.close()
})
const { server, start, newContact, read } = house

/** A contact whose verification is in progress. */
async function beginning(merchant: Merchant): Promise<string> {
  const contactId = await newContact(merchant)
  await start(merchant, { contactId })
  gate.count()
  return contactId
}

const UNAVAILABLE = ['PROVIDER_UNAVAILABLE', 'contact.idv']
const refusals = ({ errors }: Awaited<ReturnType<typeof read>>) =>
  (errors ?? []).map(({ extensions, path }) => [extensions.code, path?.join('.')])

test('nobody is asked about a contact who was never verified, nor about one whose verification is not selected', async () => {
  const merchant = await house.merchant()
  const [never, begun] = [await newContact(merchant), await beginning(merchant)]
  assert.equal((await read(merchant, never)).data.contact.idv, null)
  await server.ask(
    merchant.account.key,
    'query ($id: ID!) { contact(id: $id) { name } contacts { edges { node { id } } } }',
    {
      id: begun,
    },
  )
  assert.equal(gate.count(), 0)
})

test('a provider is asked once for a contact, however often and wherever a request selects it', async () => {
  const merchant = await house.merchant()
  const id = await beginning(merchant)
  await house.storedMethod(merchant, { contactId: requireId('con', id, 'Contact').uuid })
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

test('where a provider says nothing, the rest is answered and idv is null with PROVIDER_UNAVAILABLE at its path', async () => {
  const merchant = await house.merchant()
  const id = await beginning(merchant)
  gate.become('hold')
  const answer = await read(merchant, id)
  gate.release()
  assert.deepEqual(answer.data.contact, { id, name: 'A. King', idv: null })
  assert.deepEqual(refusals(answer), [UNAVAILABLE])
  assert.equal((await read(merchant, id)).data.contact.idv?.status, 'Active')
})

for (const [name, how] of [
  ['hangs up', 'hang up'],
  ['is broken', { status: 500, body: 'Internal Server Error' }],
  ['answers nonsense', { status: 200, body: '<html>secret nonsense</html>' }],
  ['answers half of it', { status: 200, body: '{"id":"idn_1","status":"active"}' }],
  ['knows nothing of it', { status: 404, body: '{"error":{"code":"not_found","message":"No such session."}}' }],
  ['does not know us', { status: 401, body: '{"error":{"code":"unauthenticated","message":"Who?"}}' }],
] as const)
  test(`where a provider ${name}, the rest is answered, and nothing of it is repeated`, async () => {
    const merchant = await house.merchant()
    const id = await beginning(merchant)
    gate.become(how)
    const answer = await read(merchant, id)
    gate.become('pass')
    assert.deepEqual(answer.data.contact, { id, name: 'A. King', idv: null })
    assert.deepEqual(refusals(answer), [UNAVAILABLE])
    assert.ok(!answer.text.includes('nonsense'))
  })

for (const familyName of ['Oddstatus', 'Oddsummary', 'Oddliveness', 'Oddface'])
  test(`a word that has no meaning here is told by nobody: ${familyName}`, async () => {
    const merchant = await house.merchant()
    const contactId = await newContact(merchant)
    const { link } = await start(merchant, { contactId })
    await goThrough(link, { familyName })
    const answer = await read(merchant, contactId)
    assert.deepEqual([answer.data.contact.idv, refusals(answer)], [null, [UNAVAILABLE]])
  })

test('a hundred contacts are asked for eight at a time, and all of them are answered', async () => {
  const merchant = await house.merchant()
  for (let number = 0; number < 100; number++) await beginning(merchant)
  const text = '{ contacts(first: 100) { edges { node { id idv { status } } } } }'
  const { data, errors } = await server.ask<Page>(merchant.account.key, text)
  assert.equal(errors, undefined, JSON.stringify(errors))
  assert.deepEqual(new Set(data.contacts.edges.map(({ node }) => node.idv?.status)), new Set(['Active']))
  assert.equal(gate.count(), 100)
  assert.ok(gate.most() <= 8, `${gate.most()} at once`)
})

test('a hundred contacts whose provider says nothing are answered all the same, and another organization meanwhile', async () => {
  const [merchant, other] = [await house.merchant(), await house.merchant()]
  for (let number = 0; number < 100; number++) await beginning(merchant)
  const elsewhere = await beginning(other)
  gate.become('hold')
  const asked = server.ask<Page>(
    merchant.account.key,
    '{ contacts(first: 100) { edges { node { id name idv { status } } } } }',
  )
  await gate.held(8)
  gate.become('pass')
  assert.equal((await read(other, elsewhere)).data.contact.idv?.status, 'Active')
  const { data, errors } = await asked
  // The eight that are held gave their places back.
  const { id } = data.contacts.edges[0]!.node
  assert.equal((await read(merchant, id)).data.contact.idv?.status, 'Active')
  gate.release()
  assert.ok(data.contacts.edges.every(({ node }) => node.idv === null && node.name === 'A. King'))
  assert.equal(errors?.length, 50)
  assert.equal(errors.at(-1)?.extensions.omitted, 51)
  assert.ok(errors.every(({ extensions }) => extensions.code === 'PROVIDER_UNAVAILABLE'))
  assert.equal(gate.count(), 8 + 2, 'whoever was in line asks nobody any more')
})

interface Page {
  readonly contacts: {
    readonly edges: readonly { readonly node: ReadContact['contact'] }[]
  }
}
