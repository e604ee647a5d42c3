import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Browser, openPeople, PASSWORD, SESSION, SIGN_IN, type TestPerson } from '../../../test/support/sign-in.ts'

const { server, browser, newPerson, freshCode, sendDueMail } = await openPeople()
const people = [await newPerson(), await newPerson()] as const
const BROWSERS = 2
const RUNS = 8
const STEPS = 40

/** The routes, in an order without meaning, with bodies that a client may send to any of them. */
const ROUTES = [
  ...['sign-in', 'code', 'status', 'step-up', 'factors', 'recovery-codes', 'password', 'sign-out', 'accept'],
  ...['one-time-code/start', 'one-time-code/confirm', 'one-time-code/remove', 'invitation', 'reset', 'reset/confirm'],
  'demo',
] as const

/** A step of a client that knows some of what the person knows, and any cookie of its browsers. */
const step = fc.record({
  at: fc.nat(BROWSERS - 1),
  who: fc.nat(people.length - 1),
  act: fc.oneof(
    { weight: 5, arbitrary: fc.constant('password' as const) },
    { weight: 3, arbitrary: fc.constant('code' as const) },
    { weight: 4, arbitrary: fc.constant('used code' as const) },
    { weight: 2, arbitrary: fc.constantFrom('wrong password' as const, 'step-up' as const) },
    { weight: 3, arbitrary: fc.constantFrom('move sign-in' as const, 'copy session' as const, 'plant' as const) },
    { weight: 4, arbitrary: fc.constant('any route' as const) },
    { weight: 1, arbitrary: fc.constantFrom('sign out' as const, 'wait' as const) },
  ),
  route: fc.constantFrom(...ROUTES),
  other: fc.nat(BROWSERS - 1),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** The proofs of the client, by the tokens that the server gave for them. */
interface Proven {
  /** Tokens of sign-ins, with the person whose password was proven. */
  readonly passwords: Map<string, TestPerson>
  /** Tokens of sessions, with the person whose password and second factor were proven. */
  readonly sessions: Map<string, TestPerson>
  readonly usedCodes: Map<TestPerson, string>
}

test('every session has proven the password and a second factor of its person', async () => {
  let earned = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      server.clock.advance(13 * 60 * 60_000)
      const proven: Proven = { passwords: new Map(), sessions: new Map(), usedCodes: new Map() }
      const browsers = Array.from({ length: BROWSERS }, () => browser())
      for (const each of steps) {
        await take(proven, browsers, each)
        for (const page of browsers) await checkSession(proven, page)
      }
      earned += proven.sessions.size
      await sendDueMail()
    }),
    // Without shrinking: a run takes seconds.
    { numRuns: RUNS, endOnFailure: true },
  )
  assert.ok(earned > 0, 'no sequence earned a session')
})

/** Takes a step, and checks that a new cookie was earned. */
async function take(proven: Proven, browsers: readonly Browser[], { at, who, act, route, other }: Step): Promise<void> {
  server.clock.advance(4_000)
  const page = browsers[at] as Browser
  const person = people[who] as TestPerson
  const before = new Map(page.cookies)
  const signIn = before.get(SIGN_IN) ?? ''
  const session = before.get(SESSION) ?? ''
  const { email } = person
  switch (act) {
    case 'password':
      await page.post('sign-in', { email, password: PASSWORD })
      if (page.cookies.get(SIGN_IN) !== before.get(SIGN_IN))
        proven.passwords.set(page.cookies.get(SIGN_IN) ?? '', person)
      break
    case 'code': {
      const code = freshCode(person.secret)
      const { status } = await page.post('code', { code })
      if (status !== 200) break
      assert.equal(proven.passwords.get(signIn), person, 'a code was accepted without the password of its person')
      proven.usedCodes.set(person, code)
      proven.sessions.set(page.cookies.get(SESSION) ?? '', person)
      break
    }
    case 'used code':
      assert.equal((await page.post('code', { code: proven.usedCodes.get(person) ?? '000000' })).status, 401)
      break
    case 'wrong password':
      assert.equal((await page.post('sign-in', { email, password: 'a wrong long password' })).status, 401)
      break
    case 'step-up': {
      const { status } = await page.post('step-up', { password: PASSWORD })
      if (status === 200) renewed(proven, session, page)
      break
    }
    case 'move sign-in':
      page.cookies.set(SESSION, signIn)
      break
    case 'copy session':
      page.cookies.set(SESSION, browsers[other]?.cookies.get(SESSION) ?? '')
      break
    case 'plant':
      page.cookies.set(SIGN_IN, session).set(SESSION, Buffer.alloc(32, at).toString('base64url'))
      break
    case 'any route':
      await anyRoute(proven, page, person, route)
      break
    case 'sign out':
      await page.post('sign-out')
      proven.sessions.delete(session)
      break
    case 'wait':
      server.clock.advance(6 * 60_000)
  }
}

/** Calls a route with a body of plausible fields. No such call may prove anything new. */
async function anyRoute(proven: Proven, page: Browser, { email }: TestPerson, route: string): Promise<void> {
  const former = page.cookies.get(SESSION) ?? ''
  const body = { email, password: PASSWORD, code: '000000', token: 'A'.repeat(43), name: 'Ada' }
  // A step-up with a code needs a correct one, and the password stays the same.
  const { status } = await page.post(route, route === 'sign-in' ? { ...body, password: 'wrong' } : body)
  if (route === 'sign-out') proven.sessions.delete(former)
  // A changed factor replaces the token, and a changed password ends the other sessions.
  const next = page.cookies.get(SESSION) ?? ''
  const person = proven.sessions.get(former)
  if (status !== 200 || next === former || person === undefined) return
  proven.sessions.delete(former)
  if (route === 'password')
    for (const [token, owner] of proven.sessions) if (owner === person) proven.sessions.delete(token)
  proven.sessions.set(next, person)
}

/** Moves what a session has proven to its new token. */
function renewed({ sessions }: Proven, former: string, page: Browser): void {
  const person = sessions.get(former)
  assert.ok(person, 'a session without a sign-in was renewed')
  sessions.delete(former)
  sessions.set(page.cookies.get(SESSION) ?? '', person)
}

/** Checks that a cookie which reads was earned for the person whose data it reads. */
async function checkSession({ sessions }: Proven, page: Browser): Promise<void> {
  const token = page.cookies.get(SESSION)
  if (token === undefined) return
  const { body } = await page.post('status')
  const { body: factors, status } = await page.post('factors')
  assert.equal(status === 200, body.status === 'signed_in', JSON.stringify(factors))
  if (body.status !== 'signed_in') return
  assert.equal((body.person as { email: string }).email, sessions.get(token)?.email, 'a session was not earned')
}
