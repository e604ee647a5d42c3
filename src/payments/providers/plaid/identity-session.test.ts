import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  IdentityVerificationStatus,
  MatchSummaryCode,
  SelfieAnalysisDocumentComparison,
  SelfieAnalysisLivenessCheck,
} from 'plaid'
import {
  CANARY,
  plaidChecks,
  plaidDocument,
  plaidSelfie,
  plaidVerification,
  SESSION,
} from '../../../../test/support/plaid-verification.ts'
import type { IdentitySession } from '../port/identity-port.ts'
import { ProviderUnavailable } from '../port/port.ts'
import { sessionOf } from './identity-session.ts'

const selfieWith = (analysis: object | null) => ({
  selfie_check: { status: 'failed', selfies: [plaidSelfie(1, { analysis })] },
})
const readWith = (fields: object) => sessionOf(plaidVerification(fields))
const inCamelCase = (word: string) => word.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

test('a verification with all steps returns the exposed fields, and nothing else', () => {
  assert.deepEqual(readWith({}), {
    reference: 'idv_of_a_test',
    sessionId: SESSION,
    status: 'Success',
    createdAt: '2026-07-24T03:26:02.000Z',
    completedAt: '2026-07-24T03:31:47.250Z',
    documents: [
      {
        category: 'drivers_license',
        images: [
          { name: 'originalFront', url: 'https://media.example.com/original-front?expires=60' },
          { name: 'croppedFront', url: 'https://media.example.com/cropped-front?expires=60' },
          { name: 'face', url: 'https://media.example.com/face?expires=60' },
        ],
      },
    ],
    selfieVideoUrl: 'https://media.example.com/selfie-1?expires=60',
    nameMatch: 'Match',
    dateOfBirthMatch: 'Match',
    phoneNumberMatch: 'Match',
    addressMatch: 'Match',
    taxIdMatch: 'Match',
    livenessCheck: 'Success',
    facialComparisonCheck: 'Match',
    person: { givenName: 'Ada', familyName: 'Lovelace', email: 'ada@example.com', phone: '+12345678909' },
  })
})

test("every value of the library's enumerations is mapped", () => {
  const matches = [
    'nameMatch',
    'dateOfBirthMatch',
    'phoneNumberMatch',
    'addressMatch',
    'taxIdMatch',
  ] as const satisfies readonly (keyof IdentitySession)[]
  for (const word of Object.values(IdentityVerificationStatus))
    assert.equal(readWith({ status: word }).status, inCamelCase(word))
  for (const word of Object.values(MatchSummaryCode)) {
    const session = readWith({ kyc_check: plaidChecks(word) })
    for (const match of matches) assert.equal(session[match], inCamelCase(word))
  }
  for (const word of Object.values(SelfieAnalysisLivenessCheck)) {
    const read = readWith(selfieWith({ liveness_check: word, document_comparison: 'match' }))
    assert.equal(read.livenessCheck, inCamelCase(word))
  }
  for (const word of Object.values(SelfieAnalysisDocumentComparison)) {
    const read = readWith(selfieWith({ liveness_check: 'success', document_comparison: word }))
    assert.equal(read.facialComparisonCheck, inCamelCase(word))
  }
})

test('each of the five comparisons has its own result', () => {
  const summaries = Object.values(MatchSummaryCode)
  const names = ['name', 'date_of_birth', 'phone_number', 'address', 'id_number']
  const kyc_check = Object.fromEntries(names.map((name, index) => [name, { summary: summaries[index] }]))
  const read = readWith({ kyc_check })
  const matches = [read.nameMatch, read.dateOfBirthMatch, read.phoneNumberMatch, read.addressMatch, read.taxIdMatch]
  assert.deepEqual(matches, summaries.map(inCamelCase))
})

test('a step that has not run has no result', () => {
  const read = readWith({ documentary_verification: null, selfie_check: null, kyc_check: null, completed_at: null })
  const { reference, sessionId, status, createdAt, person, documents, ...others } = read
  assert.deepEqual(documents, [])
  assert.deepEqual(new Set(Object.values(others)), new Set([null]))
})

test('a selfie without analysis has only its video, and a passive selfie has no video', () => {
  const { livenessCheck, facialComparisonCheck, selfieVideoUrl } = readWith(selfieWith(null))
  assert.deepEqual([livenessCheck, facialComparisonCheck], [null, null])
  assert.match(selfieVideoUrl ?? '', /selfie-1/)
  const passive = plaidSelfie(1, { capture: { image_url: 'https://media.example.com/still', video_url: null } })
  assert.equal(readWith({ selfie_check: { status: 'success', selfies: [passive] } }).selfieVideoUrl, null)
  assert.equal(readWith({ selfie_check: { status: 'failed', selfies: [] } }).livenessCheck, null)
})

