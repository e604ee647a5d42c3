import assert from 'node:assert/strict'
import { after } from 'node:test'
import { generateSync } from 'otplib/functional'
import { jobHandlers } from '../../src/cli/job-handlers.ts'
import { newLinkToken, tokenHash } from '../../src/people/index.ts'
import { createMailer } from '../../src/platform/mail/index.ts'
import { runJobs } from '../../src/platform/queue/index.ts'
import { epochMsOf } from '../../src/platform/time/index.ts'
import { inEachCell } from './in-each-cell.ts'
import { postJson } from './post-json.ts'
import { startTestServer, type TestAccount, type TestServer } from './server.ts'
import { type Arrived, startSmtp } from './smtp.ts'

export const ORIGIN = 'https://pay.example.test'
export const PASSWORD = 'correct horse battery staple'
export const SESSION = '__Host-tallystick'
export const SIGN_IN = '__Host-tallystick-sign-in'

/** A response of a route below /session/. */
export interface RouteResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

/** A browser with cookies of its own, in a network of its own. */
export interface Browser {
  readonly cookies: Map<string, string>
  readonly post: (route: string, body?: object, headers?: Record<string, string>) => Promise<RouteResponse>
}

/** A person with a password, one-time codes and recovery codes, signed in with a browser. */
export interface TestPerson {
  readonly email: string
  readonly password: string
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  readonly browser: Browser
}

/** An invitation whose link was not followed. */
export interface TestInvitation {
  readonly token: string
  readonly email: string
}

let networks = 0

/** Returns a browser. `network`: its address. */
export function newBrowser(url: string, network = `192.0.2.${(networks++ % 250) + 1}`, userAgent = 'Test/1'): Browser {
  const cookies = new Map<string, string>()
  return {
    cookies,
    post: async (route, body = {}, headers = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await postJson(`${url}session/${route}`, JSON.stringify(body), {
        origin: ORIGIN,
        'x-forwarded-for': network,
        'user-agent': userAgent,
        ...(cookie !== '' && { cookie }),
        ...headers,
      })
      for (const text of response.headers.getSetCookie()) keep(cookies, text)
      return { ...response, body: JSON.parse(response.text) as RouteResponse['body'] }
    },
  }
}

function keep(cookies: Map<string, string>, text: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
  if (value === '') cookies.delete(name)
  else cookies.set(name, value)
}

/** Starts the product and a mail server for tests of people. Stops both after the test file. */
export async function openPeople(env: Record<string, string> = {}) {
  const smtp = await startSmtp()
  const server = await startTestServer({
    env: {
      ...{ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Example Pay <pay@example.test>' },
      ...{ TALLYSTICK_TRUST_PROXY: 'on', ...env },
    },
  })
  after(async () => {
    await server.close()
    await smtp.close()
  })
  const mailer = createMailer(server.config.mail, server.services.wallNow)
  const fixture = {
    server,
    smtp,
    sql: server.database.sql,
    browser: (network?: string, userAgent?: string) => newBrowser(server.url, network, userAgent),
    organization: await server.account('Organization'),
    invite: (account: TestAccount, email: string, role = 'Viewer') => invite(server, account, email, role),
    /** Runs due jobs. Returns the messages that arrive meanwhile. */
    sendDueMail: async (): Promise<readonly Arrived[]> => {
      const before = smtp.arrived.length
      await inEachCell(server.services, (ofCell) => runJobs(ofCell, jobHandlers(ofCell, mailer)))
      return smtp.arrived.slice(before)
    },
    /** Returns a code of a time step that was not used, because the clock moves to it. */
    freshCode: (secret: string): string => {
      server.clock.advance(30_000)
      return codeAt(server, secret)
    },
  }
  return { ...fixture, newPerson: (given: NewTestPerson = {}) => newPerson(fixture, given) }
}

interface Fixture {
  readonly server: TestServer
  readonly browser: () => Browser
  readonly organization: TestAccount
  readonly invite: (account: TestAccount, email: string, role?: string) => Promise<TestInvitation>
}

/** Returns the code of the server's current time. */
export function codeAt({ clock }: Pick<TestServer, 'clock'>, secret: string): string {
  return generateSync({ secret, epoch: Math.floor(epochMsOf(clock.now()) / 1000) })
}

/** Inserts an invitation as an administrator of the account would create it. */
export async function invite(
  { services, database }: Pick<TestServer, 'services' | 'database'>,
  { account }: TestAccount,
  email: string,
  role: string,
): Promise<TestInvitation> {
  const token = newLinkToken(account.shard)
  await database.sql.directory(
    `insert into invitations (shard, account_id, id, token_hash, email, email_key, role, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8::timestamptz + interval '7 days')`,
    [
      ...[account.shard, account.id, services.mintId(account.shard), tokenHash(token), email],
      ...[email.normalize('NFKC').toLowerCase(), role, services.wallNow()],
    ],
  )
  return { token, email }
}

interface NewTestPerson {
  readonly email?: string
  readonly role?: string
  readonly browser?: Browser
}

let people = 0

/** Creates a person by accepting an invitation and setting up one-time codes. */
async function newPerson(
  { server, browser: newBrowserOf, organization, invite }: Fixture,
  { email = `person-${people++}@example.com`, role = 'Viewer', browser = newBrowserOf() }: NewTestPerson,
): Promise<TestPerson> {
  const { token } = await invite(organization, email, role)
  const accepted = await browser.post('accept', { token, name: 'Ada', password: PASSWORD })
  assert.deepEqual(accepted.body, { status: 'second_factor_setup_required' })
  return { email, password: PASSWORD, browser, ...(await addOneTimeCode(server, browser)) }
}

/** Sets up one-time codes with the sign-in in progress, or the session, of a browser. */
export async function addOneTimeCode(
  server: TestServer,
  browser: Browser,
): Promise<Pick<TestPerson, 'secret' | 'recoveryCodes'>> {
  const { body: started } = await browser.post('one-time-code/start')
  const secret = String(started.secret)
  const { body } = await browser.post('one-time-code/confirm', { code: codeAt(server, secret) })
  assert.equal(body.status, 'signed_in')
  return { secret, recoveryCodes: body.recoveryCodes as string[] }
}
