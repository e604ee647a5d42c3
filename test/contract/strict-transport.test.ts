import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestServer } from '../support/server.ts'

const HEADER = 'strict-transport-security'
const JSON_TYPE = { 'content-type': 'application/json' }

const announced = await startTestServer({ env: { PUBLIC_URL: 'HTTPS://pay.example.test' } })
const local = await startTestServer({ env: { PUBLIC_URL: 'http://127.0.0.1:4000' } })
after(async () => {
  await announced.close()
  await local.close()
})
const { key } = await announced.account('Platform')

/** One request for each kind of response, with its status. */
const REQUESTS: readonly (readonly [number, string, RequestInit])[] = [
  [
    200,
    '',
    {
      method: 'POST',
      headers: { ...JSON_TYPE, authorization: `Bearer ${key}` },
      body: '{"query":"{ viewer { name } }"}',
    },
  ],
  [400, '', { method: 'POST', headers: { ...JSON_TYPE, authorization: `Bearer ${key}` }, body: '{' }],
  [401, '', { method: 'POST', headers: JSON_TYPE, body: '{}' }],
  [405, '', {}],
  [405, '', { method: 'PUT' }],
  [200, '', { headers: { accept: 'text/html' } }],
  [200, 'readyz', {}],
  [404, 'nothing', {}],
  [400, '%', {}],
  [404, 'pay/nothing', {}],
  [200, 'checkout.js', {}],
  [
    204,
    'tokenize',
    { method: 'OPTIONS', headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' } },
  ],
  [403, 'tokenize', { method: 'POST', headers: JSON_TYPE, body: '{}' }],
  [404, 'notifications/pcf_x', { method: 'POST', headers: JSON_TYPE, body: '{}' }],
]

for (const [status, path, request] of REQUESTS)
  test(`${request.method ?? 'GET'} /${path} with ${status} requires browsers to use https`, async () => {
    const response = await fetch(`${announced.url}${path}`, request)
    assert.equal(response.status, status, await response.text())
    assert.equal(response.headers.get(HEADER), 'max-age=63072000')
  })

test('a service with an http address sends no such header', async () => {
  for (const path of ['', 'readyz', 'nothing'])
    assert.equal((await fetch(`${local.url}${path}`)).headers.get(HEADER), null)
})
