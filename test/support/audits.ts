import assert from 'node:assert/strict'
import test from 'node:test'
import { serverAudits } from 'graphql-http'

/** Audits that a server fails by design, each with the reason: nothing is run by GET. They are all MAY. */
const NOTICES: Readonly<Record<string, string>> = {
  '5A70': 'GET runs nothing, queries included',
  D6D5: 'GET runs nothing, so variables in the URL mean nothing',
  '6A70': 'GET runs nothing, so variables in the URL mean nothing',
}

/** Runs every audit of npm graphql-http against an endpoint as a test of its own; a MUST or SHOULD that fails is a failure. */
export function auditEndpoint(endpoint: () => { readonly url: string; readonly authorization: string }): void {
  const authorized: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('authorization', endpoint().authorization)
    return fetch(input, { ...init, headers })
  }
  const audits = serverAudits({ url: () => endpoint().url, fetchFn: authorized })
  test('there are 61 audits, and those that may fail are MAY', () => {
    assert.equal(audits.length, 61)
    for (const id of Object.keys(NOTICES)) assert.match(audits.find((audit) => audit.id === id)?.name ?? '', /^MAY /)
  })
  for (const { id, name, fn } of audits)
    test(`${id}: ${name}`, async () => {
      const result = await fn()
      if ('response' in result) await result.response.body?.cancel().catch(() => {})
      const expected = id in NOTICES ? 'notice' : 'ok'
      assert.equal(result.status, expected, 'reason' in result ? result.reason : '')
    })
}
