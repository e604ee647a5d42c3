import assert from 'node:assert/strict'
import test from 'node:test'
import { inspect } from 'node:util'
import { TOKENS_MAX } from '../platform/http/graphql-endpoint.ts'
import { ConfigProblem, readConfig } from './config.ts'

test('start needs no settings', () => {
  const config = readConfig({}, 'start')
  assert.equal(config.environment, 'development')
  assert.equal(config.publicUrl, 'http://127.0.0.1:4000')
  assert.equal(config.seed, 'demo')
  assert.equal(config.rateLimit, null)
})

test('start without TALLYSTICK_ENV refuses a host beyond this machine and a database URL, and explains why', () => {
  const DATABASE_URL = 'postgres://user@db.example/tallystick?sslmode=require'
  const cases: readonly [Record<string, string>, RegExp][] = [
    [{ HOST: '0.0.0.0' }, /required for start with HOST\./],
    [{ HOST: '::' }, /required for start with HOST\./],
    [{ HOST: '192.0.2.7' }, /required for start with HOST\./],
    [{ HOST: 'pay.example.com' }, /required for start with HOST\./],
    [{ DATABASE_URL }, /required for start with DATABASE_URL\./],
    [{ METRICS_HOST: '0.0.0.0', METRICS_PORT: '4599' }, /required for start with METRICS_HOST\./],
    [{ DATABASE_URL, DATABASE_ADMIN_URL: DATABASE_URL }, /start with DATABASE_URL and DATABASE_ADMIN_URL\./],
    [{ HOST: '0.0.0.0', DATABASE_URL, TALLYSTICK_ENV: '' }, /required for start with HOST and DATABASE_URL\./],
  ]
  for (const [env, expected] of cases) {
    assert.throws(
      () => readConfig(env, 'start'),
      ({ message }: Error) => {
        assert.match(message, expected)
        assert.match(message, /TALLYSTICK_ENV=development[\s\S]*TALLYSTICK_ENV=production/)
        return true
      },
    )
    assert.equal(readConfig({ ...env, TALLYSTICK_ENV: 'development' }, 'start').environment, 'development')
  }
  for (const host of ['127.0.0.1', '127.0.0.2', '::1', 'localhost', '']) {
    const env = { HOST: host, METRICS_HOST: host, METRICS_PORT: '4599' }
    assert.equal(readConfig(env, 'start').environment, 'development')
  }
})

test('an operator can set the limits of connections within bounds', () => {
  assert.deepEqual(readConfig({}, 'start').http, { connectionsMax: 2_000, keepAliveMs: 65_000 })
  const env = { TALLYSTICK_CONNECTIONS_MAX: '5000', TALLYSTICK_KEEP_ALIVE_SECONDS: '620' }
  assert.deepEqual(readConfig(env, 'start').http, { connectionsMax: 5_000, keepAliveMs: 620_000 })
  const wrong = { TALLYSTICK_CONNECTIONS_MAX: '0', TALLYSTICK_KEEP_ALIVE_SECONDS: '0' }
  assert.throws(() => readConfig(wrong, 'start'), /CONNECTIONS_MAX must[\s\S]*KEEP_ALIVE_SECONDS must/)
})

test('a bucket holds twice its rate, and at least the cost of the most expensive request', () => {
  const burstOf = (limit: string) => readConfig({ TALLYSTICK_RATE_LIMIT: limit }, 'start').rateLimit?.burst
  assert.deepEqual(['0', '1', '300'].map(burstOf), [undefined, 100, 600])
  assert.equal(TOKENS_MAX, burstOf('1'))
})

test('api and worker default to production, which requires a database and a key', () => {
  for (const command of ['api', 'worker']) {
    assert.throws(
      () => readConfig({}, command),
      /DATABASE_URL or TALLYSTICK_CELLS is required[\s\S]*TALLYSTICK_ROOT_KEY is required/,
    )
    assert.equal(readConfig({ TALLYSTICK_ENV: 'development' }, command).environment, 'development')
  }
})

