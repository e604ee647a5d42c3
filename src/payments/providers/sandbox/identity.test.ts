import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { startTestProcessor } from '../../../../test/support/sandbox.ts'
import { goThrough, type Walk } from '../../../../test/support/sandbox-identity.ts'
import { sandboxMerchant } from '../../../../test/support/sandbox-provider.ts'
import { IDENTITY_PLAYS } from '../../../sandbox/processor/identity/identity-play.ts'
import { type IdentitySession, type IdentityTerms, type KnownPerson, ProviderUnavailable } from '../port/port.ts'
import { sandboxIdentity as identity } from './identity.ts'

const processor = await startTestProcessor()
after(processor.close)
const { access } = sandboxMerchant(processor)

const NOBODY: KnownPerson = { name: null, givenName: null, familyName: null, email: null, phone: null }

const termsFor = (more: Partial<IdentityTerms> = {}): IdentityTerms => ({
  sessionId: randomUUID(),
  person: NOBODY,
  organizationName: 'Summit Climbing',
  redirectUrl: null,
  ...more,
})

/** What is read of a session that somebody went through so. */
async function verified(walk: Walk): Promise<IdentitySession> {
  const { reference, link } = await identity.start(access, termsFor())
  await goThrough(link, walk)
  return identity.read(access, reference)
}

test('who goes through is verified, and everything that is exposed is told, with pictures that open', async () => {
  const terms = termsFor({
    person: { ...NOBODY, name: 'Ada King Byron', email: 'ada@example.test', phone: '+12025550123' },
  })
  const started = await identity.start(access, terms)
  assert.equal((await identity.read(access, started.reference)).status, 'Active')
  await goThrough(started.link)
  const { documents, selfieVideoUrl, createdAt, completedAt, ...told } = await identity.read(access, started.reference)
  assert.deepEqual(told, {
    reference: started.reference,
    sessionId: terms.sessionId,
    status: 'Success',
    nameMatch: 'Match',
    dateOfBirthMatch: 'Match',
    phoneNumberMatch: 'Match',
    addressMatch: 'Match',
    taxIdMatch: 'Match',
    livenessCheck: 'Success',
    facialComparisonCheck: 'Match',
    person: { givenName: 'Ada King', familyName: 'Byron', email: 'ada@example.test', phone: '+12025550123' },
  })
  assert.ok(completedAt !== null && createdAt <= completedAt && completedAt < started.expiresAt)
  const names = ['originalFront', 'originalBack', 'croppedFront', 'croppedBack', 'face']
  assert.deepEqual(
    documents.map(({ category, images }) => [category, images.map(({ name }) => name)]),
    [['drivers_license', names]],
  )
  for (const url of [...documents.flatMap(({ images }) => images.map(({ url }) => url)), selfieVideoUrl ?? ''])
    assert.equal((await fetch(url)).status, 200)
})

const allFive = (summary: string | null) => ({
  nameMatch: summary,
  dateOfBirthMatch: summary,
  phoneNumberMatch: summary,
  addressMatch: summary,
  taxIdMatch: summary,
})

/** What of a session differs from that of whom everything goes well for. */
const DIFFERS: Readonly<Record<string, object>> = {
  Failed: { status: 'Failed' },
  Review: { status: 'PendingReview' },
  Canceled: { status: 'Canceled', pictures: [], video: null },
  Expired: { status: 'Expired', pictures: [], video: null },
  Partial: allFive('PartialMatch'),
  Nomatch: { status: 'Failed', ...allFive('NoMatch') },
  Nodata: allFive('NoData'),
  Noinput: allFive('NoInput'),
  Mixed: {
    status: 'PendingReview',
    nameMatch: 'Match',
    dateOfBirthMatch: 'PartialMatch',
    phoneNumberMatch: 'NoMatch',
    addressMatch: 'NoData',
    taxIdMatch: 'NoInput',
  },
  Lifeless: { status: 'Failed', livenessCheck: 'Failed' },
  Otherface: { status: 'Failed', facialComparisonCheck: 'NoMatch' },
  Faceless: { facialComparisonCheck: 'NoInput' },
  Unclassified: { pictures: ['null 5'] },
  Twodocuments: { pictures: ['id_card 5', 'passport 3'] },
  Retaken: { video: 'selfie-3.webm' },
  Unanalyzed: { livenessCheck: null, facialComparisonCheck: null },
  Uncaptured: { pictures: ['id_card 0'], video: null },
  Nodocument: { pictures: [], facialComparisonCheck: 'NoInput' },
  Noselfie: { video: null, livenessCheck: null, facialComparisonCheck: null },
  Nocomparison: allFive(null),
}
/** Words that nobody knows. */
const ODD = ['Oddstatus', 'Oddsummary', 'Oddliveness', 'Oddface']

