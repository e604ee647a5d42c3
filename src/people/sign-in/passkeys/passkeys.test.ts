import assert from 'node:assert/strict'
import test from 'node:test'
import { type Authenticator, createAuthenticator, type Deviation } from '../../../../test/support/authenticator.ts'
import {
  type Browser,
  ORIGIN,
  openPeople,
  PASSWORD,
  SESSION,
  type TestPerson,
} from '../../../../test/support/sign-in.ts'

const people = await openPeople()
const FAILED = { status: 401, body: { error: 'sign_in_failed' } }

interface Options {
  readonly challenge: string
  readonly allowCredentials?: readonly { readonly id: string; readonly transports?: readonly string[] }[]
}

async function post(browser: Browser, route: string, body: object = {}) {
  const { status, body: answer } = await browser.post(route, body)
  return { status, body: answer }
}

async function optionsOf(browser: Browser, route: string): Promise<Options> {
  const { status, body } = await post(browser, route)
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as Options
}

async function register(browser: Browser, deviation: Deviation = {}) {
  const authenticator = createAuthenticator(ORIGIN)
  const response = authenticator.create(await optionsOf(browser, 'passkeys/options'), deviation)
  return { authenticator, response, answer: await post(browser, 'passkeys', { name: 'Laptop', response }) }
}

/** Creates a person with a passkey. */
async function newHolder(): Promise<{ readonly person: TestPerson; readonly authenticator: Authenticator }> {
  const person = await people.newPerson()
  const { authenticator, answer } = await register(person.browser)
  assert.deepEqual(answer, { status: 200, body: {} })
  return { person, authenticator }
}

/** Proves the password with a new browser. */
async function startSignIn({ email }: TestPerson): Promise<Browser> {
  const browser = people.browser()
  const { status } = await browser.post('sign-in', { email, password: PASSWORD })
  assert.equal(status, 200)
  return browser
}

test('a person signs in with a password and a passkey', async () => {
  const { person, authenticator } = await newHolder()
  const browser = await startSignIn(person)
  const options = await optionsOf(browser, 'passkey/options')
  assert.deepEqual(
    options.allowCredentials?.map(({ id }) => id),
    [authenticator.id],
  )
  const answer = await post(browser, 'passkey', { response: authenticator.get(options) })
  assert.deepEqual(answer, { status: 200, body: { status: 'signed_in' } })
  assert.ok(browser.cookies.has(SESSION))
})

test('the passkey without the password is refused', async () => {
  const { authenticator } = await newHolder()
  const browser = people.browser()
  assert.deepEqual(await post(browser, 'passkey/options'), FAILED)
  assert.deepEqual(await post(browser, 'passkey', { response: authenticator.get({ challenge: 'AAAA' }) }), FAILED)
})

const DEVIATIONS: Readonly<Record<string, Deviation>> = {
  'of another origin': { origin: 'https://pay.example.test.attacker.example' },
  'for another host': { rpId: 'attacker.example' },
  'to another challenge': { challenge: 'c29tZXRoaW5nIGVsc2U' },
  'without verification of the person': { isVerified: false },
  'of another ceremony': { type: 'webauthn.other' },
}

for (const [name, deviation] of Object.entries(DEVIATIONS)) {
  test(`a use ${name} is refused`, async () => {
    const { person, authenticator } = await newHolder()
    const browser = await startSignIn(person)
    const response = authenticator.get(await optionsOf(browser, 'passkey/options'), deviation)
    assert.deepEqual(await post(browser, 'passkey', { response }), FAILED)
    assert.ok(!browser.cookies.has(SESSION))
  })

  test(`a registration ${name} is refused`, async () => {
    const { browser } = await people.newPerson()
    assert.deepEqual((await register(browser, deviation)).answer, FAILED)
    const { body } = await browser.post('factors')
    assert.deepEqual(body.passkeys, [])
  })
}

test('a challenge works once, also after a failure', async () => {
  const { person, authenticator } = await newHolder()
  const browser = await startSignIn(person)
  const options = await optionsOf(browser, 'passkey/options')
  const wrong = authenticator.get(options, { origin: 'https://attacker.example' })
  assert.deepEqual(await post(browser, 'passkey', { response: wrong }), FAILED)
  assert.deepEqual(await post(browser, 'passkey', { response: authenticator.get(options) }), FAILED)
})

test('a replayed use is refused, also in another sign-in', async () => {
  const { person, authenticator } = await newHolder()
  const browser = await startSignIn(person)
  const signInCookies = new Map(browser.cookies)
  const response = authenticator.get(await optionsOf(browser, 'passkey/options'))
  assert.equal((await post(browser, 'passkey', { response })).status, 200)
  const replaying = people.browser()
  for (const [name, value] of signInCookies) replaying.cookies.set(name, value)
  assert.deepEqual(await post(replaying, 'passkey', { response }), FAILED)
  const other = await startSignIn(person)
  await optionsOf(other, 'passkey/options')
  assert.deepEqual(await post(other, 'passkey', { response }), FAILED)
})

