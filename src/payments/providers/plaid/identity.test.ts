import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import fc from 'fast-check'
import { CANARY, plaidVerification, SESSION, TEMPLATE } from '../../../../test/support/plaid-verification.ts'
import { ok, refused, startStubPlaid } from '../../../../test/support/stub-plaid.ts'
import { type IdentityTerms, type ProviderAccess, ProviderUnavailable } from '../port/port.ts'
import { credentialProblems } from './adapter.ts'
import { start as startWithin } from './identity-start.ts'
import { plaidProvider } from './index.ts'

const plaid = await startStubPlaid()
after(() => plaid.close())

const access: ProviderAccess = {
  ...plaid.access,
  credentials: { ...plaid.access.credentials, identityTemplateId: TEMPLATE },
}
const identity = plaidProvider.identity!
const CREATE = '/identity_verification/create'
const PAGE = '/link/token/create'
const GET = '/identity_verification/get'
const LIST = '/identity_verification/list'
const TRANSFER = '/transfer/configuration/get'

const NOBODY = { name: null, givenName: null, familyName: null, email: null, phone: null }
const TERMS: IdentityTerms = {
  sessionId: SESSION,
  person: NOBODY,
  organizationName: 'Ada & Co',
  redirectUrl: null,
}
const start = (terms: Partial<IdentityTerms> = {}) => identity.start(access, { ...TERMS, ...terms })
const termsOf = (person: Partial<IdentityTerms['person']>) => ({ person: { ...NOBODY, ...person } })
const page = (fields: object = {}) =>
  ok({
    link_token: 'link-sandbox-1',
    hosted_link_url: 'https://secure.example.com/link/1',
    expiration: '2026-07-25T03:26:02Z',
    ...fields,
  })

beforeEach(() => {
  plaid.answer(CREATE, ok({ id: 'idv_1', client_user_id: SESSION, status: 'active' }))
  plaid.answer(PAGE, page())
  plaid.answer(GET, ok(plaidVerification()))
})

test('a configuration can verify identities if its credentials name a template', async () => {
  assert.equal(identity.isReady(access.credentials), true)
  assert.equal(identity.isReady(plaid.access.credentials), false)
  await assert.rejects(identity.start(plaid.access, TERMS), ProviderUnavailable)
})

test('a session is started under our id, with a page that is valid for a day', async () => {
  assert.deepEqual(await start({ redirectUrl: 'https://shop.example.com/done' }), {
    reference: 'idv_1',
    token: 'link-sandbox-1',
    link: 'https://secure.example.com/link/1',
    expiresAt: '2026-07-25T03:26:02.000Z',
  })
  assert.deepEqual(plaid.lastOf(CREATE), {
    client_user_id: SESSION,
    template_id: TEMPLATE,
    is_shareable: false,
    gave_consent: false,
    is_idempotent: true,
  })
  assert.deepEqual(plaid.lastOf(PAGE), {
    client_name: 'Ada & Co',
    language: 'en',
    country_codes: ['US'],
    products: ['identity_verification'],
    user: { client_user_id: SESSION },
    identity_verification: { template_id: TEMPLATE, gave_consent: false },
    hosted_link: { url_lifetime_seconds: 86_400, completion_redirect_uri: 'https://shop.example.com/done' },
  })
})

test('starting a session again returns it with a new page', async () => {
  await start()
  plaid.answer(PAGE, page({ link_token: 'link-sandbox-2' }))
  const { reference, token } = await start()
  assert.deepEqual([reference, token], ['idv_1', 'link-sandbox-2'])
})

test('Plaid gets a name only if it has a given name and a family name', async () => {
  const long = 'a'.repeat(101)
  for (const [person, name] of [
    [{ givenName: 'Ada', familyName: 'King', name: 'Augusta Ada Lovelace' }, ['Ada', 'King']],
    [{ name: ' Augusta  Ada Lovelace ' }, ['Augusta Ada', 'Lovelace']],
    [{ givenName: 'Ada', name: 'Ada Lovelace' }, ['Ada', 'Lovelace']],
    [{ givenName: ' ', familyName: 'King', name: 'Ada Lovelace' }, ['Ada', 'Lovelace']],
    [{ name: 'Ada' }, null],
    [{ name: '  ' }, null],
    [{ givenName: 'Ada' }, null],
    [{ name: `Ada ${long}` }, null],
    [{ givenName: long, familyName: 'King' }, null],
  ] as const) {
    await start(termsOf({ ...person, email: 'ada@example.com' }))
    const user = plaid.lastOf(CREATE)?.user as { name?: { given_name: string; family_name: string } }
    assert.deepEqual(user.name ? [user.name.given_name, user.name.family_name] : null, name)
  }
})

test('Plaid gets only name, email and phone; its page gets our id and at most 30 characters of the name', async () => {
  const text = fc.option(fc.string({ maxLength: 120 }))
  const people = fc.record({ name: text, givenName: text, familyName: text, email: text, phone: text })
  await fc.assert(
    fc.asyncProperty(people, fc.string({ maxLength: 60 }), text, async (person, organizationName, redirectUrl) => {
      await start({ person, organizationName, redirectUrl })
      const { user, ...session } = plaid.lastOf(CREATE) ?? {}
      assert.deepEqual(Object.keys(session).sort(), [
        'client_user_id',
        'gave_consent',
        'is_idempotent',
        'is_shareable',
        'template_id',
      ])
      const { name, ...reached } = { name: null, ...(user as object) }
      const { email, phone } = person
      assert.deepEqual(reached, {
        ...(email !== null && { email_address: email }),
        ...(phone !== null && { phone_number: phone }),
      })
      assert.ok(name === null || Object.keys(name).join() === 'given_name,family_name')
      assert.deepEqual(plaid.lastOf(PAGE)?.user, { client_user_id: SESSION })
      assert.ok([...String(plaid.lastOf(PAGE)?.client_name)].length <= 30)
    }),
    { numRuns: 40 },
  )
})

