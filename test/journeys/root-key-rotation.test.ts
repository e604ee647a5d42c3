import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { linkSecretAad } from '../../src/checkout/sessions/index.ts'
import { SEALED_ROWS } from '../../src/cli/sealed-rows.ts'
import { actionStateAad } from '../../src/payments/settlement/after-outcome.ts'
import { tokenHash } from '../../src/people/index.ts'
import { invitationTokenAad } from '../../src/people/messages/send-invitation.ts'
import { sealClientSecret } from '../../src/people/single-sign-on/client-secret.ts'
import { createSealer, rootKeyOf } from '../../src/platform/crypto/index.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import {
  openRootKeys,
  type RootKeys,
  reseal,
  rootKeyStatuses,
  rotateRootKey,
} from '../../src/platform/root-keys/index.ts'
import { change } from '../support/change.ts'
import { pageCard } from '../support/checkout.ts'
import { VISA } from '../support/instruments.ts'
import { startRecovery } from '../support/plan-recovery.ts'
import { countOpenable, forgetKeyIds, sealedValues } from '../support/sealed-values.ts'
import { addOneTimeCode, codeAt, invite, newBrowser, PASSWORD } from '../support/sign-in.ts'

const [FORMER, CURRENT] = [randomBytes(32), randomBytes(32)]
const [formerId, currentId] = [rootKeyOf(FORMER).id, rootKeyOf(CURRENT).id]

/** The product with both keys, as after the first step of a change: the former key is active. */
const fixture = await startRecovery({
  env: {
    TALLYSTICK_ROOT_KEY: CURRENT.toString('base64'),
    TALLYSTICK_ROOT_KEY_FORMER: FORMER.toString('base64'),
  },
})
after(fixture.close)
const { server, merchant, sql } = fixture
const { services } = server
const parts = { ...services, sealed: SEALED_ROWS }

/** Opens the root keys of another process. */
async function processWith(current: Buffer, former: Buffer | null = null): Promise<RootKeys> {
  const rootKeys = await openRootKeys({ ...parts, configured: { current, former }, refreshEveryMs: 3_600_000 })
  after(rootKeys.close)
  return rootKeys
}

const openUnder = (rootKey: Buffer) => countOpenable(services.db, createSealer(rootKey))

const session = await fixture.createSession(merchant)
const { webhook, signingSecret } = (await change(
  server,
  merchant.account,
  'webhookCreate',
  { url: 'https://hooks.example.com/in', events: ['*'] },
  'webhook { id } signingSecret',
)) as unknown as { readonly webhook: { readonly id: string }; readonly signingSecret: string }

const pageOfEvents = async (after: string | null) => {
  const document =
    'query ($after: String) { events(first: 2, after: $after) { pageInfo { endCursor } edges { node { id } } } }'
  const { data, errors } = await server.ask<{
    events: { pageInfo: { endCursor: string }; edges: { node: { id: string } }[] }
  }>(merchant.account.key, document, { after })
  assert.equal(errors, undefined)
  return data.events
}

/** Reseals the secret of the session's link with a process's active key. */
async function resealLinkWith({ sealer }: RootKeys): Promise<void> {
  const { uuid: id } = requireId('pss', session.id, 'Session')
  const orgId = merchant.account.account.id
  const aad = linkSecretAad({ kind: 'payment_session', orgId, id })
  const [row] = await sql.rows<{ sealed: Buffer }>(
    'select link_secret_sealed as sealed from payment_sessions where id = $1',
    [id],
  )
  const sealed = sealer.seal(sealer.open(row!.sealed, aad), aad)
  await sql.write('update payment_sessions set link_secret_sealed = $1 where id = $2', [sealed, id])
}

/** Writes sealed values of an earlier version into every table that has sealed columns. */
async function writeSealedValues() {
  const plan = await fixture.newPastDuePlan()
  await change(
    server,
    merchant.account,
    'sendPaymentSessionLink',
    { id: session.id, channel: 'Email', to: 'ada@example.com' },
    'success',
  )
  await fixture.deliverNotifications()
  const [attempt] = await sql.rows<{ id: string; org_id: string }>('select id, org_id from payment_attempts limit 1')
  const aad = actionStateAad({ id: attempt!.id, orgId: attempt!.org_id })
  await sql.write('update payment_attempts set action_state_sealed = $1 where id = $2', [
    services.sealer.seal('state of the provider', aad),
    attempt!.id,
  ])
  await sql.write(
    `update payment_methods set former_credentials_sealed = array[credential_sealed, credential_sealed]
     where id = (select id from payment_methods order by id limit 1)`,
  )
  const browser = newBrowser(server.url)
  const { token } = await invite(server, merchant.account, 'ada@shop.example.com', 'Owner')
  const [invitation] = await sql.directory<{ accountId: string; id: string }>(
    'select account_id as "accountId", id from invitations where token_hash = $1',
    [tokenHash(token)],
  )
  await sql.directory('update invitations set token_sealed = $1 where id = $2', [
    services.sealer.seal(token, invitationTokenAad(invitation!)),
    invitation!.id,
  ])
  await browser.post('accept', { token, name: 'Ada', password: PASSWORD })
  const person = await addOneTimeCode(server, browser)
  const { account } = merchant.account
  const connectionId = services.mintId(account.shard)
  await sql.directory(
    `insert into sso_connections (shard, account_id, id, name, issuer, client_id, client_secret_sealed, required,
       second_factor_values, created_at, updated_at)
     values ($1, $2, $3, 'Okta', 'https://id.example.com', 'client', $4, false, '{}', $5, $5)`,
    [
      ...[account.shard, account.id, connectionId],
      ...[sealClientSecret(services.sealer, connectionId, 'secret'), services.wallNow()],
    ],
  )
  await forgetKeyIds(sql)
  return { plan, browser, person, ...(await pageOfEvents(null)) }
}

