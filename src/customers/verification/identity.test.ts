import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { type ShownIdv, startIdentity } from '../../../test/support/identity.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { until } from '../../../test/support/process.ts'
import { goThrough } from '../../../test/support/sandbox-identity.ts'

const fixture = await startIdentity()
after(fixture.close)
const { server, processor, sql, start, verify, newContact, idvOf, payloadsOf } = fixture

const statusOf = async (merchant: Merchant, id: string) => (await idvOf(merchant, id))?.status
const completions = (merchant: Merchant) => payloadsOf(merchant, 'contact.idv.completed')
const contactsOf = ({ account }: Merchant) =>
  sql.rows<{ name: string; email: string | null; phone: string | null }>(
    'select name, email, phone from contacts where org_id = $1 order by id',
    [account.account.id],
  )

test("a contact's verification is in progress, then completed, and shows the provider's results", async () => {
  const merchant = await fixture.merchant()
  const contactId = await newContact(merchant)
  const { id, link, token, expiresAt } = await start(merchant, { contactId })
  assert.match(id, /^idv_/)
  assert.ok(token.length > 8 && Date.parse(expiresAt) > Date.now())
  const started = await idvOf(merchant, contactId)
  assert.ok(started)
  const { status, completedAt, documents, selfieVideoUrl, nameMatch, livenessCheck } = started
  assert.deepEqual(
    [status, completedAt, documents, selfieVideoUrl, nameMatch, livenessCheck],
    ['Active', null, [], null, null, null],
  )
  await goThrough(link, { givenName: 'Ada', familyName: 'Byron', document: 'drivers_license' })
  const done = await idvOf(merchant, contactId)
  assert.ok(done?.completedAt && done.selfieVideoUrl)
  assert.equal(done.status, 'Success')
  assert.deepEqual(
    done.documents.map(({ category, images }) => [category, images.map(({ name }) => name)]),
    [['drivers_license', ['originalFront', 'originalBack', 'croppedFront', 'croppedBack', 'face']]],
  )
})

test('a verified contact gets the verified names, with an event for the change and one for the verification', async () => {
  const merchant = await fixture.merchant()
  const contactId = await newContact(merchant, { email: 'king@example.com' })
  const { id: sessionId } = await verify(
    merchant,
    { contactId },
    { givenName: 'Ada', familyName: 'Byron', email: 'ada@example.com', phone: '+14155552671' },
  )
  assert.deepEqual(await contactsOf(merchant), [
    { name: 'Ada Byron', email: 'king@example.com', phone: '+14155552671' },
  ])
  assert.deepEqual(await fixture.eventsOf(contactId), ['contact.created', 'contact.updated', 'contact.idv.completed'])
  const [completion] = await completions(merchant)
  const { createdAt, completedAt } = (await idvOf(merchant, contactId)) as ShownIdv
  assert.deepEqual(completion?.data.idv, { sessionId, status: 'Success', createdAt, completedAt })
  assert.deepEqual([completion.data.id, completion.data.name], [contactId, 'Ada Byron'])
})

test('a contact is created for a new person when the verification is completed, and not before', async () => {
  const merchant = await fixture.merchant()
  const person = { name: 'Countess of Lovelace', email: 'ada@example.com' }
  const { id, link } = await start(merchant, { person })
  assert.deepEqual(await contactsOf(merchant), [])
  await goThrough(link, { givenName: 'Ada', familyName: 'Byron' })
  await fixture.deliverNotifications()
  const [completion] = await completions(merchant)
  assert.ok(completion)
  assert.deepEqual(await contactsOf(merchant), [{ name: 'Ada Byron', email: 'ada@example.com', phone: null }])
  assert.deepEqual(await fixture.eventsOf(completion.data.id), ['contact.created', 'contact.idv.completed'])
  assert.equal((completion.data.idv as { sessionId: string }).sessionId, id)
  assert.equal(await statusOf(merchant, completion.data.id), 'Success')
  const kept = await sql.rows('select person_name, person_email from identity_sessions where contact_id is not null')
  assert.ok(kept.every((row) => Object.values(row).every((value) => value === null)))
})

test('a new contact gets the entered names', async () => {
  const merchant = await fixture.merchant()
  await verify(merchant, {}, { givenName: 'Ada', familyName: 'Failed', email: 'ada@example.com' })
  assert.deepEqual(await contactsOf(merchant), [{ name: 'Ada Failed', email: 'ada@example.com', phone: null }])
})

for (const familyName of ['Canceled', 'Expired'])
  test(`an unsuccessful verification creates no contact: ${familyName}`, async () => {
    const merchant = await fixture.merchant()
    await verify(merchant, { person: { name: 'Ada Byron' } }, { familyName })
    assert.deepEqual([await contactsOf(merchant), await completions(merchant)], [[], []])
    const [row] = await sql.rows<{ status: string; person_name: string | null }>(
      'select status, person_name from identity_sessions where org_id = $1',
      [merchant.account.account.id],
    )
    assert.deepEqual(row, { status: familyName, person_name: null })
  })

test('a failed verification is announced, and its entered data is not used', async () => {
  const merchant = await fixture.merchant()
  const contactId = await newContact(merchant)
  await verify(merchant, { contactId }, { givenName: 'Mallory', familyName: 'Failed', email: 'mallory@example.com' })
  assert.deepEqual(await contactsOf(merchant), [{ name: 'A. King', email: null, phone: null }])
  assert.deepEqual(
    (await completions(merchant)).map(({ data }) => (data.idv as ShownIdv).status),
    ['Failed'],
  )
})