test('the last attempt of several selfies counts, in any order of the list', () => {
  const failed = plaidSelfie(1, { analysis: { liveness_check: 'failed', document_comparison: 'no_match' } })
  for (const selfies of [
    [failed, plaidSelfie(2)],
    [plaidSelfie(10), failed, plaidSelfie(2, { analysis: failed.analysis })],
  ]) {
    const read = readWith({ selfie_check: { status: 'success', selfies } })
    assert.deepEqual([read.livenessCheck, read.facialComparisonCheck], ['Success', 'Match'])
    assert.match(read.selfieVideoUrl ?? '', new RegExp(`selfie-${selfies.length === 2 ? 2 : 10}\\?`))
  }
})

test("every document is returned, in Plaid's order, and an unclassified one has no category", () => {
  const documents = [
    plaidDocument({ extracted_data: null }),
    plaidDocument({ attempt: 2, extracted_data: { category: null } }),
    plaidDocument({ attempt: 3, extracted_data: { category: 'a_new_kind_of_card' }, images: {} }),
  ]
  const read = readWith({ documentary_verification: { status: 'success', documents } })
  assert.deepEqual(
    read.documents.map(({ category, images }) => [category, images.length]),
    [
      [null, 3],
      [null, 3],
      ['a_new_kind_of_card', 0],
    ],
  )
})

test('documents and the video are returned only for a verification that is decided or pending review', () => {
  for (const status of Object.values(IdentityVerificationStatus)) {
    const { documents, selfieVideoUrl, livenessCheck } = readWith({ status })
    const isCaptured = ['success', 'failed', 'pending_review'].includes(status)
    assert.deepEqual([documents.length === 1, selfieVideoUrl !== null], [isCaptured, isCaptured], status)
    assert.equal(livenessCheck, 'Success')
  }
})

test('a verification that another program started has no session id', () => {
  for (const id of ['user-7', SESSION.toUpperCase(), `${SESSION}0`, '', null])
    assert.equal(readWith({ client_user_id: id }).sessionId, null)
})

test('an unknown value in any field makes the response invalid', () => {
  for (const word of ['a_new_word', 'Match', '', 'constructor', null, 7, ['match']])
    for (const fields of [
      { status: word },
      ...['name', 'date_of_birth', 'phone_number', 'address', 'id_number'].map((name) => ({
        kyc_check: { ...plaidChecks(), [name]: { summary: word } },
      })),
      selfieWith({ liveness_check: word, document_comparison: 'match' }),
      selfieWith({ liveness_check: 'success', document_comparison: word }),
    ])
      assert.throws(() => readWith(fields), ProviderUnavailable)
})

/** Returns the name and the container of every value in a response. */
function pathsIn(value: unknown): readonly { readonly holder: Record<string, unknown>; readonly name: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...pathsIn(holder[name])])
}
const PATHS = pathsIn(plaidVerification()).length
const keysIn = (value: unknown) => new Set(pathsIn(value).map(({ name }) => name))
const EXPOSED = keysIn(readWith({}))

test('unknown fields of a response are not returned', () => {
  const strangeName = fc.stringMatching(/^new_[a-z]{1,8}$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(PATHS - 1), strangeName), { maxLength: 20 }), (additions) => {
      const answer = structuredClone(plaidVerification())
      const paths = pathsIn(answer)
      for (const [path, name] of additions) {
        const { holder } = paths[path]!
        if (!Array.isArray(holder)) holder[name] = { [name]: CANARY }
      }
      const read = sessionOf(answer)
      assert.deepEqual(keysIn(read), EXPOSED)
      assert.doesNotMatch(JSON.stringify(read), new RegExp(CANARY))
    }),
  )
})

test('any value in any field gives a valid session or an invalid response', () => {
  fc.assert(
    fc.property(fc.nat(PATHS - 1), fc.jsonValue(), (path, value) => {
      const answer = structuredClone(plaidVerification())
      const { holder, name } = pathsIn(answer)[path]!
      holder[name] = value
      try {
        assert.deepEqual(Object.keys(sessionOf(answer)), Object.keys(readWith({})))
      } catch (error) {
        assert.ok(error instanceof ProviderUnavailable)
      }
    }),
    { numRuns: 500 },
  )
  for (const nonsense of [{}, { status: 'success' }, [] as object]) assert.throws(() => sessionOf(nonsense))
})