test('a change of the root key reseals every sealed column of the database', async () => {
  const columns = await sql.directory<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%\\_sealed' order by 1`,
  )
  assert.deepEqual(
    columns.map(({ name }) => name).filter((name) => name !== 'root_keys.hash_key_sealed'),
    SEALED_ROWS.flatMap(({ table, columns: names }) => names.map((name) => `${table}.${name}`)).sort(),
  )
})

test('a change of the root key reseals everything, and links of customers stay valid', async () => {
  const { plan, pageInfo, browser, person } = await writeSealedValues()
  const before = await openUnder(FORMER)
  const tables = new Set((await sealedValues(services.db)).map(({ table }) => table))
  assert.deepEqual([before.open, tables.size], [before.all, SEALED_ROWS.length], JSON.stringify(before))
  const [process, lagging] = [await processWith(CURRENT, FORMER), await processWith(CURRENT, FORMER)]
  assert.equal(process.seals()?.id, formerId, 'the former key is active until the command')

  const reported: number[] = []
  const rotation = await rotateRootKey(parts, process, ({ percent }) => reported.push(percent))
  assert.equal(rotation.rootKeyId, currentId)
  assert.deepEqual([rotation.former?.id, rotation.former?.progress.finished], [formerId, false])
  assert.deepEqual(
    reported,
    [...reported].sort((one, other) => one - other),
  )
  const during = await openUnder(CURRENT)
  assert.equal(during.open, during.all)

  const [seals, leaving] = await rootKeyStatuses(services, SEALED_ROWS, [CURRENT, FORMER])
  assert.deepEqual([seals?.id, seals?.leaving], [`root.${currentId}`, null])
  assert.deepEqual([leaving?.id, leaving?.leaving?.pass, leaving?.trouble], [`root.${formerId}`, 2, null])

  // A process that has not learned of the change still seals with the former key. The second pass
  // reseals this.
  await resealLinkWith(lagging)
  assert.equal((await openUnder(CURRENT)).open, during.all - 1)
  assert.equal(
    await reseal(parts, process),
    'idle',
    'the second pass waits until every process has learned of the change',
  )
  server.clock.advance(121_000)
  await server.rootKeys.refresh()
  assert.equal(server.rootKeys.seals()?.id, currentId)
  assert.equal(await reseal(parts, process), 'more')
  while ((await reseal(parts, process)) === 'more');
  const afterwards = await openUnder(CURRENT)
  assert.deepEqual([afterwards.open, (await openUnder(FORMER)).open], [afterwards.all, 0])
  assert.deepEqual(
    (await rootKeyStatuses(services, SEALED_ROWS, [CURRENT])).map(({ id, trouble }) => [id, trouble]),
    [[`root.${currentId}`, null]],
  )

  const standalone = await processWith(CURRENT)
  assert.equal(standalone.seals()?.id, currentId)
  assert.deepEqual(standalone.sealer.hmac('cursor', 'x'), services.sealer.hmac('cursor', 'x'))
  assert.equal((await fixture.session(merchant, session.id)).link, session.link)
  assert.equal((await fixture.shown(plan.shownId)).recoveryLink, plan.link)
  assert.equal((await fixture.atLink(plan).pay(pageCard(VISA))).body.status, 'completed')
  server.clock.advance(30_000)
  assert.equal((await browser.post('step-up', { code: codeAt(server, person.secret) })).status, 200)
  assert.ok((await pageOfEvents(pageInfo.endCursor)).edges.length > 0, 'an earlier cursor is still valid')
  const [secret] = (await sealedValues(services.db)).filter(({ aad }) => aad[0] === 'webhook signing secret')
  assert.equal(standalone.sealer.open(secret!.sealed, secret!.aad), signingSecret, webhook.id)
})

test('a process without a required key does not start, and one that loses it seals nothing', async () => {
  await assert.rejects(processWith(FORMER), { name: 'RootKeyFault', code: 'SEALING_KEY_MISSING' })
  const next = randomBytes(32)
  const [lagging, changing] = [await processWith(CURRENT), await processWith(next, CURRENT)]
  const readiness = async () => (await fetch(`${server.url}readyz`)).status
  assert.equal(await readiness(), 200)
  await rotateRootKey(parts, changing, () => {})
  await server.rootKeys.refresh()
  assert.equal(await readiness(), 503)
  await assert.rejects(processWith(next), { name: 'RootKeyFault', code: 'FORMER_KEY_MISSING' })
  await assert.rejects(processWith(CURRENT), { name: 'RootKeyFault', code: 'SEALING_KEY_MISSING' })
  assert.ok(lagging.sealer.seal('before the refresh', ['p']))
  await lagging.refresh()
  assert.equal(lagging.seals(), null)
  assert.throws(() => lagging.sealer.seal('after the refresh', ['p']), /does not have the active root key/)

  const another = await processWith(CURRENT, next)
  await assert.rejects(
    rotateRootKey(parts, another, () => {}),
    { code: 'INVALID_STATE' },
  )
  server.clock.advance(121_000)
  while ((await reseal(parts, changing)) === 'more');
  assert.equal((await openUnder(next)).open, (await openUnder(next)).all)
  await assert.rejects(
    rotateRootKey(parts, another, () => {}),
    /is a retired key and cannot be used again/,
  )
  assert.deepEqual(await rotateRootKey(parts, changing, () => {}), { rootKeyId: rootKeyOf(next).id, former: null })
})
