import assert from 'node:assert/strict'
import test from 'node:test'
import {
  accounts,
  ask,
  create,
  endpoint,
  history,
  read,
  refusal,
  remove,
  rotate,
  type Shown,
  sendTest,
  sql,
  update,
  uuidOf,
} from '../../../test/support/webhooks.ts'
import { type Account, ownerIdOf } from '../../accounts/index.ts'
import { checkValue } from '../../platform/crypto/index.ts'
import { openSigningSecret } from './signing-secret.ts'

const { services, agency, organization, stranger } = accounts

test('creates a webhook with a secret that is shown once and stored sealed', async () => {
  const { webhook, signingSecret } = await create(organization, {
    ...endpoint,
    events: ['contact.*', '*', 'contact.*'],
  })
  assert.equal(webhook.ownerId, ownerIdOf(organization))
  assert.deepEqual(webhook.events, ['contact.*', '*'])
  assert.equal(webhook.enabled, true)
  assert.equal(webhook.secretCheckValue, checkValue(signingSecret))
  assert.deepEqual(await read(organization, webhook.id), webhook)
  const rows = await sql.rows('select * from webhook_secrets where webhook_id = $1', [uuidOf(webhook.id)])
  assert.equal(openSigningSecret(services.sealer, uuidOf(webhook.id), 1, rows[0].secret_sealed), signingSecret)
})

test('an agency creates and reaches webhooks of itself and of organizations below it, and no others', async () => {
  const own = await create(agency, endpoint)
  const below = await create(agency, { ...endpoint, ownerId: ownerIdOf(organization) })
  assert.equal(own.webhook.ownerId, ownerIdOf(agency))
  assert.equal(below.webhook.ownerId, ownerIdOf(organization))
  assert.equal((await read(organization, below.webhook.id)).id, below.webhook.id)
  for (const [account, { webhook }] of [
    [organization, own],
    [stranger, own],
    [stranger, below],
  ] as const) {
    const { id } = webhook
    for (const attempt of [
      () => read(account, id),
      () => history(account, id),
      () => update(account, { id, enabled: false }),
      () => remove(account, { id }),
      () => rotate(account, { id }),
      () => sendTest(account, { id }),
    ]) {
      assert.equal((await refusal(attempt())).message, 'Webhook not found.')
    }
  }
  assert.equal((await refusal(create(organization, { ...endpoint, ownerId: ownerIdOf(agency) }))).code, 'NOT_FOUND')
})

test('lists the webhooks of the account itself, newest first, or of a named account below it', async () => {
  const query = `query ($input: WebhooksInput!) { webhooks(input: $input) { edges { node { id } } } }`
  const list = async (account: Account, input: object = {}) =>
    (await ask<{ edges: { node: Shown }[] }>(account, query, { input })).edges.map((edge) => edge.node.id)
  const before = await list(agency)
  const { webhook } = await create(agency, endpoint)
  assert.deepEqual(await list(agency), [webhook.id, ...before])
  assert.deepEqual(await list(agency, { ownerId: ownerIdOf(organization) }), await list(organization))
  await remove(agency, { id: webhook.id })
  assert.deepEqual(await list(agency), before)
})

test('changes only the named fields', async () => {
  const { webhook } = await create(organization, { ...endpoint, description: 'Orders' })
  const moved = await update(organization, { id: webhook.id, url: 'https://hooks.example.com/moved' })
  assert.deepEqual(
    { ...moved, updatedAt: null },
    { ...webhook, url: 'https://hooks.example.com/moved', updatedAt: null },
  )
  const cleared = await update(organization, {
    id: webhook.id,
    description: null,
    url: null,
    events: null,
    enabled: null,
  })
  assert.equal(cleared.description, null)
  assert.equal(cleared.url, moved.url)
  const refused = await refusal(update(organization, { id: webhook.id, url: 'http://x', events: ['nope'] }))
  assert.deepEqual(refused.fields, ['url', 'events.0'])
})