test('all problems are reported at once, without the values', () => {
  const env = {
    PORT: '4000x',
    DATABASE_URL: 'mysql://secret-host/',
    TALLYSTICK_ENV: 'stage',
    TALLYSTICK_ROOT_KEY: 'c2hvcnQ=',
    TALLYSTICK_WEBHOOK_ALLOW: '10.0.0.1:80',
    TALLYSTICK_WEBHOOK_REFUSE: 'hosts-of-ours.example',
  }
  assert.throws(
    () => readConfig(env, 'start'),
    (error: Error) => {
      assert.ok(error instanceof ConfigProblem)
      for (const name of Object.keys(env)) assert.match(error.message, new RegExp(`${name} must`))
      for (const value of Object.values(env)) assert.ok(!error.message.includes(value))
      return true
    },
  )
})

test('production refuses loopback receivers, the demo and crash points', () => {
  const env = { TALLYSTICK_ENV: 'production', TALLYSTICK_WEBHOOK_ALLOW: '127.0.0.1:9000', TALLYSTICK_SEED: 'demo' }
  assert.throws(() => readConfig(env, 'start'), /WEBHOOK_ALLOW is not allowed[\s\S]*SEED=demo is not allowed/)
  const crashing = { TALLYSTICK_ENV: 'production', TALLYSTICK_CRASH_AT: 'payment: written' }
  assert.throws(() => readConfig(crashing, 'start'), /CRASH_AT is not allowed/)
})

test('address blocks can be refused to webhooks in production too, if each is valid', () => {
  const blocksOf = (text: string) => readConfig({ TALLYSTICK_WEBHOOK_REFUSE: text }, 'start').webhookRefuse
  assert.deepEqual(blocksOf(''), [])
  assert.deepEqual(blocksOf(' 198.51.100.7/32, 2a00::/12,0.0.0.0/0,2000::/3 '), [
    '198.51.100.7/32',
    '2a00::/12',
    '0.0.0.0/0',
    '2000::/3',
  ])
  for (const wrong of [
    ...['198.51.100.7', '198.51.100.0/33', '198.51.100/24', '0300.0.0.0/8', '2a00::/129', '2a00::', 'example.com/8'],
    ...['fe80::%eth0/64', '::ffff:10.0.0.0/104', '0:0:0:0:0:FFFF:a00:0/104', '10.0.0.0/8;11.0.0.0/8', '10.0.0.0/-1'],
    ...['::/0', '0:0:1::/20', '::/80'],
  ]) {
    assert.throws(() => blocksOf(`8.8.8.0/24,${wrong}`), /TALLYSTICK_WEBHOOK_REFUSE must be/, wrong)
  }
})

test('a public address is used without its trailing slash', () => {
  assert.equal(readConfig({ PUBLIC_URL: 'https://pay.example.com/' }, 'start').publicUrl, 'https://pay.example.com')
})

test('the local URL of a server that listens on all addresses is on loopback', () => {
  const hosts = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]', localhost: 'localhost' }
  for (const [HOST, local] of Object.entries(hosts)) {
    const { localUrl, publicUrl } = readConfig({ HOST, PORT: '80', TALLYSTICK_ENV: 'development' }, 'start')
    assert.deepEqual([localUrl, publicUrl], [`http://${local}:80`, `http://${local}:80`])
  }
})

