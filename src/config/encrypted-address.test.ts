import assert from 'node:assert/strict'
import test from 'node:test'
import pg from 'pg'
import { sessionConfig } from '../platform/db/session.ts'
import { readConfig } from './config.ts'

const SECRET = 'canary-of-a-password'
const PRODUCTION = { TALLYSTICK_ENV: 'production' }

/** Returns the problem that the configuration names; null when it accepts the settings. */
function problemOf(env: Record<string, string>): string | null {
  try {
    readConfig(env, 'start')
    return null
  } catch (error) {
    return (error as Error).message
  }
}

const TRANSIT = { TALLYSTICK_KEY_RING: 'vault-transit', TALLYSTICK_TRANSIT_TOKEN: 't' }
const KMS = { TALLYSTICK_KEY_RING: 'aws-kms', TALLYSTICK_KMS_KEY: 'k', AWS_REGION: 'eu-west-1' }
const KMS_KEYS = { ...KMS, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 's' }

/** Every setting with an http address, and the further settings that it needs. */
const OVER_HTTP: Readonly<Record<string, Record<string, string>>> = {
  PUBLIC_URL: PRODUCTION,
  SANDBOX_PROCESSOR_URL: {},
  TALLYSTICK_TRANSIT_URL: TRANSIT,
  TALLYSTICK_KMS_URL: KMS_KEYS,
  AWS_CONTAINER_CREDENTIALS_FULL_URI: KMS,
}