test('a rate limit is set, kept when it is absent, and cleared by null', async () => {
  const { webhook } = await create(organization, { ...endpoint, rateLimitPerSecond: 20 })
  const { id } = webhook
  assert.equal(webhook.rateLimitPerSecond, 20)
  assert.equal((await update(organization, { id, description: 'Orders' })).rateLimitPerSecond, 20)
  assert.equal((await update(organization, { id, rateLimitPerSecond: 1000 })).rateLimitPerSecond, 1000)
  assert.equal((await read(organization, id)).rateLimitPerSecond, 1000)
  assert.equal((await update(organization, { id, rateLimitPerSecond: null })).rateLimitPerSecond, null)
  assert.equal((await read(organization, id)).rateLimitPerSecond, null)
  assert.equal((await create(organization, endpoint)).webhook.rateLimitPerSecond, null)
  for (const asked of [
    create(organization, { ...endpoint, rateLimitPerSecond: 0 }),
    update(organization, { id, rateLimitPerSecond: 1001 }),
  ]) {
    assert.deepEqual((await refusal(asked)).fields, ['rateLimitPerSecond'])
  }
})

test('a rotation keeps the old secret for the requested time, and at most ten secrets sign', async () => {
  const { webhook, signingSecret } = await create(organization, endpoint)
  const { id } = webhook
  const versions = async () => {
    const rows = await sql.rows(
      'select version, expires_at from webhook_secrets where webhook_id = $1 order by version desc',
      [uuidOf(id)],
    )
    return rows as { version: number; expires_at: Date | null }[]
  }
  const second = await rotate(organization, { id })
  assert.notEqual(second.signingSecret, signingSecret)
  assert.equal(second.webhook.secretCheckValue, checkValue(second.signingSecret))
  const [current, old] = await versions()
  assert.equal(current!.expires_at, null)
  assert.ok(Math.abs(old!.expires_at!.getTime() - Date.now() - 24 * 3_600_000) < 60_000)
  await rotate(organization, { id, previousSecretExpiresInHours: 0 })
  assert.deepEqual(
    (await versions()).map(({ version }) => version),
    [3, 1],
  )
  for (let times = 0; times < 10; times++) await rotate(organization, { id, previousSecretExpiresInHours: 168 })
  assert.deepEqual(
    (await versions()).map(({ version }) => version),
    [13, 12, 11, 10, 9, 8, 7, 6, 5, 4],
  )
  for (const hours of [-1, 169]) {
    const refused = await refusal(rotate(organization, { id, previousSecretExpiresInHours: hours }))
    assert.deepEqual(refused.fields, ['previousSecretExpiresInHours'])
  }
})

test('two concurrent rotations create two secrets, and both sign', async () => {
  const { webhook } = await create(organization, endpoint)
  await Promise.all([rotate(organization, { id: webhook.id }), rotate(organization, { id: webhook.id })])
  const rows = await sql.rows(
    'select version from webhook_secrets where webhook_id = $1 and (expires_at is null or expires_at > now())',
    [uuidOf(webhook.id)],
  )
  assert.deepEqual(rows.map((row) => row.version).sort(), [1, 2, 3])
})

test('an account can have a hundred webhooks', async () => {
  for (let made = 0; made < 100; made++) await create(stranger, endpoint)
  assert.equal((await refusal(create(stranger, endpoint))).code, 'INVALID_STATE')
})

test('a repeated request changes nothing, and never returns a secret again', async () => {
  const refused = async (request: Promise<unknown>) => (await refusal(request)).code
  const { webhook } = await create(organization, endpoint, 'create')
  assert.equal(await refused(create(organization, endpoint, 'create')), 'CONFLICT')
  const { id } = webhook
  const rotated = await rotate(organization, { id }, 'rotate')
  assert.equal(await refused(rotate(organization, { id }, 'rotate')), 'CONFLICT')
  assert.equal((await read(organization, id)).secretCheckValue, rotated.webhook.secretCheckValue)
  const sent = await sendTest(organization, { id }, 'test')
  assert.deepEqual(await sendTest(organization, { id }, 'test'), sent)
  const moved = await update(organization, { id, url: 'https://hooks.example.com/moved' }, 'update')
  assert.deepEqual(await update(organization, { id, url: 'https://hooks.example.com/moved' }, 'update'), moved)
  const deleted = await remove(organization, { id }, 'delete')
  assert.deepEqual(await remove(organization, { id }, 'delete'), deleted)
})
