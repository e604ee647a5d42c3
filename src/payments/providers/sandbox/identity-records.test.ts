import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ProviderUnavailable } from '../port/port.ts'
import { identitySessionIn } from './identity-records.ts'

/** A session with every field. */
const SESSION = {
  id: 'idv_1',
  reference: '0199a3c0-0000-7000-8000-000000000000',
  status: 'success',
  createdAt: '2026-01-01T00:00:00.000Z',
  completedAt: '2026-01-01T00:01:00.000Z',
  person: { givenName: 'Ada', familyName: 'Byron', email: 'ada@example.test', phone: null, dateOfBirth: '1990-12-31' },
  comparison: Object.fromEntries(
    ['name', 'dateOfBirth', 'phoneNumber', 'address', 'idNumber'].map((name) => [name, { summary: 'match' }]),
  ),
  documentary: { documents: [{ category: 'passport', images: { originalFront: 'http://a', originalBack: null } }] },
  selfie: {
    selfies: [
      { attempt: 1, video: { url: 'http://b' }, analysis: { livenessCheck: 'success', facialComparison: 'match' } },
    ],
  },
}

type Path = readonly (string | number)[]

function paths(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([name, part]) => paths(part, [...at, name]))]
}

function put(value: unknown, [name, ...rest]: Path, part: unknown): unknown {
  if (name === undefined) return part
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  Object.assign(copy, { [name]: put((value as Record<string, unknown>)[name], rest, part) })
  return copy
}

const KEYS = Object.keys(identitySessionIn(SESSION)).sort()
const STATUSES = ['Active', 'Expired', 'Canceled', 'Success', 'Failed', 'PendingReview']

test('any response gives a session with exactly the exposed fields, or an error', () => {
  fc.assert(
    fc.property(fc.constantFrom(...paths(SESSION)), fc.jsonValue(), (path, part) => {
      try {
        const session = identitySessionIn(put(SESSION, path, part))
        assert.deepEqual(Object.keys(session).sort(), KEYS)
        assert.deepEqual(Object.keys(session.person).sort(), ['email', 'familyName', 'givenName', 'phone'])
        assert.ok(STATUSES.includes(session.status))
        for (const { images } of session.documents) for (const { url } of images) assert.equal(typeof url, 'string')
      } catch (error) {
        assert.ok(error instanceof ProviderUnavailable, String(error))
      }
    }),
    { numRuns: 2_000 },
  )
})

test('a property name of Object.prototype is not a valid status', () => {
  for (const status of ['constructor', '__proto__', 'toString', '', 'SUCCESS'])
    assert.throws(() => identitySessionIn({ ...SESSION, status }), ProviderUnavailable)
})

test('captured data is shown only for complete sessions', () => {
  for (const status of ['active', 'expired', 'canceled']) {
    const { documents, selfieVideoUrl, nameMatch, livenessCheck } = identitySessionIn({ ...SESSION, status })
    assert.deepEqual([documents, selfieVideoUrl, nameMatch, livenessCheck], [[], null, 'Match', 'Success'])
  }
  for (const status of ['success', 'failed', 'pending_review']) {
    const { documents, selfieVideoUrl } = identitySessionIn({ ...SESSION, status })
    const images = [{ name: 'originalFront', url: 'http://a' }]
    assert.deepEqual([documents, selfieVideoUrl], [[{ category: 'passport', images }], 'http://b'])
  }
})
