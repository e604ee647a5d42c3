import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { type ShownIdv, startIdentity } from '../../../test/support/identity.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { until } from '../../../test/support/process.ts'
import { goThrough } from '../../../test/support/sandbox-identity.ts'

const house = await startIdentity()
after(house.close)
const { server, processor, query, start, verify, newContact, idvOf, payloadsOf } = house

const statusOf = async (merchant: Merchant, id: string) => (await idvOf(merchant, id))?.status
const completions = (merchant: Merchant) => payloadsOf(merchant, 'contact.idv.completed')
const contactsOf = ({ account }: Merchant) =>
  query<{ name: string; email: string | null; phone: string | null }>(
    'select name, email, phone from contacts where org_id = $1 order by id',
    [account.account.id],
  )

test('a contact goes through a verification: in progress, completed, and shown as the provider tells it', async () => {
  const merchant = await house.merchant()
  const contactId = await newContact(merchant)
  const { id, link, token, expiresAt } = await start(merchant, { contactId })
  assert.match(id, /^idv_/)
  assert.ok(token.length > 8 && Date.parse(expiresAt) > Date.now())
  const begun = await idvOf(merchant, contactId)
  assert.ok(begun)
  const { status, completedAt, documents, selfieVideoUrl, nameMatch, livenessCheck } = begun
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

test('who was verified has the verified names, with an event for the change and one for the verification', async () => {
  const merchant = await house.merchant()
  const contactId = await newContact(merchant, { email: 'king@example.com' })
  const { id: sessionId } = await verify(
    merchant,
    { contactId },
    { givenName: 'Ada', familyName: 'Byron', email: 'ada@example.com', phone: '+14155552671' },
  )
  assert.deepEqual(await contactsOf(merchant), [
    { name: 'Ada Byron', email: 'king@example.com', phone: '+14155552671' },
  ])
  assert.deepEqual(await house.eventsOf(contactId), ['contact.created', 'contact.updated', 'contact.idv.completed'])
  const [told] = await completions(merchant)
  const { createdAt, completedAt } = (await idvOf(merchant, contactId)) as ShownIdv
  assert.deepEqual(told?.data.idv, { sessionId, status: 'Success', createdAt, completedAt })
  assert.deepEqual([told.data.id, told.data.name], [contactId, 'Ada Byron'])
})

test('somebody new becomes a contact when they complete the verification, and not before', async () => {
  const merchant = await house.merchant()
  const person = { name: 'Countess of Lovelace', email: 'ada@example.com' }
  const { id, link } = await start(merchant, { person })
  assert.deepEqual(await contactsOf(merchant), [])
  await goThrough(link, { givenName: 'Ada', familyName: 'Byron' })
  await house.hear()
  const [told] = await completions(merchant)
  assert.ok(told)
  assert.deepEqual(await contactsOf(merchant), [{ name: 'Ada Byron', email: 'ada@example.com', phone: null }])
  assert.deepEqual(await house.eventsOf(told.data.id), ['contact.created', 'contact.idv.completed'])
  assert.equal((told.data.idv as { sessionId: string }).sessionId, id)
  assert.equal(await statusOf(merchant, told.data.id), 'Success')
  const kept = await query('select person_name, person_email from identity_sessions where contact_id is not null')
  assert.ok(kept.every((row) => Object.values(row).every((value) => value === null)))
})

test('somebody of whom nothing is known is named as they say', async () => {
  const merchant = await house.merchant()
  await verify(merchant, {}, { givenName: 'Ada', familyName: 'Failed', email: 'ada@example.com' })
  assert.deepEqual(await contactsOf(merchant), [{ name: 'Ada Failed', email: 'ada@example.com', phone: null }])
})

for (const familyName of ['Canceled', 'Expired'])
  test(`nobody becomes a contact whose verification comes to nothing: ${familyName}`, async () => {
    const merchant = await house.merchant()
    await verify(merchant, { person: { name: 'Ada Byron' } }, { familyName })
    assert.deepEqual([await contactsOf(merchant), await completions(merchant)], [[], []])
    const [row] = await query<{ status: string; person_name: string | null }>(
      'select status, person_name from identity_sessions where org_id = $1',
      [merchant.account.account.id],
    )
    assert.deepEqual(row, { status: familyName, person_name: null })
  })

test('who fails is told of, and nothing of what they said is taken over', async () => {
  const merchant = await house.merchant()
  const contactId = await newContact(merchant)
  await verify(merchant, { contactId }, { givenName: 'Mallory', familyName: 'Failed', email: 'mallory@example.com' })
  assert.deepEqual(await contactsOf(merchant), [{ name: 'A. King', email: null, phone: null }])
  assert.deepEqual(
    (await completions(merchant)).map(({ data }) => (data.idv as ShownIdv).status),
    ['Failed'],
  )
})

test('what is decided after a review is told once more', async () => {
  const merchant = await house.merchant()
  const contactId = await newContact(merchant)
  await verify(merchant, { contactId }, { givenName: 'Ada', familyName: 'Review' })
  assert.equal(await statusOf(merchant, contactId), 'PendingReview')
  const [session] = (await merchant.ledger()).identitySessions
  await processor.review(session?.id ?? '', 'success')
  await house.hear()
  const statuses = (await completions(merchant)).map(({ data }) => (data.idv as ShownIdv).status)
  assert.deepEqual(statuses, ['PendingReview', 'Success'])
  assert.deepEqual((await contactsOf(merchant))[0]?.name, 'Ada Review')
})

test('what a provider tells twice is applied once', async () => {
  const merchant = await house.merchant()
  const contactId = await newContact(merchant)
  await processor.notifications('twice', 1)
  await verify(merchant, { contactId })
  await house.hear()
  assert.equal((await completions(merchant)).length, 1)
})

test('what is decided after a review counts where nothing is ever told of it', async () => {
  const merchant = await house.merchant()
  const contactId = await newContact(merchant)
  await verify(merchant, { contactId }, { givenName: 'Ada', familyName: 'Review' })
  await processor.notifications('withheld', 1)
  const [session] = (await merchant.ledger()).identitySessions
  await processor.review(session?.id ?? '', 'success')
  await house.settle(3_700)
  assert.equal((await contactsOf(merchant))[0]?.name, 'Ada Review')
  await processor.release()
  await house.hear()
  assert.equal((await completions(merchant)).length, 2)
})

test('an older verification does not undo what a newer one verified', async () => {
  const merchant = await house.merchant()
  const contactId = await newContact(merchant)
  const { link } = await start(merchant, { contactId })
  await verify(merchant, { contactId }, { givenName: 'Ada', familyName: 'Byron' })
  await goThrough(link, { givenName: 'Augusta', familyName: 'Noel' })
  await house.hear()
  assert.equal((await contactsOf(merchant))[0]?.name, 'Ada Byron')
  assert.equal((await completions(merchant)).length, 2)
})

test('what follows from a verification is of the time of a clock that the organization got meanwhile', async () => {
  const merchant = await house.merchant()
  const { link } = await start(merchant)
  await processor.fault('slow', { operation: 'identity_read', delayMs: 300 })
  await goThrough(link)
  const hearing = house.hear()
  await until(
    'the provider is asked',
    async () => (await query('select from provider_notifications where tries > 0')).length,
  )
  await change(server, merchant.account, 'testClockCreate', { now: '2031-03-01T12:00:00Z' })
  await hearing
  const [made] = await query<{ created_at: Date }>('select created_at from contacts where org_id = $1', [
    merchant.account.account.id,
  ])
  assert.equal(made?.created_at.toISOString(), '2031-03-01T12:00:00.000Z')
})

test('a verification is followed where nothing is ever told of it', async () => {
  const merchant = await house.merchant()
  const contactId = await newContact(merchant)
  await processor.notifications('withheld', 1)
  const { link } = await start(merchant, { contactId })
  await house.settle(3_700)
  await goThrough(link)
  await house.settle(3_700)
  assert.equal((await completions(merchant)).length, 0, 'six hours pass from one look to the next')
  await house.settle(6 * 3_600)
  assert.equal((await completions(merchant)).length, 1)
  await processor.release()
  await house.hear()
  assert.equal((await completions(merchant)).length, 1)
  const owed = await query("select from errands where kind = 'FollowIdentitySession' and org_id = $1", [
    merchant.account.account.id,
  ])
  assert.equal(owed.length, 0)
})

test('who was to be verified and never was is forgotten after three days', async () => {
  const merchant = await house.merchant()
  await start(merchant, { person: { name: 'Ada Byron', email: 'ada@example.com' } })
  const kept = () =>
    query<{ name: string | null; owed: boolean }>(
      `select person_name as name, exists (select from errands e where e.subject_id = s.id) as owed
       from identity_sessions s where org_id = $1`,
      [merchant.account.account.id],
    )
  for (let looks = 0; looks < 10; looks++) await house.settle(6 * 3_600)
  assert.deepEqual(await kept(), [{ name: 'Ada Byron', owed: true }])
  for (let looks = 0; looks < 4; looks++) await house.settle(6 * 3_600)
  assert.deepEqual(await kept(), [{ name: null, owed: false }])
})

test('the newest of several verifications is shown', async () => {
  const merchant = await house.merchant()
  const contactId = await newContact(merchant)
  await verify(merchant, { contactId }, { familyName: 'Failed' })
  await start(merchant, { contactId })
  assert.equal(await statusOf(merchant, contactId), 'Active')
})

test('a contact who is deleted meanwhile stays as it was, its verification stays readable, and it can start no other', async () => {
  const merchant = await house.merchant()
  const contactId = await newContact(merchant)
  const { link } = await start(merchant, { contactId })
  await change(server, merchant.account, 'deleteContact', { id: contactId })
  await goThrough(link, { givenName: 'Ada', familyName: 'Byron' })
  await house.hear()
  assert.equal((await contactsOf(merchant))[0]?.name, 'A. King')
  assert.equal((await completions(merchant)).length, 1)
  assert.equal(await statusOf(merchant, contactId), 'Success')
  const { errors } = await house.askToStart(merchant, { contactId })
  assert.equal(errors?.[0]?.extensions.code, 'INVALID_STATE')
})