for (const [name, otherSettings] of Object.entries(OVER_HTTP)) {
  const problem = (url: string) => problemOf({ ...otherSettings, [name]: url })

  test(`${name} requires https unless it names this machine`, () => {
    for (const host of ['example.com', '10.0.0.7', '192.168.1.5', '[fd00::7]', '0.0.0.0', '[::]', 'db.localhost']) {
      const message = problem(`http://${host}:8080`) ?? ''
      assert.match(message, new RegExp(`- ${name} must begin with https://`), host)
      assert.ok(!message.includes(host))
      assert.equal(problem(`https://${host}:8080`), null, host)
    }
    for (const host of ['localhost.example.com', '127.0.0.1.example.com', '[::ffff:10.0.0.1]', '1.0.0.127'])
      assert.match(problem(`http://${host}`) ?? '', /must begin with https/, host)
    // The URL parser rewrites other spellings of an IPv4 address.
    for (const host of ['localhost', 'LOCALHOST', 'localhost.', '127.0.0.1', '127.0.0.2', '127.1', '2130706433'])
      assert.equal(problem(`http://${host}:8080`), null, host)
    for (const host of ['0x7f.1', '0177.0.0.1', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]'])
      assert.equal(problem(`http://${host}:8080`), null, host)
  })
}

test('in development the public address may be plain http, so that a phone on the same network can open a link', () => {
  assert.equal(problemOf({ PUBLIC_URL: 'http://192.168.1.5:4000', TALLYSTICK_ENV: 'development' }), null)
})

test('production that listens beyond loopback requires a public address', () => {
  for (const HOST of ['0.0.0.0', '::', '10.0.0.7']) {
    const needsHttps = /PUBLIC_URL must begin with https:\/\/ if HOST is not a loopback address/
    for (const PUBLIC_URL of ['', 'http://127.0.0.1:4000', 'http://localhost', 'http://[::1]:4000'])
      assert.match(problemOf({ ...PRODUCTION, HOST, PUBLIC_URL }) ?? '', needsHttps)
    for (const PUBLIC_URL of ['https://pay.example.com', 'HTTPS://pay.example.com'])
      assert.equal(problemOf({ ...PRODUCTION, HOST, PUBLIC_URL }), null)
  }
})

test('credentials of an AWS container may use http only from the addresses of ECS and EKS', () => {
  const problem = (url: string) => problemOf({ ...KMS, AWS_CONTAINER_CREDENTIALS_FULL_URI: url })
  for (const host of ['169.254.170.2', '169.254.170.23', '[fd00:ec2::23]'])
    assert.equal(problem(`http://${host}/v1/credentials`), null)
  assert.match(problem('http://169.254.169.254/latest') ?? '', /CREDENTIALS_FULL_URI must begin with https/)
  assert.match(problem('nowhere') ?? '', /CREDENTIALS_FULL_URI must be a URL/)
  assert.equal(problemOf({ ...KMS, AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '/v2/credentials/x' }), null)
  assert.match(
    problemOf({ ...KMS, AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '@example.com/x' }) ?? '',
    /RELATIVE_URI must be a path/,
  )
})

/**
 * Returns the host and the TLS settings with which the driver would connect to a `DATABASE_URL`.
 */
function connectionOf(url: string, env: Record<string, string> = {}) {
  const { databaseUrl } = readConfig({ DATABASE_URL: url, TALLYSTICK_ENV: 'development', ...env }, 'start')
  const { host, ssl } = new pg.Client(sessionConfig(databaseUrl ?? '', 'test')) as unknown as Connecting
  return { host, ssl }
}

interface Connecting {
  readonly host: string
  readonly ssl: boolean | Readonly<Record<string, unknown>>
}

const LOCAL = ['localhost', 'LOCALHOST', '127.0.0.1', '127.0.0.2', '[::1]', '[::ffff:127.0.0.1]', '%2Fvar%2Frun']
/** Unusual spellings of loopback count as remote: they are resolved as names, to any address. */
const REMOTE = ['db', 'db.example.com', '10.0.0.7', '0.0.0.0', '2130706433', '127.1', '127.0.0.1%2eexample.com', 'a,b']

test('a database on this machine, or behind a socket, needs no TLS', () => {
  for (const host of LOCAL) assert.equal(connectionOf(`postgres://u:${SECRET}@${host}/tallystick`).ssl, false, host)
  for (const url of ['postgres:///t', 'postgres:///t?host=/run/postgresql', 'postgres://db/t?host=127.0.0.1'])
    assert.equal(connectionOf(url).ssl, false, url)
  assert.equal(connectionOf('postgres://u@db/t?host=/run/postgresql').host, '/run/postgresql')
})

for (const name of ['DATABASE_URL', 'DATABASE_ADMIN_URL']) {
  const otherSettings: Record<string, string> =
    name === 'DATABASE_URL' ? {} : { DATABASE_URL: 'postgres://localhost/t' }
  const problem = (url: string, env: Record<string, string> = {}) =>
    problemOf({ ...otherSettings, ...env, [name]: url })

  test(`${name} to another machine is refused without TLS, and the message names the remedy`, () => {
    for (const host of REMOTE) {
      const message = problem(`postgres://u:${SECRET}@${host}/tallystick`) ?? ''
      assert.match(message, new RegExp(`- ${name} leads to another machine[^]*sslmode=verify-full[^]*sslmode=disable`))
      assert.ok(!message.includes(SECRET) && !message.includes(`@${host}`))
    }
    for (const query of [
      ...['?host=db.example.com', '?host=127.0.0.1&host=db.example.com', '?sslmode=prefer', '?sslmode=allow'],
      ...['?sslmode=no-verify', '?sslmode=', '?sslmode=DISABLE', '?ssl=false', '?ssl=0', '?sslmode=disable&sslmode=x'],
    ]) {
      const host = query.startsWith('?host') ? '127.0.0.1' : 'db'
      assert.match(problem(`postgres://${host}/t${query}`) ?? '', /leads to another machine/, query)
    }
    assert.match(problem('postgres:///t', { PGHOST: 'db' }) ?? '', /leads to another machine/)
    assert.match(problem('postgres://db/t', { PGSSLMODE: 'require' }) ?? '', /leads to another machine/)
  })
}

test('TLS to a database on another machine verifies certificate and name in every mode', () => {
  for (const query of [
    ...['sslmode=require', 'sslmode=verify-ca', 'sslmode=verify-full', 'uselibpqcompat=true&sslmode=require'],
    ...['sslmode=verify-full&ssl=0', 'sslmode=require&ssl=no-verify', 'sslmode=disable&sslmode=require'],
  ]) {
    const { host, ssl } = connectionOf(`postgres://u:${SECRET}@db.example.com/t?${query}`)
    assert.equal(host, 'db.example.com')
    // An empty object enables Node's own checks of the chain and of the name.
    assert.deepEqual({ ...(ssl as object) }, {}, query)
    assert.equal(typeof ssl, 'object', query)
  }
})

test('a database on another machine is used without TLS only if its URL says so explicitly', () => {
  assert.deepEqual(connectionOf('postgres://db/t?sslmode=disable'), { host: 'db', ssl: false })
})

test('a database URL may name several servers, each of them encrypted, and a replica is one server', () => {
  const DATABASE_URL = 'postgres://user@db-1.example,db-2.example:5433/tallystick?sslmode=require'
  const { databaseUrl } = readConfig({ DATABASE_URL, TALLYSTICK_ENV: 'development' }, 'start')
  assert.equal(databaseUrl, DATABASE_URL.replace('require', 'verify-full'))
  const refused: Record<string, string>[] = [
    { DATABASE_URL: 'postgres://user@127.0.0.1,db-2.example/tallystick' },
    { DATABASE_URL: `${DATABASE_URL}&target_session_attrs=any` },
    { DATABASE_URL, DATABASE_REPLICA_URL: DATABASE_URL },
  ]
  const problems = refused.map((env) => problemOf({ ...env, TALLYSTICK_ENV: 'development' }) ?? '')
  assert.match(problems[0]!, /DATABASE_URL leads to another machine/)
  assert.match(problems[1]!, /DATABASE_URL must have target_session_attrs=read-write/)
  assert.match(problems[2]!, /DATABASE_REPLICA_URL must name one server/)
})
