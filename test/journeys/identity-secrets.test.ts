import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postgresLog, tell as tellDatabase } from '../support/canary-scan.ts'
import { FINDINGS, MARK, MEDIA, textsIn, typing, UNHEARD, UNTOLD } from '../support/identity-canaries.ts'
import { CANARY, plaidChecks, plaidSelfie, plaidVerification } from '../support/plaid-verification.ts'
import { goThrough, type Walk } from '../support/sandbox-identity.ts'
import { ok } from '../support/stub-plaid.ts'
import { dump, findInServerFiles, presentSegment } from '../support/vault-thief.ts'
import { PLAID_PATHS, startVerifyingPlaid } from '../support/verifying-plaid.ts'
import { START, watchVerifications } from '../support/watched-verifications.ts'

const house = await watchVerifications()
const { answered, answers, asked, bodies, completed, completedSoFar, logs, newContact, read, stands, start } = house
const { processor, server } = house
const { adminUrl, name: databaseName } = server.database
const firstSegment = await presentSegment(adminUrl)
const merchant = await house.listening((await house.merchant()).account)
const organization = await house.listening(await server.account('Organization'))
/** Said by whoever was not verified, when who they are is known already or nothing came of it. */
const VAIN = `Vain${MARK}`
const NEVER = [...Object.values(UNTOLD), ...Object.values(UNHEARD), VAIN, CANARY]

/** A scenario of the sandbox, and the status that its session ends with. */
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

test('people go through the sandbox, new ones and known ones, and whatever comes of it is told', async () => {
  let complete = 0
  for (const [index, [familyName, status, more]] of OUTCOMES.entries()) {
    const isComplete = COMPLETE.includes(status)
    const said = { ...(status !== 'Success' && { givenName: VAIN }), ...more }
    const stranger = await start(merchant, {
      person: { name: `Stranger${MARK}`, email: `s${index}-${MARK}@example.test` },
    })
    await goThrough(stranger.link, typing(familyName, said))
    await stands(stranger, status)
    if (isComplete) await read(merchant, await completed(++complete))
    const known = { email: `k${index}-${MARK}@example.test`, phone: '+12025550100' }
    const contactId = await newContact(merchant, known)
    const session = await start(merchant, { contactId })
    assert.equal((await read(merchant, contactId)).status, 'Active')
    await goThrough(session.link, typing(familyName, { ...UNHEARD, ...said }))
    await stands(session, status)
    if (isComplete) assert.equal(await completed(++complete), contactId)
    assert.equal((await read(merchant, contactId)).status, status)
  }
})

