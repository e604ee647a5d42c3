import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SelfieAnalysisDocumentComparison, SelfieAnalysisLivenessCheck } from 'plaid'
import { type IdentitySession, ProviderUnavailable } from '../../../src/payments/providers/port/port.ts'
import { enumerationsIn, fieldsWith } from '../enumerations.ts'
import { GET, inCamelCase, serveIdentity } from './serve-identity.ts'

const { readWith } = await serveIdentity([`response of ${GET}: selfie_check`])

const described = enumerationsIn('plaid', 'IdentityVerificationGetResponse')

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
