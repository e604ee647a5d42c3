import assert from 'node:assert/strict'
import test from 'node:test'
import { readConfig } from './config.ts'
import { ownPorts } from './own-ports.ts'

const DATABASE_URL = 'postgres://app@localhost/tallystick'
const TRANSIT = { TALLYSTICK_TRANSIT_URL: 'http://127.0.0.1:8200', TALLYSTICK_TRANSIT_TOKEN_FILE: '/run/token' }
const KMS = {
  TALLYSTICK_KMS_KEY: 'alias/tallystick',
  TALLYSTICK_KMS_REGION: 'eu-west-1',
  TALLYSTICK_KMS_URL: 'http://LOCALHOST:8300',
  AWS_ACCESS_KEY_ID: 'AKID',
  AWS_SECRET_ACCESS_KEY: 'canary',
}
const portsWith = (env: Record<string, string>) => ownPorts(readConfig(env, 'start'), DATABASE_URL)

test('the own ports are the loopback ports of the services of the installation', () => {
  const env = {
    PORT: '4100',
    SANDBOX_PORT: '4110',
    METRICS_PORT: '9464',
    SMTP_URL: 'smtp://LOCALHOST:1125',
    MAIL_FROM: 'pay@example.com',
  }
  assert.deepEqual([...portsWith(env)].sort(), [1125, 4100, 4110, 5432, 9464])
})

test('the port of a service on another machine is not an own port', () => {
  const env = { ...TRANSIT, TALLYSTICK_TRANSIT_URL: 'https://vault.example:8200', TALLYSTICK_KEY_RING: 'vault-transit' }
  assert.ok(!portsWith(env).has(8200))
})

test('the port of a local key server is an own port, whether it stores keys, wraps files or wraps a root key', () => {
  const rootKey = { TALLYSTICK_ROOT_KEY: Buffer.alloc(32, 1).toString('base64') }
  const wrapped = 'vault-transit:vault:v1:abc='
  const cases: readonly [Record<string, string>, number][] = [
    [{ ...TRANSIT, TALLYSTICK_KEY_RING: 'vault-transit' }, 8200],
    [{ ...TRANSIT, TALLYSTICK_KEY_RING_WRAP: 'vault-transit' }, 8200],
    [{ ...TRANSIT, TALLYSTICK_KEY_RING_WRAP_FORMER: 'vault-transit' }, 8200],
    [{ ...KMS, TALLYSTICK_KEY_RING_WRAP: 'aws-kms' }, 8300],
    [{ ...TRANSIT, TALLYSTICK_ROOT_KEY: wrapped }, 8200],
    [{ ...TRANSIT, ...rootKey, TALLYSTICK_ROOT_KEY_FORMER: wrapped }, 8200],
  ]
  for (const [env, port] of cases) assert.ok(portsWith(env).has(port), Object.keys(env).join(' '))
})