test('metrics are served when their port is set, on this machine by default', () => {
  const metricsOf = (env: Record<string, string>, command = 'start') => readConfig(env, command).metrics
  assert.equal(metricsOf({}), null)
  assert.deepEqual(metricsOf({ METRICS_PORT: '9464' }), { host: '127.0.0.1', port: 9464 })
  const container = { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7', TALLYSTICK_ENV: 'development' }
  assert.deepEqual(metricsOf(container), { host: '10.0.0.7', port: 9464 })
  assert.throws(() => metricsOf({ METRICS_PORT: '0' }), /METRICS_PORT must be a whole number from 1 to 65535/)
  assert.throws(() => metricsOf({ METRICS_HOST: '0.0.0.0' }), /METRICS_HOST requires METRICS_PORT/)
  assert.throws(() => metricsOf({ METRICS_PORT: '4000' }), /METRICS_PORT must differ from PORT/)
  const worker = { METRICS_PORT: '4000', TALLYSTICK_ENV: 'development' }
  for (const command of ['worker', 'webhooks'])
    assert.deepEqual(metricsOf(worker, command), { host: '127.0.0.1', port: 4000 })
  assert.throws(() => metricsOf(worker, 'api'), /METRICS_PORT must differ from PORT/)
})

test('an empty variable counts as unset', () => {
  assert.equal(readConfig({ PORT: '', TALLYSTICK_ENV: '', DATABASE_URL: '' }, 'start').port, 4000)
})

const TRANSIT = { TALLYSTICK_KEY_RING: 'vault-transit', TALLYSTICK_TRANSIT_URL: 'https://vault.example:8200/' }
const KMS = { TALLYSTICK_KEY_RING: 'aws-kms', TALLYSTICK_KMS_KEY: 'alias/tallystick', AWS_REGION: 'eu-west-1' }

test('keys are stored in files unless another ring is configured completely', () => {
  assert.deepEqual(readConfig({}, 'start').keyRings, [{ kind: 'file', folder: null }])
  assert.deepEqual(readConfig({ TALLYSTICK_KEY_RING_DIR: '/keys' }, 'start').keyRings, [
    { kind: 'file', folder: '/keys' },
  ])
  const token = { TALLYSTICK_TRANSIT_TOKEN_FILE: '/run/token' }
  const moving = { ...TRANSIT, ...token, TALLYSTICK_KEY_RING_FORMER: 'file', TALLYSTICK_KEY_RING_DIR: '/keys' }
  assert.deepEqual(readConfig(moving, 'start').keyRings, [
    {
      kind: 'vault-transit',
      url: 'https://vault.example:8200',
      token: { file: '/run/token' },
      mount: 'transit',
      namespace: null,
    },
    { kind: 'file', folder: '/keys' },
  ])
  const [kms] = readConfig({ ...KMS, AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'canary' }, 'start').keyRings
  assert.equal(kms?.kind === 'aws-kms' && kms.url, 'https://kms.eu-west-1.amazonaws.com')
  assert.ok(!inspect(kms, { depth: 9 }).includes('canary'))
})

test('a key server may wrap key files and the root key', () => {
  const TRANSIT_SERVER = {
    ...{ TALLYSTICK_TRANSIT_URL: 'https://vault.example:8200', TALLYSTICK_TRANSIT_TOKEN_FILE: '/run/token' },
  }
  const transit = {
    ...{ kind: 'vault-transit', url: 'https://vault.example:8200', token: { file: '/run/token' } },
    ...{ mount: 'transit', namespace: null },
  }
  const wrapped = readConfig({ ...TRANSIT_SERVER, TALLYSTICK_KEY_RING_WRAP: 'vault-transit' }, 'start')
  assert.deepEqual(wrapped.keyRings, [{ kind: 'file', folder: null, wrap: { ...transit, keyName: 'tallystick' } }])
  const left = { TALLYSTICK_KEY_RING_WRAP_FORMER: 'vault-transit', TALLYSTICK_TRANSIT_KEY: 'old' }
  const leaving = readConfig({ ...TRANSIT_SERVER, ...left }, 'start').keyRings
  assert.deepEqual(leaving, [{ kind: 'file', folder: null, formerWrap: { ...transit, keyName: 'old' } }])
  const root = readConfig({ ...TRANSIT_SERVER, TALLYSTICK_ROOT_KEY: 'vault-transit:vault:v1:abc=' }, 'start')
  assert.deepEqual(root.rootKey, { wrap: { ...transit, keyName: 'tallystick' }, wrapped: 'vault:v1:abc=' })
  const kms = { ...KMS, TALLYSTICK_KEY_RING: '', AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'canary' }
  const [ring] = readConfig({ ...kms, TALLYSTICK_KEY_RING_WRAP: 'aws-kms' }, 'start').keyRings
  assert.equal(ring?.kind === 'file' && ring.wrap?.kind, 'aws-kms')
  assert.ok(!inspect(ring, { depth: 9 }).includes('canary'))
})

test('root keys are validated as a group', () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((key) => key.toString('base64'))
  const both = readConfig({ TALLYSTICK_ROOT_KEY: one, TALLYSTICK_ROOT_KEY_FORMER: other }, 'start')
  assert.deepEqual([both.rootKey, both.rootKeyFormer], [Buffer.alloc(32, 1), Buffer.alloc(32, 2)])
  const cases: readonly [Record<string, string | undefined>, RegExp][] = [
    [{ TALLYSTICK_ROOT_KEY_FORMER: one }, /ROOT_KEY_FORMER requires TALLYSTICK_ROOT_KEY/],
    [{ TALLYSTICK_ROOT_KEY: one, TALLYSTICK_ROOT_KEY_FORMER: one }, /ROOT_KEY_FORMER must differ from/],
    [{ TALLYSTICK_ROOT_KEY: one, TALLYSTICK_ROOT_KEY_FORMER: 'short' }, /ROOT_KEY_FORMER must be 32 bytes/],
    [{ TALLYSTICK_ROOT_KEY: 'vault-transit:vault:v1:abc=' }, /TALLYSTICK_TRANSIT_URL is required/],
  ]
  for (const [env, problem] of cases) assert.throws(() => readConfig(env, 'start'), problem)
})