test('the sandbox says words that nobody knows, and what is no answer', async () => {
  for (const familyName of ['Oddstatus', 'Oddsummary', 'Oddliveness', 'Oddface']) {
    const contactId = await newContact(merchant, { email: `odd-${MARK}@example.test`, phone: '+12025550100' })
    const { link } = await start(merchant, { contactId })
    await goThrough(link, typing(familyName, UNHEARD))
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

test('the database refuses what comes of a verification, and it is written when it can be', async () => {
  const ruined = `Ruined${MARK}`
  const before = completedSoFar()
  await tellDatabase(
    adminUrl,
    `alter table contacts add constraint nobody check (given_name not like 'Ruined%') not valid`,
  )
  const person = { name: ruined, email: `ruined-${MARK}@example.test` }
  const contactId = await newContact(merchant)
  const sessions = [await start(merchant, { person }), await start(merchant, { contactId })]
  for (const { link } of sessions) await goThrough(link, typing('Byron', { givenName: ruined }))
  await logs('failed to apply a notification', 2)
  await tellDatabase(adminUrl, 'alter table contacts drop constraint nobody')
  await completed(before + 2)
  assert.equal((await read(merchant, contactId)).name, `${ruined} Byron`)
  await tellDatabase(
    adminUrl,
    `alter table identity_sessions add constraint nobody check (person_name not like 'Ruined%') not valid`,
  )
  const { told, code } = await asked(merchant, START, { input: { person } })
  assert.ok(code === 'INTERNAL' && !told.includes(MARK))
  await tellDatabase(adminUrl, 'alter table identity_sessions drop constraint nobody')
})

const refused = (status: number) => ({
  status,
  body: { error_type: 'INVALID_INPUT', error_code: CANARY, error_message: CANARY, display_message: CANARY },
})
const odd = (fields: object) => ok(plaidVerification(fields))
/** Answers that have no meaning, with what is nobody's business in them. */
const NONSENSE = [
  ...[CANARY, `{"status":"${CANARY}"`, `<p>${CANARY}</p>`, `["${CANARY}"]`].map((body) => ({ status: 200, body })),
  ...[{ status: CANARY }, { id: [CANARY] }, { created_at: CANARY }, { kyc_check: plaidChecks(CANARY) }].map(odd),
  odd({ documentary_verification: { documents: CANARY } }),
  odd({ selfie_check: { selfies: [plaidSelfie(1, { analysis: { liveness_check: CANARY } })] } }),
  ...[refused(400), refused(429), refused(500), 'hang up', 'say nothing'],
] as const

test('Plaid says more than it is asked for, whatever comes of it, and what is no answer', async (t) => {
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
      await plaid.tell(id)
      await stands(session, status)
      const about = COMPLETE.includes(status) ? await completed(++complete) : contactId
      assert.ok((await read(organization, about)).status)
    }
  plaid.startsWell()
  await start(organization, { contactId })
  for (const nonsense of NONSENSE) {
    plaid.answer(get, nonsense)
    assert.equal((await read(organization, contactId)).code, 'PROVIDER_UNAVAILABLE', JSON.stringify(nonsense))
    plaid.hangUp()
  }
  plaid.answer(get, odd({ status: CANARY }))
  await plaid.tell('idv_of_nonsense')
  await house.settle(4 * 3_600)
  await logs('failed to fetch the status of an identity verification')
  for (const path of [create, link])
    for (const nonsense of [refused(400), refused(500), ok([CANARY]), odd({ id: [CANARY], link_token: [CANARY] })]) {
      plaid.startsWell()
      plaid.answer(path, nonsense)
      const { code } = await asked(organization, START, { input: { contactId } })
      assert.equal(code, 'PROVIDER_UNAVAILABLE')
    }
})

test('none of it is kept, logged, told in an event or said in an error, and the search finds what may be there', async () => {
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
  assert.deepEqual(await house.query(`select status from identity_sessions where status <> 'Active' and ${left}`), [])

  const people = [`Given${MARK}`, `Ruined${MARK}`, `Stranger${MARK}`, `${MARK}@example.test`]
  const ours = server.logged.join('')
  assert.deepEqual(textsIn(ours, [...secrets, ...people, ...FINDINGS]), [])
  assert.ok(ours.includes('failed to call an identity provider'))
  const mark = `the right log of ${databaseName}`
  await assert.rejects(tellDatabase(adminUrl, `select '${mark}'::int`))
  const theirs = await postgresLog(adminUrl)
  assert.deepEqual(textsIn(theirs, [...secrets, ...people, ...MEDIA]), [])
  assert.ok(theirs.includes(mark) && theirs.includes('"nobody"'))

  const told = bodies.join('')
  assert.deepEqual(textsIn(told, [...secrets, ...FINDINGS]), [])
  assert.equal(textsIn(told, [`Given${MARK} Byron`]).length, 1)
  assert.deepEqual(textsIn(answers.join(''), NEVER), [])
  const errors = answers.map((text) => JSON.stringify((JSON.parse(text) as { errors?: unknown }).errors ?? null))
  assert.deepEqual(textsIn(errors.join(''), [...secrets, ...people, ...FINDINGS]), [])
  assert.equal(textsIn(answers.join(''), MEDIA).length, MEDIA.length)
})

test('none of it lies in the files of PostgreSQL either, nor in what it has written and overwritten', async () => {
  const find = (texts: Iterable<string>) =>
    findInServerFiles(
      adminUrl,
      firstSegment,
      [...texts].map((text) => Buffer.from(text)),
    )
  await tellDatabase(adminUrl, 'checkpoint')
  assert.deepEqual(await find([...NEVER, ...answered, ...MEDIA]), [])
  const places = await find([`Given${MARK}`])
  for (const where of [/\/base\//, /\/pg_wal\//]) assert.ok(places.some((place) => where.test(place)))
})
