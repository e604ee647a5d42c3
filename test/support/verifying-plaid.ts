import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { systemMilliseconds } from '../../src/platform/time/index.ts'
import { change } from './change.ts'
import { CANARY, plaidVerification, TEMPLATE } from './plaid-verification.ts'
import type { TestAccount, TestServer } from './server.ts'
import { ok } from './stub-plaid.ts'
import { startStubProvider } from './stub-provider.ts'

export const PLAID_PATHS = {
  create: '/identity_verification/create',
  link: '/link/token/create',
  get: '/identity_verification/get',
} as const

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Starts a stub of Plaid's identity verification for an organization. It returns private data in
 * every response that can contain it, and signs its notifications.
 */
export async function startVerifyingPlaid(server: TestServer, organization: TestAccount) {
  const stub = await startStubProvider()
  Object.assign(server.services.providerEndpoints, { Plaid: stub.url })
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  stub.answer('/transfer/configuration/get', ok({ request_id: CANARY }))
  stub.answer('/identity_verification/list', ok({ identity_verifications: [], next_cursor: null, request_id: CANARY }))
  stub.answer(
    '/webhook_verification_key/get',
    ok({ key: { ...publicKey.export({ format: 'jwk' }), expired_at: null } }),
  )
  const link_token = `link-sandbox-${randomUUID()}`
  const hosted_link_url = `https://plaid.example.com/${randomUUID()}`
  const page = { link_token, hosted_link_url, expiration: '2099-01-01T00:00:00Z', request_id: CANARY }
  const startsWell = () => {
    stub.answer(PLAID_PATHS.create, ok(plaidVerification({ id: `idv_${randomUUID()}`, status: 'active' })))
    stub.answer(PLAID_PATHS.link, ok(page))
  }
  startsWell()
  const { id } = await change(server, organization, 'providerConfigurationCreate', {
    ...{ orgId: organization.id, name: 'Verifications', provider: 'ProviderC', adapter: 'Plaid', mode: 'Sandbox' },
    credentials: { plaid: { clientId: 'client-of-a-test', secret: 'secret-of-a-test', identityTemplateId: TEMPLATE } },
  })
  return {
    ...stub,
    startsWell,
    /** The last person id and session name that it received. */
    lastStarted: () => {
      const reference = stub.requests.findLast(({ path }) => path === PLAID_PATHS.create)?.body.client_user_id
      assert.ok(typeof reference === 'string')
      return reference
    },
    /** Notifies the product that a session changed; the notification contains private data, too. */
    notify: async (reference: string) => {
      const kind = { webhook_type: 'IDENTITY_VERIFICATION', webhook_code: 'STATUS_UPDATED', environment: 'sandbox' }
      const body = JSON.stringify({ ...kind, identity_verification_id: reference, user_id: CANARY })
      const claims = {
        iat: Math.floor(systemMilliseconds() / 1000),
        request_body_sha256: createHash('sha256').update(body).digest('hex'),
      }
      const signed = `${part({ alg: 'ES256', typ: 'JWT', kid: 'key-of-a-test' })}.${part(claims)}`
      const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      const headers = { 'plaid-verification': `${signed}.${signature.toString('base64url')}` }
      const { status } = await fetch(`${server.url}notifications/${id}`, { method: 'POST', headers, body })
      assert.equal(status, 200)
    },
  }
}