test('the settings of a key ring are validated as a group', () => {
  const cases: readonly [Record<string, string>, RegExp][] = [
    [{ TALLYSTICK_KEY_RING: 'usb' }, /TALLYSTICK_KEY_RING must be one of file, vault-transit, aws-kms/],
    [
      { TALLYSTICK_KEY_RING: 'vault-transit' },
      /or TALLYSTICK_TRANSIT_TOKEN_FILE[\s\S]*TALLYSTICK_TRANSIT_URL is required/,
    ],
    [{ TALLYSTICK_TRANSIT_URL: 'https://vault' }, /TRANSIT_URL requires TALLYSTICK_KEY_RING=vault-transit/],
    [{ ...TRANSIT, TALLYSTICK_TRANSIT_URL: 'http://vault' }, /TRANSIT_URL must begin with https:\/\//],
    [{ ...TRANSIT, TALLYSTICK_TRANSIT_URL: 'https://vault/ui' }, /must contain only a host and a port/],
    [{ ...TRANSIT, TALLYSTICK_TRANSIT_MOUNT: '../sys' }, /MOUNT must be a path/],
    [{ ...TRANSIT, TALLYSTICK_KEY_RING_DIR: '/keys' }, /KEY_RING_DIR requires TALLYSTICK_KEY_RING=file/],
    [{ TALLYSTICK_KEY_RING_FORMER: 'file' }, /FORMER must differ from/],
    [{ TALLYSTICK_KEY_RING_WRAP: 'aws-kms' }, /TALLYSTICK_KMS_KEY must be/],
    [{ TALLYSTICK_KEY_RING_WRAP: 'file' }, /KEY_RING_WRAP must be one of none, vault-transit, aws-kms/],
    [{ ...TRANSIT, TALLYSTICK_KEY_RING_WRAP: 'aws-kms' }, /KEY_RING_WRAP requires TALLYSTICK_KEY_RING=file/],
    [{ TALLYSTICK_TRANSIT_KEY: 'one' }, /TRANSIT_KEY requires TALLYSTICK_KEY_RING=vault-transit or/],
    [KMS, /AWS_ACCESS_KEY_ID with/],
    [{ ...KMS, TALLYSTICK_KMS_KEY: 'a key', AWS_REGION: '' }, /KMS_KEY must be[\s\S]*KMS_REGION must be/],
  ]
  for (const [env, problem] of cases) assert.throws(() => readConfig(env, 'start'), problem)
})
