import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { inspect } from 'node:util'
import { KMS_ACCESS_KEY, KMS_KEY, KMS_REGION, KMS_SECRET, openKmsServer } from '../../../test/support/kms-server.ts'
import { until } from '../../../test/support/process.ts'
import { openRingServer } from '../../../test/support/ring-server.ts'
import { secret } from '../../platform/log/index.ts'
import { plus, type Span, systemClock, type Timestamp } from '../../platform/time/index.ts'
import type { KmsSettings } from './kms.ts'
import { openKmsRing } from './kms-ring.ts'

const ID = 'live.month.202611'
const KEYS = {
  by: 'keys',
  accessKeyId: KMS_ACCESS_KEY,
  secretAccessKey: secret(KMS_SECRET),
  sessionToken: null,
} as const

async function open(t: TestContext, more: Partial<KmsSettings> = {}, wallNow = systemClock) {
  const server = await openKmsServer(t)
  const settings = {
    kind: 'aws-kms',
    keyId: KMS_KEY,
    region: KMS_REGION,
    url: server.url,
    identity: KEYS,
    ...more,
  } as const
  return { server, ring: openKmsRing(settings, wallNow) }
}

test('a key is wrapped for its own id only, by signed requests that a server verifies', async (t) => {
  const { server, ring } = await open(t)
  const { key, wrapped } = await ring.make(ID)
  assert.ok(wrapped && !wrapped.includes(key.export()))
  assert.ok((await ring.open(ID, wrapped))?.equals(key))
  await assert.rejects(ring.open('live.month.202612', wrapped), { code: 'KEY_DIFFERS' })
  assert.equal(await ring.open(ID, null), null)
  assert.ok(server.asked.every(({ body }) => JSON.parse(body).KeyId === KMS_KEY))
  assert.deepEqual(await ring.list(), [])
})

test('a wrong secret, a wrong key, and a throttling or broken service are faults that reveal no secret', async (t) => {
  const { server, ring } = await open(t)
  const { wrapped } = await ring.make(ID)
  const settings = { kind: 'aws-kms', keyId: KMS_KEY, region: KMS_REGION, url: server.url, identity: KEYS } as const
  const wrong = { ...KEYS, secretAccessKey: secret('canary of another') }
  for (const other of [{ identity: wrong }, { keyId: 'alias/other' }, { region: 'eu-west-2' }]) {
    const error = await openKmsRing({ ...settings, ...other }, systemClock)
      .open(ID, wrapped)
      .catch((thrown: unknown) => thrown)
    assert.ok(error instanceof Error && 'code' in error && error.code === 'RING_REFUSES')
    assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /canary/)
  }
  for (const fault of [
    { status: 400, body: { __type: 'ThrottlingException' } },
    { status: 500 },
    'hangs up',
  ] as const) {
    server.fault = fault
    await assert.rejects(ring.open(ID, wrapped), { code: 'RING_UNREACHABLE' })
  }
})

test('container credentials are fetched, used with their session token, and renewed before they expire', async (t) => {
  let ahead: Span = {}
  const start = systemClock()
  const wallNow = (): Timestamp => plus(start, ahead)
  const metadata = await openRingServer(t, ({ headers }) =>
    headers.authorization === 'canary-authorization'
      ? {
          status: 200,
          body: {
            AccessKeyId: KMS_ACCESS_KEY,
            SecretAccessKey: KMS_SECRET,
            Token: 'session',
            Expiration: plus(wallNow(), { hours: 1 }).replace('.000Z', 'Z'),
          },
        }
      : { status: 401 },
  )
  const token = secret('canary-authorization')
  const identity = { by: 'container', url: `${metadata.url}/v1/credentials`, token, tokenFile: null } as const
  const { server, ring } = await open(t, { identity }, wallNow)
  const { key, wrapped } = await ring.make(ID)
  assert.ok((await ring.open(ID, wrapped))?.equals(key))
  assert.equal(server.asked.at(-1)?.headers['x-amz-security-token'], 'session')
  assert.equal(metadata.asked.length, 1)
  ahead = { minutes: 55 }
  await ring.open(ID, wrapped)
  assert.equal(metadata.asked.length, 2)
})

test('slow container credentials do not shorten the time limit of KMS', {
  timeout: 60_000,
}, async (t) => {
  const metadata = await openRingServer(t, () => ({
    status: 200,
    body: {
      AccessKeyId: KMS_ACCESS_KEY,
      SecretAccessKey: KMS_SECRET,
      Token: 'session',
      Expiration: plus(systemClock(), { hours: 1 }),
    },
  }))
  // Each server fails once. The second request to each succeeds.
  const kms = await openRingServer(t, () =>
    kms.asked.length === 1 ? { status: 500 } : { status: 200, body: { CiphertextBlob: 'AAAA' } },
  )
  metadata.fault = 'silent'
  const identity = { by: 'container', url: metadata.url, token: null, tokenFile: null } as const
  const settings = { kind: 'aws-kms', keyId: KMS_KEY, region: KMS_REGION, url: kms.url, identity } as const
  const made = openKmsRing(settings, systemClock).make(ID)
  await until('credentials are requested', () => metadata.asked.length)
  metadata.fault = null
  assert.equal((await made).wrapped?.length, 3)
})

test('missing container credentials are reported with the key that needed them', async (t) => {
  const metadata = await openRingServer(t, () => ({ status: 403 }))
  const identity = { by: 'container', url: metadata.url, token: null, tokenFile: null } as const
  const { ring } = await open(t, { identity })
  await assert.rejects(ring.make(ID), { name: 'KeyRingFault', code: 'RING_REFUSES', keyId: ID })
  const noFile = await open(t, { identity: { ...identity, tokenFile: '/nowhere/token' } })
  await assert.rejects(noFile.ring.make(ID), { name: 'KeyRingFault', status: 'ENOENT', keyId: ID })
})
