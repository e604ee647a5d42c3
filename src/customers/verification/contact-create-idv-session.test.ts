import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { startIdentity } from '../../../test/support/identity.ts'
import { goThrough } from '../../../test/support/sandbox-identity.ts'

const house = await startIdentity()
after(house.close)
const { server, processor, query, start, newContact } = house

test('the same request with the same Idempotency-Key opens the same session, and the link works', async () => {
  const merchant = await house.merchant()
  const headers = { 'idempotency-key': randomUUID() }
  const input = { person: { name: 'Ada Byron' }, redirectUrl: 'https://shop.example.com/verified' }
  const [one, other] = [
    await house.askToStart(merchant, input, headers),
    await house.askToStart(merchant, input, headers),
  ]
  assert.equal(one.data.made.id, other.data.made.id)
  assert.equal((await merchant.ledger()).identitySessions.length, 1)
  assert.equal(await goThrough(other.data.made.link), 'https://shop.example.com/verified')
})

test('no link is given again for a contact who was deleted since', async () => {
  const merchant = await house.merchant()
  const contactId = await newContact(merchant)
  const headers = { 'idempotency-key': randomUUID() }
  assert.equal((await house.askToStart(merchant, { contactId }, headers)).errors, undefined)
  await change(server, merchant.account, 'deleteContact', { id: contactId })
  const { errors } = await house.askToStart(merchant, { contactId }, headers)
  assert.equal(errors?.[0]?.extensions.code, 'INVALID_STATE')
})

test('whoever is not named rightly is refused, all at once, and nobody is asked', async () => {
  const merchant = await house.merchant()
  const contactId = await newContact(merchant)
  const { errors } = await house.askToStart(merchant, { contactId, person: { name: ' ' } })
  assert.deepEqual(
    errors?.map(({ extensions: { code, field } }) => [code, field]),
    [
      ['VALIDATION_ERROR', 'person'],
      ['VALIDATION_ERROR', 'person.name'],
    ],
  )
  assert.deepEqual((await merchant.ledger()).identitySessions, [])
})

test('an organization of which nothing verifies identities is told so', async () => {
  const account = await server.account('Organization')
  const { errors } = await server.ask(account.key, 'mutation { contactCreateIdvSession(input: {}) { id } }')
  assert.equal(errors?.[0]?.extensions.code, 'INVALID_STATE')
})

test('while a provider does not answer, nothing is started, and the same request starts it later', async () => {
  const merchant = await house.merchant()
  const headers = { 'idempotency-key': randomUUID() }
  await processor.fault('error_before', { operation: 'identity_start', count: 3 })
  const refused = await house.askToStart(merchant, {}, headers)
  assert.equal(refused.errors?.[0]?.extensions.code, 'PROVIDER_UNAVAILABLE')
  const orgId = merchant.account.account.id
  assert.deepEqual(await query('select from identity_sessions where org_id = $1', [orgId]), [])
  await processor.clearFaults()
  assert.equal((await house.askToStart(merchant, {}, headers)).errors, undefined)
})

test('a verification goes through the default configuration, if that verifies', async () => {
  const merchant = await house.merchant()
  const apiKey = `key-${randomUUID()}`
  await change(server, merchant.account, 'providerConfigurationCreate', {
    ...{ name: 'Identity alone', provider: 'ProviderB', adapter: 'Sandbox', mode: 'Sandbox', methods: [] },
    ...{ credentials: { sandbox: { apiKey } }, isDefault: true },
  })
  await start(merchant)
  assert.equal((await merchant.ledger()).identitySessions.length, 0)
  assert.equal((await processor.ledger(apiKey)).identitySessions.length, 1)
})
