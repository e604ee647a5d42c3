import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fastify } from 'fastify'
import { change } from '../../../test/support/change.ts'
import { type Merchant, startPayments } from '../../../test/support/payments.ts'
import { signedInPeople } from '../../../test/support/people.ts'
import { makeKey } from '../../cli/commands/index.ts'
import { EXPORTERS } from '../../cli/exporters.ts'
import { createAuthenticateSession } from '../../people/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import type { Role } from '../index.ts'
import { downloadRoute } from './download-route.ts'
import { type ExportLimits, writeExport } from './write-export.ts'

const fixture = await startPayments()
after(fixture.close)
const { server, sql } = fixture
const { services } = server

const download = (path: string, key: string) =>
  fetch(new URL(path, server.url), { headers: { authorization: `Bearer ${key}` } })

/** Runs the job of an export until it is done. */
async function write(merchant: Merchant, id: string, limits?: ExportLimits): Promise<void> {
  const { shard, uuid } = requireId('exp', id, 'Export')
  const job = { shard, subjectId: uuid, orgId: merchant.account.account.id }
  while ((await writeExport(services, EXPORTERS, job, limits)) !== null);
}

test('only a caller with the permission for exports downloads a file, and the audit log has each download', async () => {
  const merchant = await fixture.merchant()
  const { id } = await change(server, merchant.account, 'exportCreate', { kind: 'Payments' })
  assert.equal((await download(`/exports/${id}`, merchant.account.key)).status, 404)
  await write(merchant, id)
  const path = `/exports/${id}`
  const other = await fixture.merchant()
  assert.equal((await download(path, other.account.key)).status, 404)
  assert.equal((await download(path, 'tsk_unknown')).status, 401)
  assert.equal((await fetch(new URL(path, server.url))).status, 401)
  const { key } = await makeKey(services, { accountId: merchant.account.id, permissions: ['CustomerDetails'] })
  assert.equal((await download(path, key)).status, 403)
  const ok = await download(path, merchant.account.key)
  assert.match(ok.headers.get('content-disposition') ?? '', /^attachment; filename="payments-\d{4}-\d\d-\d\d\.csv"$/)
  await ok.arrayBuffer()
  const entries = await sql.rows<{ outcome: string }>(
    `select outcome from audit_entries where action = 'export.download' and account_id = $1`,
    [merchant.account.account.id],
  )
  assert.deepEqual(entries, [{ outcome: 'done' }])
})

test('a person downloads a file with a session, as long as a role permits it', async () => {
  const merchant = await fixture.merchant()
  const { id } = await change(server, merchant.account, 'exportCreate', { kind: 'Payments' })
  await write(merchant, id)
  const { person, join } = signedInPeople(server)
  const statusFor = async (role: Role | null): Promise<number> => {
    const who = await person()
    if (role) await join(who, merchant.account, role)
    const response = await fetch(new URL(`/exports/${id}`, server.url), { headers: { cookie: who.cookie } })
    assert.equal(response.headers.get('www-authenticate'), null)
    return response.status
  }
  assert.equal(await statusFor('Operator'), 200)
  assert.equal(await statusFor('Support'), 403)
  assert.equal(await statusFor(null), 404)
})

test('a person needs a recent factor for a download, and HEAD tells so without an entry', async () => {
  const merchant = await fixture.merchant()
  const { id } = await change(server, merchant.account, 'exportCreate', { kind: 'Payments' })
  await write(merchant, id)
  const { person, join } = signedInPeople(server)
  const who = await person()
  await join(who, merchant.account, 'Operator')
  const ask = (method: string) =>
    fetch(new URL(`/exports/${id}`, server.url), { method, headers: { cookie: who.cookie } })
  assert.equal((await ask('HEAD')).status, 200)
  const entries = () =>
    sql.rows(`select id from audit_entries where action = 'export.download' and actor_person_id = $1`, [who.id])
  assert.equal((await entries()).length, 0)
  server.clock.advance(5 * 60_000)
  const checked = await ask('HEAD')
  assert.equal(checked.status, 403)
  assert.equal(checked.headers.get('www-authenticate'), 'Bearer error="insufficient_user_authentication"')
  const refused = await ask('GET')
  assert.equal(refused.status, 403)
  assert.match(await refused.text(), /"reason":"step_up_required"/)
  assert.equal((await entries()).length, 0)
  assert.equal((await download(`/exports/${id}`, merchant.account.key)).status, 200)
})

test('a download ends with its session, in the middle of the file', async () => {
  const merchant = await fixture.merchant()
  for (const name of ['Ada', 'Grace', 'Mary']) await change(server, merchant.account, 'createContact', { name })
  const { id } = await change(server, merchant.account, 'exportCreate', { kind: 'Contacts' })
  await write(merchant, id, { rowsOfChunk: 1, rowsMax: 10 })
  const { person, join, endSession } = signedInPeople(server)
  const who = await person()
  await join(who, merchant.account, 'Operator')
  const app = fastify()
  const authenticate = createAuthenticateSession(services, () => performance.now() * 1_000)
  const [, token = ''] = who.cookie.split('=')
  let checks = 0
  downloadRoute(
    services,
    {
      isStepUpDue: () => false,
      authenticate: async (_headers, account) => {
        // The first check precedes the response, the second the first part.
        if (++checks === 3) await endSession(who)
        assert.ok(typeof account === 'string')
        return authenticate({ token, origin: new URL(services.publicUrl).origin, account })
      },
    },
    () => 0,
  )(app)
  const response = await fetch(`${await app.listen()}/exports/${id}`)
  assert.equal(response.status, 200)
  await assert.rejects(response.text())
  assert.equal(checks, 3)
  await app.close()
})
