import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SelfieAnalysisDocumentComparison, SelfieAnalysisLivenessCheck } from 'plaid'
import { plaidProvider } from '../../../src/payments/providers/plaid/index.ts'
import {
  type IdentitySession,
  type IdentityTerms,
  type ProviderAccess,
  ProviderUnavailable,
} from '../../../src/payments/providers/port/port.ts'
import { describedObject } from '../described-value.ts'
import { enumerationsIn, fieldsWith } from '../enumerations.ts'
import { serveDocument } from '../serve-document.ts'

const SESSION = '0198f0c0-0000-7000-8000-00000000000a'
const TEMPLATE = 'idvtmp_of_a_contract'
const CREATE = 'POST /identity_verification/create'
const GET = 'POST /identity_verification/get'
const LIST = 'POST /identity_verification/list'
const PAGE = 'POST /link/token/create'

/**
 * The document still requires the user and the id within the user. Plaid has since made the user
 * optional.
 */
const OUTDATED_REQUIREMENTS = [
  `${CREATE}: /user must have required property 'client_user_id'`,
  `${CREATE}: the value must have required property 'user'`,
]

const served = await serveDocument('plaid', { outdatedRequirements: OUTDATED_REQUIREMENTS })
const access: ProviderAccess = {
  configurationId: '0198f0c0-0000-7000-8000-000000000009',
  mode: 'Sandbox',
  credentials: { clientId: 'client-of-a-contract', secret: 'secret-of-a-contract', identityTemplateId: TEMPLATE },
  notificationSecret: null,
  endpoint: served.url,
  notificationUrl: 'https://pay.example.com/notifications/ppc_1',
}
const identity = plaidProvider.identity!

/** The requests and responses of these tests that the document does not describe. */
const NOT_COVERED = [
  ...OUTDATED_REQUIREMENTS,
  `${CREATE} client_user_id`,
  `${PAGE} hosted_link`,
  `response of ${GET}: selfie_check`,
  `response of ${PAGE}: hosted_link_url`,
]

after(async () => {
  await served.close()
  served.assertUnvalidated(NOT_COVERED)
})

/** Reads a session from the smallest response that the document permits, with these fields. */
async function readWith(fields: object = {}, beyond: object = {}): Promise<IdentitySession> {
  served.answer(GET, 200, { id: 'idv_1', client_user_id: SESSION, status: 'success', ...fields }, beyond)
  return identity.read(access, 'idv_1')
}

const described = enumerationsIn('plaid', 'IdentityVerificationGetResponse')

const inCamelCase = (word: string) => word.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The exposed fields of selfies, which older documents do not describe. */
const OF_SELFIES: typeof EXPOSED = {
  'selfie_check.selfies.0.analysis.liveness_check': ({ livenessCheck }) => livenessCheck,
  'selfie_check.selfies.0.analysis.document_comparison': ({ facialComparisonCheck }) => facialComparisonCheck,
}

/**
 * The fields of a session that name a status. Other enumerations of the document are not exposed.
 */
const EXPOSED: Readonly<Record<string, (session: IdentitySession) => unknown>> = {
  status: ({ status }) => status,
  'kyc_check.name.summary': ({ nameMatch }) => nameMatch,
  'kyc_check.date_of_birth.summary': ({ dateOfBirthMatch }) => dateOfBirthMatch,
  'kyc_check.phone_number.summary': ({ phoneNumberMatch }) => phoneNumberMatch,
  'kyc_check.address.summary': ({ addressMatch }) => addressMatch,
  'kyc_check.id_number.summary': ({ taxIdMatch }) => taxIdMatch,
  'documentary_verification.documents.0.extracted_data.category': ({ documents }) =>
    documents[0]?.category && inCamelCase(documents[0].category),
}

test('the document has every exposed field, except those of selfies', () => {
  const paths = described.map(({ path }) => path.join('.'))
  assert.deepEqual(
    Object.keys(EXPOSED).filter((path) => !paths.includes(path)),
    [],
  )
  assert.ok(paths.length > 20)
})

for (const { path: steps, words } of described) {
  const path = steps.join('.')
  const expected = EXPOSED[path] ?? OF_SELFIES[path]
  const read = (word: string) => readWith(fieldsWith(steps, word))
  test(`each value of ${path} ${expected ? 'is mapped' : 'is ignored'}`, async () => {
    const first = await read(words[0]!)
    for (const word of words)
      if (expected) assert.equal(expected(await read(word)), inCamelCase(word))
      else assert.deepEqual(await read(word), first)
  })
}

const selfie = (attempt: number, liveness_check: string, document_comparison: string) => ({
  status: 'success',
  attempt,
  capture: { image_url: null, video_url: `https://media.example.com/${attempt}` },
  analysis: { liveness_check, document_comparison },
})
const readSelfies = (...selfies: readonly object[]) => readWith({}, { selfie_check: { status: 'success', selfies } })

test("each value of a selfie's analysis that the library defines is mapped", async () => {
  for (const word of Object.values(SelfieAnalysisLivenessCheck))
    assert.equal((await readSelfies(selfie(1, word, 'match'))).livenessCheck, inCamelCase(word))
  for (const word of Object.values(SelfieAnalysisDocumentComparison))
    assert.equal((await readSelfies(selfie(1, 'success', word))).facialComparisonCheck, inCamelCase(word))
})

test('the last of several selfies is returned, and none when the step did not run', async () => {
  const session = await readSelfies(selfie(2, 'success', 'match'), selfie(1, 'failed', 'no_match'))
  assert.deepEqual([session.livenessCheck, session.facialComparisonCheck], ['Success', 'Match'])
  assert.equal(session.selfieVideoUrl, 'https://media.example.com/2')
  const { selfieVideoUrl, livenessCheck, facialComparisonCheck } = await readWith({}, { selfie_check: null })
  assert.deepEqual([selfieVideoUrl, livenessCheck, facialComparisonCheck], [null, null, null])
})

test('documents are returned with their images, and none when the step did not run', async () => {
  const none = { original_front: null, original_back: null, cropped_front: null, cropped_back: null, face: null }
  const url = (name: string) => `https://media.example.com/${name}`
  const all = Object.fromEntries(Object.keys(none).map((name) => [name, url(name)]))
  const documents = [{ images: none, extracted_data: null }, { images: all }]
  const session = await readWith({ documentary_verification: { documents } })
  assert.deepEqual(session.documents[0], { category: null, images: [] })
  assert.deepEqual(session.documents[1]?.images, [
    { name: 'originalFront', url: url('original_front') },
    { name: 'originalBack', url: url('original_back') },
    { name: 'croppedFront', url: url('cropped_front') },
    { name: 'croppedBack', url: url('cropped_back') },
    { name: 'face', url: url('face') },
  ])
  const notRun = await readWith({ documentary_verification: null, kyc_check: null, completed_at: null })
  const { nameMatch, dateOfBirthMatch, phoneNumberMatch, addressMatch, taxIdMatch } = notRun
  assert.deepEqual(
    [notRun.documents, notRun.completedAt, nameMatch, dateOfBirthMatch, phoneNumberMatch, addressMatch, taxIdMatch],
    [[], null, null, null, null, null, null],
  )
})

test('a value that the document does not list makes the response invalid', async () => {
  const summary = 'a_new_word'
  const unknown = [{ status: summary }, { kyc_check: { name: { summary } } }]
  for (const beyond of unknown) await assert.rejects(readWith({}, beyond), ProviderUnavailable)
  await assert.rejects(readSelfies(selfie(1, summary, 'match')), ProviderUnavailable)
})

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
