import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postgresLog, runAsAdmin } from '../support/canary-scan.ts'
import { dump, findInServerFiles, presentSegment } from '../support/database-dump.ts'
import { FINDINGS, HIDDEN_CONTACT, HIDDEN_PERSON, MARK, MEDIA, textsIn, typing } from '../support/identity-canaries.ts'
import { CANARY, plaidChecks, plaidSelfie, plaidVerification } from '../support/plaid-verification.ts'
import { goThrough, type Walk } from '../support/sandbox-identity.ts'
import { ok } from '../support/stub-plaid.ts'
import { PLAID_PATHS, startVerifyingPlaid } from '../support/verifying-plaid.ts'
import { START, watchVerifications } from '../support/watched-verifications.ts'

// The test searches all tables and files of one database.
const fixture = await watchVerifications(1)
const {
  answered,
  answers,
  asked,
  bodies,
  untilCompleted,
  completedSoFar,
  untilLogged,
  newContact,
  read,
  untilStatus,
  start,
} = fixture
const { processor, server } = fixture
const { adminUrl, name: databaseName } = server.database
const firstSegment = await presentSegment(adminUrl)
const merchant = await fixture.withWebhook((await fixture.merchant()).account)
const organization = await fixture.withWebhook(await server.account('Organization'))
/** A name entered in a verification that does not succeed. It must not be stored. */
const UNVERIFIED = `Unverified${MARK}`
const NEVER = [...Object.values(HIDDEN_PERSON), ...Object.values(HIDDEN_CONTACT), UNVERIFIED, CANARY]

/** Scenarios of the sandbox, each with the final status of its session. */
const OUTCOMES: readonly (readonly [string, string, Walk?])[] = [
  ['Byron', 'Success'],
  ['Failed', 'Failed'],
  ['Review', 'PendingReview'],
  ['Mixed', 'PendingReview'],
  ['Twodocuments', 'Success'],
  ['Retaken', 'Success'],
  ['Uncaptured', 'Success'],
  ['Canceled', 'Canceled'],
  ['Expired', 'Expired'],
  ['Byron', 'Canceled', { cancelsAt: 'selfie' }],
]
const COMPLETE = ['Success', 'Failed', 'PendingReview']

test('the sandbox verifies new people and known contacts, and every result is announced', async () => {
  let complete = 0
  for (const [index, [familyName, status, more]] of OUTCOMES.entries()) {
    const isComplete = COMPLETE.includes(status)
    const entered = { ...(status !== 'Success' && { givenName: UNVERIFIED }), ...more }
    const newPerson = await start(merchant, {
      person: { name: `Stranger${MARK}`, email: `s${index}-${MARK}@example.test` },
    })
    await goThrough(newPerson.link, typing(familyName, entered))
    await untilStatus(newPerson, status)
    if (isComplete) await read(merchant, await untilCompleted(++complete))
    const known = { email: `k${index}-${MARK}@example.test`, phone: '+12025550100' }
    const contactId = await newContact(merchant, known)
    const session = await start(merchant, { contactId })
    assert.equal((await read(merchant, contactId)).status, 'Active')
    await goThrough(session.link, typing(familyName, { ...HIDDEN_CONTACT, ...entered }))
    await untilStatus(session, status)
    if (isComplete) assert.equal(await untilCompleted(++complete), contactId)
    assert.equal((await read(merchant, contactId)).status, status)
  }
})

test('unknown statuses and invalid responses of the sandbox are reported as PROVIDER_UNAVAILABLE', async () => {
  for (const familyName of ['Oddstatus', 'Oddsummary', 'Oddliveness', 'Oddface']) {
    const contactId = await newContact(merchant, { email: `odd-${MARK}@example.test`, phone: '+12025550100' })
    const { link } = await start(merchant, { contactId })
    await goThrough(link, typing(familyName, HIDDEN_CONTACT))
    assert.equal((await read(merchant, contactId)).code, 'PROVIDER_UNAVAILABLE')
  }
  const contactId = await newContact(merchant)
  await goThrough((await start(merchant, { contactId })).link, typing('Byron', { stopsAt: 'selfie' }))
  for (const fault of ['unreadable_after', 'error_after', 'drop_after']) {
    await processor.fault(fault, { operation: 'identity_read', count: 30 })
    assert.equal((await read(merchant, contactId)).code, 'PROVIDER_UNAVAILABLE')
    await processor.clearFaults()
  }
})

test('the effect of a verification that the database refuses is written once the database accepts it', async () => {
  const ruined = `Ruined${MARK}`
  const before = completedSoFar()
  await runAsAdmin(
    adminUrl,
    `alter table contacts add constraint refuses_ruined check (given_name not like 'Ruined%') not valid`,
  )
  const person = { name: ruined, email: `ruined-${MARK}@example.test` }
  const contactId = await newContact(merchant)
  const sessions = [await start(merchant, { person }), await start(merchant, { contactId })]
  for (const { link } of sessions) await goThrough(link, typing('Byron', { givenName: ruined }))
  await untilLogged('failed to apply a notification', 2)
  await runAsAdmin(adminUrl, 'alter table contacts drop constraint refuses_ruined')
  await untilCompleted(before + 2)
  assert.equal((await read(merchant, contactId)).name, `${ruined} Byron`)
  await runAsAdmin(
    adminUrl,
    `alter table identity_sessions add constraint refuses_ruined check (person_name not like 'Ruined%') not valid`,
  )
  const { errorText, code } = await asked(merchant, START, { input: { person } })
  assert.ok(code === 'INTERNAL' && !errorText.includes(MARK))
  await runAsAdmin(adminUrl, 'alter table identity_sessions drop constraint refuses_ruined')
})

