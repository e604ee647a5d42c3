import assert from 'node:assert/strict'
import test from 'node:test'
import { serverAudits } from 'graphql-http'

/** Optional audits (MAY) that the server fails by design, each with the reason. */
const EXPECTED_FAILURES: Readonly<Record<string, string>> = {
  '5A70': 'The server runs no operation by GET.',
  D6D5: 'The server runs no operation by GET, so it ignores variables in the URL.',
  '6A70': 'The server runs no operation by GET, so it ignores variables in the URL.',
}

/**
 * Runs every audit of npm graphql-http against an endpoint as a separate test. A failed MUST or
 * SHOULD is a failure.
 */
export function auditEndpoint(endpoint: () => { readonly url: string; readonly authorization: string }): void {
  const authorized: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('authorization', endpoint().authorization)
    return fetch(input, { ...init, headers })
  }
  const audits = serverAudits({ url: () => endpoint().url, fetchFn: authorized })
  test('there are 61 audits, and only optional ones (MAY) may fail', () => {
    assert.equal(audits.length, 61)
    for (const id of Object.keys(EXPECTED_FAILURES))
      assert.match(audits.find((audit) => audit.id === id)?.name ?? '', /^MAY /)
  })
  for (const { id, name, fn } of audits)
    test(`${id}: ${name}`, async () => {
      const result = await fn()
      if ('response' in result) await result.response.body?.cancel().catch(() => {})
      const expected = id in EXPECTED_FAILURES ? 'notice' : 'ok'
      assert.equal(result.status, expected, 'reason' in result ? result.reason : '')
    })
}