test('what is played for each family name is told in the words of the contract, and unknown words are no answer', async () => {
  const told = await Promise.all(
    Object.keys(DIFFERS).map(async (name) => {
      const { documents, selfieVideoUrl, reference, sessionId, createdAt, completedAt, person, ...outcome } =
        await verified({ familyName: `van ${name.toUpperCase()}`, document: 'id_card' })
      const pictures = documents.map(({ category, images }) => `${category} ${images.length}`)
      return [
        name,
        { ...outcome, pictures, video: selfieVideoUrl && new URL(selfieVideoUrl).pathname.split('/').at(-1) },
      ]
    }),
  )
  const ordinary = {
    status: 'Success',
    ...allFive('Match'),
    livenessCheck: 'Success',
    facialComparisonCheck: 'Match',
    pictures: ['id_card 5'],
    video: 'selfie-1.webm',
  }
  assert.deepEqual(
    told,
    Object.entries(DIFFERS).map(([name, differs]) => [name, { ...ordinary, ...differs }]),
  )
  for (const familyName of ODD) await assert.rejects(verified({ familyName }), ProviderUnavailable)
  assert.deepEqual(
    [...Object.keys(DIFFERS), ...ODD].map((name) => name.toLowerCase()),
    Object.keys(IDENTITY_PLAYS),
  )
})

test('a session that is started again is the same, and what the contact is called meanwhile changes nothing', async () => {
  const terms = termsFor()
  const started = await identity.start(access, terms)
  assert.deepEqual(await identity.start(access, { ...terms, person: { ...NOBODY, name: 'Ada Failed' } }), started)
  await goThrough(started.link)
  assert.equal((await identity.start(access, terms)).reference, started.reference)
})

test('the person is sent back to where the terms say', async () => {
  const { link } = await identity.start(access, termsFor({ redirectUrl: 'https://shop.example.test/back' }))
  assert.equal(await goThrough(link), 'https://shop.example.test/back')
})

test('nothing of the person but their name, email and phone comes out of a reading', async () => {
  const secrets = { dateOfBirth: '1971-07-17', street: 'Hidden street', city: 'Hidden city', idNumber: 'hidden number' }
  const { reference, link } = await identity.start(access, termsFor())
  await goThrough(link, secrets)
  const [session] = (await processor.ledger(access.credentials.apiKey ?? '')).identitySessions.filter(
    ({ id }) => id === reference,
  )
  const read = JSON.stringify(await identity.read(access, reference))
  for (const secret of Object.values(secrets)) {
    assert.ok(JSON.stringify(session).includes(secret))
    assert.ok(!read.includes(secret))
  }
})

test('one or two faults are overcome, and a session is started once all the same', async () => {
  const terms = termsFor()
  await processor.fault('drop_after', { operation: 'identity_start' })
  await processor.fault('error_before', { operation: 'identity_start' })
  const { reference } = await identity.start(access, terms)
  const { identitySessions } = await processor.ledger(access.credentials.apiKey ?? '')
  assert.equal(identitySessions.filter((session) => session.reference === terms.sessionId).length, 1)
  await processor.fault('too_many_before', { operation: 'identity_read' })
  await processor.fault('error_after', { operation: 'identity_read' })
  assert.equal((await identity.read(access, reference)).status, 'Active')
})

test('a provider that does not answer, answers nonsense or refuses us is unavailable', async () => {
  const { reference } = await identity.start(access, termsFor())
  const calls = {
    identity_start: () => identity.start(access, termsFor()),
    identity_read: () => identity.read(access, reference),
  }
  const operations = ['identity_start', 'identity_read'] as const
  for (const fault of ['drop_before', 'error_after', 'too_many_before', 'unreadable_after']) {
    for (const operation of operations) await processor.fault(fault, { operation, count: 3 })
    const asked = operations.map((operation) =>
      assert.rejects(calls[operation], ProviderUnavailable, `${operation} ${fault}`),
    )
    await Promise.all(asked)
    await processor.clearFaults()
  }
  const stranger = { ...access, credentials: { apiKey: 'refused-key' } }
  await assert.rejects(identity.start(stranger, termsFor()), ProviderUnavailable)
  await assert.rejects(identity.read(stranger, reference), ProviderUnavailable)
  await assert.rejects(identity.read(access, 'idv_of_nobody'), ProviderUnavailable)
  await assert.rejects(identity.read({ ...access, endpoint: null }, reference), ProviderUnavailable)
  await assert.rejects(identity.read({ ...access, endpoint: 'http://127.0.0.1:9' }, reference), ProviderUnavailable)
})

test('a reading is given up when its time is over, however long the provider takes', async () => {
  const { reference } = await identity.start(access, termsFor())
  await processor.fault('slow', { operation: 'identity_read', delayMs: 60_000 })
  await assert.rejects(identity.read(access, reference, 200), ProviderUnavailable)
  await processor.fault('silent_after', { operation: 'identity_read' })
  await assert.rejects(identity.read(access, reference, 200), ProviderUnavailable)
  assert.equal((await identity.read(access, reference, 10_000)).status, 'Active')
})

test('every configuration can verify', () => {
  assert.ok(identity.isReady(access.credentials))
})
