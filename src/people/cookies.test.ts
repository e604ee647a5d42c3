import assert from 'node:assert/strict'
import test from 'node:test'
import { setCookie, tokenOfCookie } from './cookies.ts'
import { newToken } from './tokens.ts'

const HTTPS = 'https://pay.example.test'
const HTTP = 'http://127.0.0.1:4000'

test('a cookie is bound to this host, and scripts and other sites cannot use it', () => {
  const token = newToken()
  assert.equal(
    setCookie('session', HTTPS, token),
    `__Host-tallystick=${token}; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict; Secure`,
  )
  assert.equal(setCookie('sign-in', HTTP, null), 'tallystick-sign-in=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict')
})

test('the token is read from the cookie of its kind only', () => {
  const [one, other] = [newToken(), newToken()]
  const header = `a=b; __Host-tallystick=${one}; __Host-tallystick-sign-in=${other}`
  assert.equal(tokenOfCookie('session', HTTPS, header), one)
  assert.equal(tokenOfCookie('sign-in', HTTPS, header), other)
  assert.equal(tokenOfCookie('session', HTTP, header), null)
  assert.equal(tokenOfCookie('session', HTTPS, undefined), null)
})

test('a malformed token and two cookies of one name are no cookie', () => {
  const token = newToken()
  for (const header of ['__Host-tallystick=', '__Host-tallystick=abc', `tallystick=${token}; tallystick=${newToken()}`])
    for (const url of [HTTPS, HTTP]) assert.equal(tokenOfCookie('session', url, header), null)
})

test('only the cookie of a sign-in at a provider is sent when another site redirects here', () => {
  const token = newToken()
  assert.match(
    setCookie('single-sign-on', HTTPS, token),
    /^__Host-tallystick-sso=.*; Max-Age=600; .*SameSite=Lax; Secure$/,
  )
  for (const kind of ['session', 'sign-in'] as const) assert.match(setCookie(kind, HTTPS, token), /SameSite=Strict/)
})
