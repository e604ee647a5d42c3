import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { startIdentity } from '../../../test/support/identity.ts'
import { goThrough } from '../../../test/support/sandbox-identity.ts'

const fixture = await startIdentity()
after(fixture.close)
const { server, processor, sql, start, newContact } = fixture

test('a request repeated with its Idempotency-Key opens the same session, and the link works', async () => {
  const merchant = await fixture.merchant()
  const headers = { 'idempotency-key': randomUUID() }
  const input = { person: { name: 'Ada Byron' }, redirectUrl: 'https://shop.example.com/verified' }
  const [one, other] = [
    await fixture.requestSession(merchant, input, headers),
    await fixture.requestSession(merchant, input, headers),
  ]
  assert.equal(one.data.made.id, other.data.made.id)
  assert.equal((await merchant.ledger()).identitySessions.length, 1)
  assert.equal(await goThrough(other.data.made.link), 'https://shop.example.com/verified')
})

test('the link is not returned again after its contact was deleted', async () => {
  const merchant = await fixture.merchant()
  const contactId = await newContact(merchant)
  const headers = { 'idempotency-key': randomUUID() }
  assert.equal((await fixture.requestSession(merchant, { contactId }, headers)).errors, undefined)
  await change(server, merchant.account, 'deleteContact', { id: contactId })
  const { errors } = await fixture.requestSession(merchant, { contactId }, headers)
  assert.equal(errors?.[0]?.extensions.code, 'INVALID_STATE')
})

test('invalid person fields are refused at once, without a request to the provider', async () => {
  const merchant = await fixture.merchant()
  const contactId = await newContact(merchant)
  const { errors } = await fixture.requestSession(merchant, { contactId, person: { name: ' ' } })
  assert.deepEqual(
    errors?.map(({ extensions: { code, field } }) => [code, field]),
    [
      ['VALIDATION_ERROR', 'person'],
      ['VALIDATION_ERROR', 'person.name'],
    ],
  )
  assert.deepEqual((await merchant.ledger()).identitySessions, [])
})

test('an organization without an identity provider is refused', async () => {
  const account = await server.account('Organization')
  const { errors } = await server.ask(account.key, 'mutation { contactCreateIdvSession(input: {}) { id } }')
  assert.equal(errors?.[0]?.extensions.code, 'INVALID_STATE')
})

test('while a provider does not respond, no session is started; the same request starts it later', async () => {
  const merchant = await fixture.merchant()
  const headers = { 'idempotency-key': randomUUID() }
  await processor.fault('error_before', { operation: 'identity_start', count: 3 })
  const refused = await fixture.requestSession(merchant, {}, headers)
  assert.equal(refused.errors?.[0]?.extensions.code, 'PROVIDER_UNAVAILABLE')
  const orgId = merchant.account.account.id
  assert.deepEqual(await sql.rows('select from identity_sessions where org_id = $1', [orgId]), [])
  await processor.clearFaults()
  assert.equal((await fixture.requestSession(merchant, {}, headers)).errors, undefined)
})

test('a verification uses the default configuration if it can verify identities', async () => {
  const merchant = await fixture.merchant()
  const apiKey = `key-${randomUUID()}`
  await change(server, merchant.account, 'providerConfigurationCreate', {
    ...{ name: 'Identity alone', provider: 'ProviderB', adapter: 'Sandbox', mode: 'Sandbox', methods: [] },
    ...{ credentials: { sandbox: { apiKey } }, isDefault: true },
  })
  await start(merchant)
  assert.equal((await merchant.ledger()).identitySessions.length, 0)
  assert.equal((await processor.ledger(apiKey)).identitySessions.length, 1)
})