test('a decision after a review is announced again', async () => {
  const merchant = await fixture.merchant()
  const contactId = await newContact(merchant)
  await verify(merchant, { contactId }, { givenName: 'Ada', familyName: 'Review' })
  assert.equal(await statusOf(merchant, contactId), 'PendingReview')
  const [session] = (await merchant.ledger()).identitySessions
  await processor.review(session?.id ?? '', 'success')
  await fixture.deliverNotifications()
  const statuses = (await completions(merchant)).map(({ data }) => (data.idv as ShownIdv).status)
  assert.deepEqual(statuses, ['PendingReview', 'Success'])
  assert.deepEqual((await contactsOf(merchant))[0]?.name, 'Ada Review')
})

test('a repeated provider event is applied once', async () => {
  const merchant = await fixture.merchant()
  const contactId = await newContact(merchant)
  await processor.notifications('twice', 1)
  await verify(merchant, { contactId })
  await fixture.deliverNotifications()
  assert.equal((await completions(merchant)).length, 1)
})

test('a decision after a review is applied without any provider event', async () => {
  const merchant = await fixture.merchant()
  const contactId = await newContact(merchant)
  await verify(merchant, { contactId }, { givenName: 'Ada', familyName: 'Review' })
  await processor.notifications('withheld', 1)
  const [session] = (await merchant.ledger()).identitySessions
  await processor.review(session?.id ?? '', 'success')
  await fixture.settle(3_700)
  assert.equal((await contactsOf(merchant))[0]?.name, 'Ada Review')
  await processor.release()
  await fixture.deliverNotifications()
  assert.equal((await completions(merchant)).length, 2)
})

test('an older verification does not replace the data of a newer one', async () => {
  const merchant = await fixture.merchant()
  const contactId = await newContact(merchant)
  const { link } = await start(merchant, { contactId })
  await verify(merchant, { contactId }, { givenName: 'Ada', familyName: 'Byron' })
  await goThrough(link, { givenName: 'Augusta', familyName: 'Noel' })
  await fixture.deliverNotifications()
  assert.equal((await contactsOf(merchant))[0]?.name, 'Ada Byron')
  assert.equal((await completions(merchant)).length, 2)
})

test('the effects of a verification have the time of a test clock that was created before they are written', async () => {
  const merchant = await fixture.merchant()
  const { link } = await start(merchant)
  await processor.fault('slow', { operation: 'identity_read', delayMs: 300 })
  await goThrough(link)
  const delivery = fixture.deliverNotifications()
  await until(
    'the provider is polled',
    async () => (await sql.rows('select from provider_notifications where attempts > 0')).length,
  )
  await change(server, merchant.account, 'testClockCreate', { now: '2031-03-01T12:00:00Z' })
  await delivery
  const [made] = await sql.rows<{ created_at: Date }>('select created_at from contacts where org_id = $1', [
    merchant.account.account.id,
  ])
  assert.equal(made?.created_at.toISOString(), '2031-03-01T12:00:00.000Z')
})

test('a verification is polled when no provider event arrives', async () => {
  const merchant = await fixture.merchant()
  const contactId = await newContact(merchant)
  await processor.notifications('withheld', 1)
  const { link } = await start(merchant, { contactId })
  await fixture.settle(3_700)
  await goThrough(link)
  await fixture.settle(3_700)
  assert.equal((await completions(merchant)).length, 0, 'the poll interval is six hours')
  await fixture.settle(6 * 3_600)
  assert.equal((await completions(merchant)).length, 1)
  await processor.release()
  await fixture.deliverNotifications()
  assert.equal((await completions(merchant)).length, 1)
  const jobs = await sql.rows("select from jobs where kind = 'FollowIdentitySession' and org_id = $1", [
    merchant.account.account.id,
  ])
  assert.equal(jobs.length, 0)
})

test('the person data of an unfinished verification is deleted after three days', async () => {
  const merchant = await fixture.merchant()
  await start(merchant, { person: { name: 'Ada Byron', email: 'ada@example.com' } })
  const kept = () =>
    sql.rows<{ name: string | null; jobs: boolean }>(
      `select person_name as name, exists (select from jobs j where j.subject_id = s.id) as jobs
       from identity_sessions s where org_id = $1`,
      [merchant.account.account.id],
    )
  for (let round = 0; round < 10; round++) await fixture.settle(6 * 3_600)
  assert.deepEqual(await kept(), [{ name: 'Ada Byron', jobs: true }])
  for (let round = 0; round < 4; round++) await fixture.settle(6 * 3_600)
  assert.deepEqual(await kept(), [{ name: null, jobs: false }])
})

test('the newest of several verifications is shown', async () => {
  const merchant = await fixture.merchant()
  const contactId = await newContact(merchant)
  await verify(merchant, { contactId }, { familyName: 'Failed' })
  await start(merchant, { contactId })
  assert.equal(await statusOf(merchant, contactId), 'Active')
})

test('a contact deleted meanwhile stays unchanged, its verification stays readable, and it cannot start another', async () => {
  const merchant = await fixture.merchant()
  const contactId = await newContact(merchant)
  const { link } = await start(merchant, { contactId })
  await change(server, merchant.account, 'deleteContact', { id: contactId })
  await goThrough(link, { givenName: 'Ada', familyName: 'Byron' })
  await fixture.deliverNotifications()
  assert.equal((await contactsOf(merchant))[0]?.name, 'A. King')
  assert.equal((await completions(merchant)).length, 1)
  assert.equal(await statusOf(merchant, contactId), 'Success')
  const { errors } = await fixture.requestSession(merchant, { contactId })
  assert.equal(errors?.[0]?.extensions.code, 'INVALID_STATE')
})