test('person data that Plaid does not accept is left out, and the session starts without it', async () => {
  const before = plaid.countOf(CREATE)
  plaid.answer(CREATE, refused('INVALID_FIELD'), ok({ id: 'idv_2' }))
  assert.equal((await start(termsOf({ phone: '+19999999999' }))).reference, 'idv_2')
  assert.equal(plaid.countOf(CREATE), before + 2)
  assert.equal(plaid.lastOf(CREATE)?.user, undefined)
})

test('a session or a page that Plaid does not create is reported as unavailable', async () => {
  const unreadable = [ok({}), ok({ id: 7 }), { status: 200, body: '<html>Welcome</html>' }]
  for (const answer of [...unreadable, refused('INVALID_API_KEYS'), { status: 400, body: {} }]) {
    plaid.answer(CREATE, answer)
    await assert.rejects(start(), ProviderUnavailable)
  }
  plaid.answer(CREATE, ok({ id: 'idv_1' }))
  for (const answer of [
    refused('INVALID_FIELD'),
    ok({}),
    page({ hosted_link_url: null }),
    page({ expiration: 'soon' }),
  ]) {
    plaid.answer(PAGE, answer)
    await assert.rejects(start(), ProviderUnavailable)
  }
})

test('a failed call is retried and starts the session', async () => {
  plaid.answer(CREATE, 'hang up', { status: 500, body: {} }, ok({ id: 'idv_1' }))
  assert.equal((await start()).reference, 'idv_1')
})

test('a read session contains only exposed fields', async () => {
  const session = await identity.read(access, 'idv_of_a_test')
  assert.deepEqual(plaid.lastOf(GET), { identity_verification_id: 'idv_of_a_test' })
  assert.equal(session.status, 'Success')
  assert.doesNotMatch(JSON.stringify(session), new RegExp(CANARY))
})

test('an unreadable session is unavailable, and the error has no data of the request or response', async () => {
  const failures = [
    refused('NOT_FOUND'),
    { status: 400, body: { error_type: 'RATE_LIMIT_EXCEEDED', error_code: 'RATE_LIMIT' } },
    { status: 503, body: {} },
    'hang up',
    { status: 200, body: '<html>Welcome</html>' },
    { status: 200, body: [] },
    ok({ ...plaidVerification(), status: CANARY }),
    ok({ ...plaidVerification(), created_at: CANARY }),
  ] as const
  for (const failure of failures) {
    plaid.answer(GET, failure)
    await assert.rejects(identity.read(access, 'idv_of_a_test', 5_000), (error) => {
      assert.ok(error instanceof ProviderUnavailable)
      assert.deepEqual([error.cause, Object.keys(error)], [undefined, ['unknownCause', 'name']])
      assert.doesNotMatch(String(error.stack), /canary|idv_of_a_test|secret-of-a-test/)
      return true
    })
  }
})

test('a start has one time limit for all its calls, the page included', async () => {
  const late = ['hang up', 'hang up', page()] as const
  plaid.answer(PAGE, ...late)
  assert.equal((await start()).reference, 'idv_1')
  plaid.answer(PAGE, ...late)
  await assert.rejects(startWithin(access, TERMS, 600), ProviderUnavailable)
})

test('a read has one time limit for all its attempts', async () => {
  const late = ['hang up', 'hang up', ok(plaidVerification())] as const
  plaid.answer(GET, ...late)
  assert.equal((await identity.read(access, 'idv_of_a_test')).status, 'Success')
  // The pauses before the third attempt take longer than the limit.
  plaid.answer(GET, ...late)
  await assert.rejects(identity.read(access, 'idv_of_a_test', 600), ProviderUnavailable)
  plaid.answer(GET, 'no response')
  await assert.rejects(identity.read(access, 'idv_of_a_test', 50), ProviderUnavailable)
})

test('credentials are checked for each product that they are used for', async () => {
  const check = (charges: boolean, verifies: boolean) => plaidProvider.check(access, { charges, verifies })
  const account = { account: 'client-of-a-test' }
  plaid.answer(TRANSFER, refused('INVALID_PRODUCT'))
  plaid.answer(LIST, ok({ identity_verifications: [], next_cursor: null }))
  assert.deepEqual([await check(true, true), await check(false, true)], ['refused', account])
  assert.equal(plaid.lastOf(LIST)?.template_id, TEMPLATE)
  plaid.answer(TRANSFER, ok({}))
  assert.deepEqual([await check(true, true), await check(true, false)], [account, account])
  plaid.answer(LIST, refused('INVALID_FIELD'))
  assert.deepEqual([await check(true, true), await check(false, true)], ['refused', 'refused'])
  assert.deepEqual(await check(true, false), account)
})

test('a template id must have the format of a credential', () => {
  const problems = (identityTemplateId: string) =>
    credentialProblems({ ...access.credentials, identityTemplateId }, 'Live').map(({ field }) => field)
  assert.deepEqual(problems('idvtmp_4FrXJvfQU3zGUR'), [])
  assert.deepEqual(problems('idv tmp'), ['identityTemplateId'])
})
