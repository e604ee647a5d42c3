import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { startTestProcessor } from '../../../../test/support/sandbox.ts'
import { goThrough, type Walk } from '../../../../test/support/sandbox-identity.ts'
import { sandboxMerchant } from '../../../../test/support/sandbox-provider.ts'
import { IDENTITY_SCENARIOS } from '../../../sandbox/processor/identity/identity-scenarios.ts'
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

/** Completes a session with these answers and reads it. */
async function verified(walk: Walk): Promise<IdentitySession> {
  const { reference, link } = await identity.start(access, termsFor())
  await goThrough(link, walk)
  return identity.read(access, reference)
}

test('a completed session returns all exposed data, with images that can be loaded', async () => {
  const terms = termsFor({
    person: { ...NOBODY, name: 'Ada King Byron', email: 'ada@example.test', phone: '+12025550123' },
  })
  const started = await identity.start(access, terms)
  assert.equal((await identity.read(access, started.reference)).status, 'Active')
  await goThrough(started.link)
  const { documents, selfieVideoUrl, createdAt, completedAt, ...rest } = await identity.read(access, started.reference)
  assert.deepEqual(rest, {
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

/** The fields in which the session of each family name differs from a successful one. */
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
/** Family names that make the processor send unknown values. */
const ODD = ['Oddstatus', 'Oddsummary', 'Oddliveness', 'Oddface']

test('each family name simulates its result, and unknown values are invalid', async () => {
  const rest = await Promise.all(
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
    rest,
    Object.entries(DIFFERS).map(([name, differs]) => [name, { ...ordinary, ...differs }]),
  )
  for (const familyName of ODD) await assert.rejects(verified({ familyName }), ProviderUnavailable)
  assert.deepEqual(
    [...Object.keys(DIFFERS), ...ODD].map((name) => name.toLowerCase()),
    Object.keys(IDENTITY_SCENARIOS),
  )
})

test('starting a session again returns the same session, even for a renamed contact', async () => {
  const terms = termsFor()
  const started = await identity.start(access, terms)
  assert.deepEqual(await identity.start(access, { ...terms, person: { ...NOBODY, name: 'Ada Failed' } }), started)
  await goThrough(started.link)
  assert.equal((await identity.start(access, terms)).reference, started.reference)
})

test('the person is redirected to the redirect URL', async () => {
  const { link } = await identity.start(access, termsFor({ redirectUrl: 'https://shop.example.test/back' }))
  assert.equal(await goThrough(link), 'https://shop.example.test/back')
})

test('a read session contains only name, email and phone of the person', async () => {
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

test('one or two faults are overcome by retries, and one session is started', async () => {
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

test('a provider that fails, refuses or sends an invalid response is unavailable', async () => {
  const { reference } = await identity.start(access, termsFor())
  const calls = {
    identity_start: () => identity.start(access, termsFor()),
    identity_read: () => identity.read(access, reference),
  }
  const operations = ['identity_start', 'identity_read'] as const
  for (const fault of ['drop_before', 'error_after', 'too_many_before', 'unreadable_after']) {
    for (const operation of operations) await processor.fault(fault, { operation, count: 3 })
    const refusedCalls = operations.map((operation) =>
      assert.rejects(calls[operation], ProviderUnavailable, `${operation} ${fault}`),
    )
    await Promise.all(refusedCalls)
    await processor.clearFaults()
  }
  const stranger = { ...access, credentials: { apiKey: 'refused-key' } }
  await assert.rejects(identity.start(stranger, termsFor()), ProviderUnavailable)
  await assert.rejects(identity.read(stranger, reference), ProviderUnavailable)
  await assert.rejects(identity.read(access, 'idv_of_nobody'), ProviderUnavailable)
  await assert.rejects(identity.read({ ...access, endpoint: null }, reference), ProviderUnavailable)
  await assert.rejects(identity.read({ ...access, endpoint: 'http://127.0.0.1:9' }, reference), ProviderUnavailable)
})

test('a read ends at its time limit, however long the provider takes', async () => {
  const { reference } = await identity.start(access, termsFor())
  await processor.fault('slow', { operation: 'identity_read', delayMs: 60_000 })
  await assert.rejects(identity.read(access, reference, 200), ProviderUnavailable)
  await processor.fault('silent_after', { operation: 'identity_read' })
  await assert.rejects(identity.read(access, reference, 200), ProviderUnavailable)
  assert.equal((await identity.read(access, reference, 10_000)).status, 'Active')
})

test('every sandbox configuration can verify identities', () => {
  assert.ok(identity.isReady(access.credentials))
})
