import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plaidProvider } from '../../../src/payments/providers/plaid/index.ts'
import { type IdentityTerms, ProviderUnavailable } from '../../../src/payments/providers/port/port.ts'
import { describedObject } from '../described-value.ts'
import { CREATE, GET, inCamelCase, OUTDATED_REQUIREMENTS, SESSION, serveIdentity, TEMPLATE } from './serve-identity.ts'

const LIST = 'POST /identity_verification/list'
const PAGE = 'POST /link/token/create'

const { served, access, identity, readWith } = await serveIdentity([
  `${CREATE} client_user_id`,
  `${PAGE} hosted_link`,
  `response of ${PAGE}: hosted_link_url`,
  ...OUTDATED_REQUIREMENTS,
])

const TERMS: IdentityTerms = {
  sessionId: SESSION,
  person: { name: null, givenName: 'Ada', familyName: 'King', email: 'ada@example.com', phone: '+12345678909' },
  organizationName: 'Ada & Co',
  redirectUrl: 'https://shop.example.com/done',
}
const makesPage = () =>
  served.answer(
    PAGE,
    200,
    { link_token: 'link-sandbox-1', expiration: '2026-07-25T03:26:02Z' },
    { hosted_link_url: 'https://secure.example.com/link/1' },
  )
/** Returns the described fields of the last request; newer documents describe more of them. */
const sentTo = (operation: string) =>
  served.requests.findLast((request) => request.operation === operation)?.body as Readonly<Record<string, unknown>>

test('a session starts with the known data of a person, and returns the address of its page', async () => {
  served.answer(CREATE, 200, { id: 'idv_1', client_user_id: SESSION, status: 'active' })
  makesPage()
  assert.deepEqual(await identity.start(access, TERMS), {
    reference: 'idv_1',
    token: 'link-sandbox-1',
    link: 'https://secure.example.com/link/1',
    expiresAt: '2026-07-25T03:26:02.000Z',
  })
  const { client_user_id: sessionId = SESSION, ...session } = sentTo(CREATE)
  assert.equal(sessionId, SESSION)
  assert.deepEqual(session, {
    template_id: TEMPLATE,
    is_shareable: false,
    gave_consent: false,
    is_idempotent: true,
    user: {
      email_address: 'ada@example.com',
      phone_number: '+12345678909',
      name: { given_name: 'Ada', family_name: 'King' },
    },
  })
  const lifetime = { completion_redirect_uri: TERMS.redirectUrl, url_lifetime_seconds: 86_400 }
  const { hosted_link: hostedLink = lifetime, ...page } = sentTo(PAGE)
  assert.deepEqual(hostedLink, lifetime)
  assert.deepEqual(page, {
    client_name: 'Ada & Co',
    language: 'en',
    country_codes: ['US'],
    products: ['identity_verification'],
    user: { client_user_id: SESSION },
    identity_verification: { template_id: TEMPLATE, gave_consent: false },
  })
})

test('a session can start without data of a person', async () => {
  makesPage()
  const person = { name: null, givenName: null, familyName: null, email: null, phone: null }
  assert.equal((await identity.start(access, { ...TERMS, person })).token, 'link-sandbox-1')
})

const eventsFor = (webhook_code: string) => {
  const name = `IdentityVerification${inCamelCase(webhook_code.toLowerCase())}Webhook`
  const said = { webhook_type: 'IDENTITY_VERIFICATION', webhook_code, environment: 'sandbox' }
  const webhook = describedObject('plaid', name, { ...said, identity_verification_id: 'idv_1' })
  const body = JSON.stringify({ issuedAt: 1_780_000_000, webhook })
  return plaidProvider.readProviderEvents(access, { eventId: 'event', body })
}

test('a notification reports its session or the newest attempt, and notifications of steps are ignored', async () => {
  served.answer(GET, 200, { id: 'idv_1', client_user_id: SESSION, status: 'pending_review' })
  const [updated] = await eventsFor('STATUS_UPDATED')
  assert.equal(updated?.kind === 'Identity' && updated.session.status, 'PendingReview')
  served.answer(GET, 200, { id: 'idv_1', client_user_id: SESSION, template: { id: TEMPLATE } })
  const again = { id: 'idv_2', client_user_id: SESSION, created_at: '2026-07-24T03:26:02Z', status: 'active' }
  served.answer(LIST, 200, { identity_verifications: [again], next_cursor: null })
  const [retried] = await eventsFor('RETRIED')
  assert.equal(retried?.kind === 'Identity' && retried.session.reference, 'idv_2')
  assert.deepEqual(sentTo(LIST), { template_id: TEMPLATE, client_user_id: SESSION })
  assert.deepEqual(await eventsFor('STEP_UPDATED'), [])
})

test('a refusal or an invalid response of Plaid counts as unavailable', async () => {
  const refusal = (error_type: string, error_code: string) =>
    JSON.stringify(describedObject('plaid', 'PlaidError', { error_type, error_code }))
  served.answerText(GET, 400, refusal('INVALID_INPUT', 'INVALID_API_KEYS'))
  await assert.rejects(identity.read(access, 'idv_1'), ProviderUnavailable)
  served.answerText(GET, 200, '<html>Welcome</html>')
  await assert.rejects(identity.read(access, 'idv_1'), ProviderUnavailable)
  served.answerText(GET, 200, '{"status":')
  await assert.rejects(identity.read(access, 'idv_1'), ProviderUnavailable)
  served.hangUp(GET)
  await assert.rejects(identity.read(access, 'idv_1', 100), ProviderUnavailable)
})

test('a failed call is repeated', async () => {
  served.hangUp(GET)
  served.answerText(GET, 500, '{}')
  assert.equal((await readWith()).status, 'Success')
})
