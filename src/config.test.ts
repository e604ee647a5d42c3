import assert from 'node:assert/strict'
import test from 'node:test'
import { ConfigProblem, readConfig } from './config.ts'

test('start needs no settings at all', () => {
  const config = readConfig({}, 'start')
  assert.equal(config.environment, 'development')
  assert.equal(config.publicUrl, 'http://127.0.0.1:4000')
  assert.equal(config.seed, 'demo')
  assert.equal(config.rateLimit, null)
})

test('api and worker are production unless told otherwise, and then ask for a database and a key', () => {
  for (const command of ['api', 'worker']) {
    assert.throws(() => readConfig({}, command), /DATABASE_URL is required[\s\S]*TALLYSTICK_ROOT_KEY is required/)
    assert.equal(readConfig({ TALLYSTICK_ENV: 'development' }, command).environment, 'development')
  }
})

test('everything that is wrong is said at once, without the values', () => {
  const env = {
    PORT: '4000x',
    DATABASE_URL: 'mysql://secret-host/',
    TALLYSTICK_ENV: 'stage',
    TALLYSTICK_ROOT_KEY: 'c2hvcnQ=',
    TALLYSTICK_WEBHOOK_ALLOW: '10.0.0.1:80',
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

test('production refuses loopback receivers and the demo', () => {
  const env = { TALLYSTICK_ENV: 'production', TALLYSTICK_WEBHOOK_ALLOW: '127.0.0.1:9000', TALLYSTICK_SEED: 'demo' }
  assert.throws(() => readConfig(env, 'start'), /WEBHOOK_ALLOW is refused[\s\S]*SEED=demo is refused/)
})

test('a public address is used as given, without its trailing slash', () => {
  assert.equal(readConfig({ PUBLIC_URL: 'https://pay.example.com/' }, 'start').publicUrl, 'https://pay.example.com')
})

test('who listens everywhere is reached on this machine', () => {
  const hosts = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]', localhost: 'localhost' }
  for (const [HOST, local] of Object.entries(hosts)) {
    const { localUrl, publicUrl } = readConfig({ HOST, PORT: '80' }, 'start')
    assert.deepEqual([localUrl, publicUrl], [`http://${local}:80`, `http://${local}:80`])
  }
})

test('an empty variable counts as not set', () => {
  assert.equal(readConfig({ PORT: '', TALLYSTICK_ENV: '', DATABASE_URL: '' }, 'start').port, 4000)
})
