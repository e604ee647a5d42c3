import assert from 'node:assert/strict'
import { test } from 'node:test'
import { supportEmailProblem, supportOf, supportUrlProblem } from './support.ts'

test('a support page has an https address, or one on loopback in development', () => {
  for (const url of ['https://shop.example.com/', 'https://shop.example.com:8443/help?a=b#c'])
    for (const development of [false, true]) assert.equal(supportUrlProblem(url, development), null, url)
  for (const url of ['http://localhost:5173/help', 'http://127.0.0.1/', 'http://[::1]:80/']) {
    assert.equal(supportUrlProblem(url, true), null, url)
    assert.equal(supportUrlProblem(url, false)?.field, 'supportUrl', url)
  }
  for (const url of ['http://shop.example.com/', 'http://localhost.example.com/', 'http://10.0.0.1/'])
    for (const development of [false, true]) assert.notEqual(supportUrlProblem(url, development), null, url)
})

test('a support email address contains no link to another site', () => {
  for (const email of ['help@shop.example.com', 'a.b+c_d-e@shop.example.com', 'ayuda-ñ@shop.example.com'])
    assert.equal(supportEmailProblem(email), null, email)
  for (const email of [
    'evil.example/verify?a=1@evil.example',
    '"https://evil.example"@evil.example',
    'a=b@evil.example',
  ])
    assert.equal(supportEmailProblem(email)?.field, 'supportEmail', email)
})

test('the page of an organization without a support contact shows none', () => {
  const none = { supportEmail: null, supportUrl: null, supportPhone: null }
  assert.equal(supportOf(none), null)
  assert.deepEqual(supportOf({ ...none, supportPhone: '+442071838750' }), {
    ...{ email: null, url: null, phone: '+442071838750' },
  })
})