test('one of several concurrent uses succeeds', async () => {
  const { person, authenticator } = await newHolder()
  const browser = await startSignIn(person)
  const response = authenticator.get(await optionsOf(browser, 'passkey/options'))
  const twins = [1, 2, 3].map(() => {
    const twin = people.browser()
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value)
    return twin
  })
  const answers = await Promise.all(twins.map((twin) => post(twin, 'passkey', { response })))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('a counter that does not grow is refused', async () => {
  const { person, authenticator } = await newHolder()
  for (const [counter, status] of [
    [7, 200],
    [7, 401],
    [6, 401],
    [8, 200],
  ] as const) {
    const browser = await startSignIn(person)
    const response = authenticator.get(await optionsOf(browser, 'passkey/options'), { counter })
    assert.equal((await post(browser, 'passkey', { response })).status, status, `${counter}`)
  }
})

test("another person's passkey is refused", async () => {
  const [one, other] = [await newHolder(), await newHolder()]
  const browser = await startSignIn(one.person)
  const response = other.authenticator.get(await optionsOf(browser, 'passkey/options'))
  assert.deepEqual(await post(browser, 'passkey', { response }), FAILED)
})

test('transports that a client invents are not stored', async () => {
  for (const transports of [['internal', 'a\0b', 'x'.repeat(500)], [{}], [null], [['usb']], 'usb', 5]) {
    const { browser } = await people.newPerson()
    const created = createAuthenticator(ORIGIN).create(await optionsOf(browser, 'passkeys/options'))
    const { response } = created as { readonly response: object }
    const given = { ...created, response: { ...response, transports } }
    assert.equal((await post(browser, 'passkeys', { name: 'Laptop', response: given })).status, 200)
    const { allowCredentials: [stored] = [] } = await optionsOf(browser, 'passkey/options')
    assert.deepEqual(stored?.transports, Array.isArray(transports) && transports[0] === 'internal' ? ['internal'] : [])
  }
})

test('malformed responses are refused', async () => {
  const { person, authenticator } = await newHolder()
  for (const response of [null, 'text', {}, [], { id: authenticator.id }, { id: authenticator.id, response: {} }]) {
    const browser = await startSignIn(person)
    await optionsOf(browser, 'passkey/options')
    assert.deepEqual(await post(browser, 'passkey', { response }), FAILED)
  }
})

test('a passkey renews a session, whose token changes', async () => {
  const { person, authenticator } = await newHolder()
  const { browser } = person
  people.server.clock.advance(6 * 60_000)
  assert.equal((await browser.post('passkeys/options')).status, 403)
  const before = browser.cookies.get(SESSION)
  const response = authenticator.get(await optionsOf(browser, 'passkey/options'))
  assert.equal((await post(browser, 'passkey', { response })).status, 200)
  assert.notEqual(browser.cookies.get(SESSION), before)
  await optionsOf(browser, 'passkeys/options')
})

test('a passkey is registered once, by its session, and needs step-up', async () => {
  const { browser } = await people.newPerson()
  const { response, answer } = await register(browser)
  assert.equal(answer.status, 200)
  assert.deepEqual(await post(browser, 'passkeys', { name: 'Again', response }), FAILED)
  const { browser: other } = await people.newPerson()
  await optionsOf(other, 'passkeys/options')
  assert.deepEqual(await post(other, 'passkeys', { name: 'Stolen', response }), FAILED)
  assert.deepEqual(await post(people.browser(), 'passkeys/options'), FAILED)
})

test('a passkey is listed by its name and removed, but not as the last second factor', async () => {
  const { person } = await newHolder()
  const { browser } = person
  const { body } = await browser.post('factors')
  const [passkey] = body.passkeys as { id: string; name: string }[]
  assert.equal(passkey?.name, 'Laptop')
  const former = browser.cookies.get(SESSION)
  assert.equal((await post(browser, 'one-time-code/remove')).status, 200)
  assert.notEqual(browser.cookies.get(SESSION), former)
  assert.deepEqual(await post(browser, 'passkeys/remove', { id: passkey?.id }), {
    status: 409,
    body: { error: 'last_second_factor' },
  })
  await register(browser)
  assert.equal((await post(browser, 'passkeys/remove', { id: passkey?.id })).status, 200)
  assert.deepEqual(await post(browser, 'passkeys/remove', { id: passkey?.id }), FAILED)
})