const refused = (status: number) => ({
  status,
  body: { error_type: 'INVALID_INPUT', error_code: CANARY, error_message: CANARY, display_message: CANARY },
})
const withFields = (fields: object) => ok(plaidVerification(fields))
/** Invalid responses that contain private data. */
const INVALID_RESPONSES = [
  ...[CANARY, `{"status":"${CANARY}"`, `<p>${CANARY}</p>`, `["${CANARY}"]`].map((body) => ({ status: 200, body })),
  ...[{ status: CANARY }, { id: [CANARY] }, { created_at: CANARY }, { kyc_check: plaidChecks(CANARY) }].map(withFields),
  withFields({ documentary_verification: { documents: CANARY } }),
  withFields({ selfie_check: { selfies: [plaidSelfie(1, { analysis: { liveness_check: CANARY } })] } }),
  ...[refused(400), refused(429), refused(500), 'hang up', 'no response'],
] as const

test('extra data, every result and invalid responses of Plaid are handled', async (t) => {
  const plaid = await startVerifyingPlaid(server, organization)
  t.after(plaid.close)
  const { create, get, link } = PLAID_PATHS
  let complete = completedSoFar()
  const contactId = await newContact(organization, { email: `plaid-${MARK}@example.test` })
  for (const [word, status] of [
    ['success', 'Success'],
    ['failed', 'Failed'],
    ['pending_review', 'PendingReview'],
    ['canceled', 'Canceled'],
    ['expired', 'Expired'],
  ] as const)
    for (const whom of [{ contactId }, { person: { name: `Stranger${MARK}` } }]) {
      plaid.startsWell()
      const session = await start(organization, whom)
      const id = `idv_${session.id}`
      plaid.answer(get, ok(plaidVerification({ id, client_user_id: plaid.lastStarted(), status: word })))
      await plaid.notify(id)
      await untilStatus(session, status)
      const about = COMPLETE.includes(status) ? await untilCompleted(++complete) : contactId
      assert.ok((await read(organization, about)).status)
    }
  plaid.startsWell()
  await start(organization, { contactId })
  for (const response of INVALID_RESPONSES) {
    plaid.answer(get, response)
    assert.equal((await read(organization, contactId)).code, 'PROVIDER_UNAVAILABLE', JSON.stringify(response))
    plaid.hangUp()
  }
  plaid.answer(get, withFields({ status: CANARY }))
  await plaid.notify('idv_of_invalid_response')
  await fixture.settle(4 * 3_600)
  await untilLogged('failed to fetch the status of an identity verification')
  for (const path of [create, link])
    for (const response of [
      refused(400),
      refused(500),
      ok([CANARY]),
      withFields({ id: [CANARY], link_token: [CANARY] }),
    ]) {
      plaid.startsWell()
      plaid.answer(path, response)
      const { code } = await asked(organization, START, { input: { contactId } })
      assert.equal(code, 'PROVIDER_UNAVAILABLE')
    }
})

test('no secret is stored, logged, announced or repeated in an error, and the search finds the permitted data', async () => {
  const secrets = [...NEVER, ...answered]
  assert.ok(answered.size > 100)
  const tables = [...(await dump(adminUrl))]
  const inTables = (texts: readonly string[]) =>
    tables.flatMap(([table, text]) => textsIn(text, texts).map((found) => `${table}: ${found}`))
  assert.deepEqual(inTables([...secrets, ...FINDINGS]), [])
  assert.deepEqual(
    inTables([`Given${MARK} Byron`])
      .map((found) => found.split(':')[0])
      .toSorted(),
    ['contacts', 'events'],
  )

  const left = 'num_nonnulls(person_name, person_email, person_phone) > 0'
  assert.deepEqual(
    await fixture.sql.rows(`select status from identity_sessions where status <> 'Active' and ${left}`),
    [],
  )

  const people = [`Given${MARK}`, `Ruined${MARK}`, `Stranger${MARK}`, `${MARK}@example.test`]
  const productLog = server.logged.join('')
  assert.deepEqual(textsIn(productLog, [...secrets, ...people, ...FINDINGS]), [])
  assert.ok(productLog.includes('failed to call an identity provider'))
  const mark = `a statement of ${databaseName}`
  await assert.rejects(runAsAdmin(adminUrl, `select '${mark}'::int`))
  const databaseLog = await postgresLog(adminUrl)
  assert.deepEqual(textsIn(databaseLog, [...secrets, ...people, ...MEDIA]), [])
  assert.ok(databaseLog.includes(mark) && databaseLog.includes('"refuses_ruined"'))

  const delivered = bodies.join('')
  assert.deepEqual(textsIn(delivered, [...secrets, ...FINDINGS]), [])
  assert.equal(textsIn(delivered, [`Given${MARK} Byron`]).length, 1)
  assert.deepEqual(textsIn(answers.join(''), NEVER), [])
  const errors = answers.map((text) => JSON.stringify((JSON.parse(text) as { errors?: unknown }).errors ?? null))
  assert.deepEqual(textsIn(errors.join(''), [...secrets, ...people, ...FINDINGS]), [])
  assert.equal(textsIn(answers.join(''), MEDIA).length, MEDIA.length)
})

test('no secret is in the files of PostgreSQL, nor in overwritten rows', async () => {
  const find = (texts: Iterable<string>) =>
    findInServerFiles(
      adminUrl,
      firstSegment,
      [...texts].map((text) => Buffer.from(text)),
    )
  await runAsAdmin(adminUrl, 'checkpoint')
  assert.deepEqual(await find([...NEVER, ...answered, ...MEDIA]), [])
  const locations = await find([`Given${MARK}`])
  for (const where of [/\/base\//, /\/pg_wal\//]) assert.ok(locations.some((location) => where.test(location)))
})
