import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestServer } from '../../../test/support/server.ts'
import { type Browser, ORIGIN, openPeople, SESSION } from '../../../test/support/sign-in.ts'
import { createPersonLink, createSession } from '../index.ts'
import { personByEmail } from '../people.queries.generated.ts'
import { createDemoLink } from './demo-link.ts'

const HERE = 'http://localhost:4000'
const HOUR_MS = 3_600_000
const OWNER_KEY = 'owner@demo.example'

const local = await openPeople({ PUBLIC_URL: HERE })
const { server } = local
const platform = await server.account('Platform')

const atHere = { origin: HERE }
const tokenOf = (link: string | null) => new URLSearchParams(new URL(link ?? HERE).hash.slice(1)).get('token')
const newLink = () => createDemoLink(server.services, platform.account)

/** Sends a request of a person. Returns the data, or the code and the reason of the error. */
async function ask({ url }: TestServer, headers: Record<string, string>, query: string, variables: object = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as {
    data: Record<string, unknown>
    errors?: { extensions: { code: string; reason?: string } }[]
  }
  return { data, code: errors?.[0]?.extensions.code, reason: errors?.[0]?.extensions.reason }
}

const headersOf = ({ cookies }: Browser) => ({ ...atHere, cookie: `tallystick=${cookies.get('tallystick')}` })

async function signedIn(): Promise<Browser> {
  const browser = local.browser()
  const { status, body } = await browser.post('demo', { token: tokenOf(await newLink()) }, atHere)
  assert.deepEqual([status, body.status], [200, 'signed_in'])
  return browser
}

test("the demo's link signs its owner in once", async () => {
  const link = await newLink()
  assert.match(link ?? '', /^http:\/\/localhost:4000\/session\/demo#token=[\w-]{43,}$/)
  const [one, other] = [local.browser(), local.browser()]
  const answers = await Promise.all(
    [one, other].map((browser) => browser.post('demo', { token: tokenOf(link) }, atHere)),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
  const [owner] = [one, other].filter(({ cookies }) => cookies.has('tallystick'))
  assert.ok(owner)
  const { data } = await ask(server, headersOf(owner), '{ viewer { accountId permissions person { email } } }')
  const viewer = data.viewer as { accountId: string; permissions: string[]; person: { email: string } }
  assert.deepEqual([viewer.accountId, viewer.person.email], [platform.id, OWNER_KEY])
  assert.ok(viewer.permissions.includes('Owners'))
})

test('a link ends after 12 hours, and when another start makes a new one', async () => {
  const former = await newLink()
  const latest = await newLink()
  assert.equal((await local.browser().post('demo', { token: tokenOf(former) }, atHere)).status, 401)
  server.clock.advance(12 * HOUR_MS)
  assert.equal((await local.browser().post('demo', { token: tokenOf(latest) }, atHere)).status, 401)
})

test("the demo's owner is never asked for a factor, and has none to change", async () => {
  const browser = await signedIn()
  server.clock.advance(10 * 60_000)
  const create = 'mutation ($input: ApiKeyCreateInput!) { apiKeyCreate(input: $input) { key } }'
  const made = await ask(server, headersOf(browser), create, {
    input: { name: 'By the owner', accountId: platform.id },
  })
  assert.equal(made.code, undefined, JSON.stringify(made))
  for (const [route, body] of [
    ['password', { password: 'a long new password' }],
    ['one-time-code/start', {}],
    ['passkeys/options', {}],
    ['recovery-codes', {}],
  ] as const) {
    const refused = await browser.post(route, body, atHere)
    assert.deepEqual([refused.status, refused.body.error], [403, 'password_required'], route)
  }
  server.clock.advance(16 * 60_000)
  assert.equal((await ask(server, headersOf(browser), '{ viewer { name } }')).code, 'UNAUTHENTICATED')
})

test('beyond this machine there is no link, and neither a link nor a session of a demo works', async () => {
  const remote = await openPeople()
  const account = await remote.server.account('Platform')
  assert.equal(await createDemoLink(remote.server.services, account.account), null)
  const { services } = remote.server
  await createDemoLink({ ...services, httpOnLoopback: true, publicUrl: HERE }, account.account)
  const [owner] = await services.db.read.run(personByEmail, { emailKey: OWNER_KEY })
  assert.ok(owner)
  const link = await createPersonLink(services, services.db.write, { personId: owner.id, kind: 'Demo' })
  const browser = remote.browser()
  assert.equal((await browser.post('demo', { token: tokenOf(link) })).status, 401)

  const proven = { personId: owner.id, factors: ['DemoLink'], address: null, userAgent: null } as const
  const { token } = await services.db.transaction((tx) => createSession(services, tx, proven))
  browser.cookies.set(SESSION, token)
  assert.equal((await browser.post('status')).body.status, 'signed_out')
  const { code } = await ask(remote.server, { origin: ORIGIN, cookie: `${SESSION}=${token}` }, '{ viewer { name } }')
  assert.equal(code, 'UNAUTHENTICATED')
})
