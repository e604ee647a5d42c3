import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newBrowser, ORIGIN, openPeople, PASSWORD, SESSION, SIGN_IN } from '../../../test/support/sign-in.ts'

const { server, browser, newPerson } = await openPeople()
const PAGES = ['sign-in', 'accept', 'reset', 'new-password', 'step-up', 'security']
const ROUTES = [
  ...['sign-in', 'code', 'status', 'sign-out', 'step-up', 'factors', 'recovery-codes', 'password', 'invitation'],
  ...['one-time-code/start', 'one-time-code/confirm', 'one-time-code/remove', 'accept', 'reset', 'reset/confirm'],
  ...['passkey/options', 'passkey', 'passkeys/options', 'passkeys', 'passkeys/remove', 'sso/start'],
]

let networks = 0

/** Sends a request of any method with any body, from a network of its own. */
async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { origin: ORIGIN, 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${networks++}` }
  return fetch(`${server.url}session/${path}`, {
    redirect: 'manual',
    ...init,
    headers: { ...headers, ...(init.headers as Record<string, string>) },
  })
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  send(path, { method: 'POST', body, headers })

test('no response of a route is stored by a cache, or read by another origin', async () => {
  const callback = await send('sso/callback/sso_x?code=a&state=b')
  const answers = [callback, await post('sso/start', '{', {}), await post('status', '{}', { origin: 'null' })]
  for (const route of ROUTES) answers.push(await post(route, '{}'))
  for (const { url, headers } of answers) {
    assert.equal(headers.get('cache-control'), 'no-store', url)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', url)
    assert.equal(headers.get('referrer-policy'), 'no-referrer', url)
    assert.equal(headers.get('access-control-allow-origin'), null, url)
  }
})

test('routes accept one method, ignore headers that name another, and answer no preflight', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    assert.equal((await send('code', { method })).status, 404, method)
  const { status } = await send('code', { method: 'GET', headers: { 'x-http-method-override': 'POST' } })
  assert.equal(status, 404)
})

for (const page of PAGES)
  test(`the page ${page} is not framed or cached, runs only own scripts, and leaks no address`, async () => {
    const { status, headers } = await send(page)
    assert.equal(status, 200)
    const policy = headers.get('content-security-policy') ?? ''
    for (const directive of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
      assert.ok(policy.split('; ').includes(directive), policy)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin')
  })

const BODIES: Readonly<Record<string, readonly [string, number]>> = {
  'a prototype with the fields': ['{"__proto__":{"email":"a@example.com","password":"x"}}', 400],
  'an array': ['[{"email":"a@example.com","password":"x"}]', 400],
  'a list as a field': ['{"email":["a@example.com"],"password":"x"}', 400],
  'an object as a field': ['{"email":{"toString":"a@example.com"},"password":"x"}', 400],
  'a number as a field': ['{"email":"a@example.com","password":123456789012}', 400],
  'a null byte': ['{"email":"a@example.com\\u0000","password":"x"}', 400],
  'an unpaired surrogate': ['{"email":"a@example.com\\ud800","password":"x"}', 400],
  'only spaces': ['{"email":"a@example.com","password":"            "}', 400],
  null: ['null', 400],
  'broken JSON': ['{"email":', 400],
  nothing: ['', 400],
  'more than 4 KiB': [`{"email":"a@example.com","password":"${'x'.repeat(4096)}"}`, 413],
}

for (const [name, [body, status]] of Object.entries(BODIES))
  test(`a body of ${name} is refused with ${status}`, async () => {
    assert.equal((await post('sign-in', body)).status, status)
  })

test('the last of two fields with the same name counts', async () => {
  const { email } = await newPerson()
  const body = `{"email":"someone@example.com","email":"${email}","password":"${PASSWORD}"}`
  assert.equal((await post('sign-in', body)).status, 200)
})

test('other media types and charsets are refused', async () => {
  for (const type of ['application/json; charset=utf-16', 'application/json, text/plain', 'text/json', 'text/plain'])
    assert.equal((await post('status', '{}', { 'content-type': type })).status, 415, type)
  assert.equal((await post('status', '{}', { 'content-encoding': 'gzip' })).status, 415)
})

test('a session is not read from two cookies, a shorter, a longer or a differently named one', async () => {
  const { browser: page } = await newPerson()
  const token = page.cookies.get(SESSION) ?? ''
  const statusWith = async (cookie: string) =>
    ((await (await post('status', '{}', { cookie })).json()) as { status: string }).status
  assert.equal(await statusWith(`a=b; ${SESSION}=${token}; c=d`), 'signed_in')
  for (const cookie of [
    `${SESSION}=${token}; ${SESSION}=${Buffer.alloc(32).toString('base64url')}`,
    `${SESSION}=${token}; ${SESSION}=${token}`,
    `tallystick=${token}`,
    `__Secure-tallystick=${token}`,
    `${SESSION}=${token}x`,
    `${SESSION}=${token.slice(1)}`,
    `${SESSION}="${token}"`,
    `${SIGN_IN}=${token}`,
  ])
    assert.equal(await statusWith(cookie), 'signed_out', cookie)
  assert.equal((await post('status', '{}', { cookie: `x=${'x'.repeat(20_000)}` })).status, 431)
})

test('cookies are for this host alone, and no script or other site can send them', async () => {
  const { email } = await newPerson()
  const answer = await newBrowser(server.url).post('sign-in', { email, password: PASSWORD })
  const [session = '', signIn = ''] = answer.headers.getSetCookie()
  assert.match(session, /^__Host-tallystick=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
  assert.match(signIn, /^__Host-tallystick-sign-in=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
})

test('every failure of a sign-in has the same status, body and headers', async () => {
  const { email } = await newPerson()
  const failures = [
    await browser().post('sign-in', { email, password: 'a wrong long password' }),
    await browser().post('sign-in', { email: 'nobody@example.com', password: 'a wrong long password' }),
    await browser().post('code', { code: '000000' }),
    await browser().post('accept', { token: '00'.padEnd(45, 'A'), password: PASSWORD, name: 'Ada' }),
    await browser().post('reset/confirm', { token: 'A'.repeat(43), password: PASSWORD }),
    await browser().post('passkey', {}),
    await browser().post('sso/start', { email }),
    await browser().post('factors'),
  ]
  const shown = failures.map(({ status, body, headers }) => ({ status, body, headers: [...headers.keys()].sort() }))
  for (const each of shown) assert.deepEqual(each, shown[0])
})
