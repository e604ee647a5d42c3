import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  fieldPermissions,
  type Permission,
  permissionsOfRole,
  ROLES,
  STEP_UP_MUTATIONS,
} from '../../src/accounts/index.ts'
import { createApi } from '../../src/app.ts'
import { openServices } from '../../src/cli/installation.ts'
import { formatId } from '../../src/platform/ids/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { headersOf, signedInPeople, type TestPerson } from '../support/people.ts'
import { documentOf, operations, schema } from '../support/product-schema.ts'
import { ask, startTestServer, type TestAccount, type TestAnswer } from '../support/server.ts'

const server = await startTestServer()
const secondProcess = await startSecondProcess()
after(async () => {
  await secondProcess.close()
  await server.close()
})
const { person, join, askAs, endSession } = signedInPeople(server)

/** Starts another process of the product on the same database. */
async function startSecondProcess() {
  const log = createLog({ level: 'silent' })
  const opened = await openServices(server.config, server.database.appUrl, log, server.clock.now)
  const api = createApi(server.config, opened, log, { elapsedMs: server.clock.elapsedMs })
  const { port } = await api.listen(0, '127.0.0.1')
  const close = async () => {
    await api.close()
    await opened.close()
  }
  return { url: `http://127.0.0.1:${port}/`, close }
}

const platform = await server.account('Platform', null, { mode: 'Live' })
const accounts = {
  sandbox: await server.account('Organization', platform, { mode: 'Sandbox' }),
  live: await server.account('Organization', platform, { mode: 'Live' }),
}
const sister = await server.account('Organization', platform, { mode: 'Live' })

const refusalOf = ({ errors }: TestAnswer<unknown>) => {
  const { code, permission, reason } = errors?.[0]?.extensions ?? {}
  return { code, ...(permission !== undefined && { permission }), ...(reason !== undefined && { reason }) }
}

const needed = fieldPermissions(schema)
const VIEWER = '{ viewer { permissions } }'

for (const role of ROLES)
  for (const [mode, account] of Object.entries(accounts))
    test(`${role} of a ${mode} account can send exactly the operations of the role, and none for a sister`, async () => {
      const member = await person()
      await join(member, account, role)
      const granted: readonly string[] = permissionsOfRole(role, account.account.mode)
      for (const { name, kind } of operations.values()) {
        const coordinate = `${kind === 'query' ? 'Query' : 'Mutation'}.${name}`
        const permission = needed.get(coordinate) as Permission
        const answer = await askAs(member, account, documentOf(name), {})
        const refused = refusalOf(answer)
        if (granted.includes(permission))
          assert.notDeepEqual(refused.permission, permission, `${coordinate}: ${answer.text}`)
        else assert.equal(refused.code, 'FORBIDDEN', coordinate)
        const elsewhere = await askAs(member, sister, documentOf(name), {})
        assert.deepEqual([elsewhere.status, refusalOf(elsewhere).code], [404, 'NOT_FOUND'], coordinate)
      }
    })

/** Sends the same request to both processes. */
const askBoth = (who: TestPerson, account: TestAccount, document = VIEWER, variables = {}) =>
  Promise.all(
    [server.url, secondProcess.url].map((url) => ask<Seen>(url, null, document, variables, headersOf(who, account))),
  )

interface Seen {
  readonly viewer: { readonly permissions: readonly string[] }
}

const statuses = (answers: readonly TestAnswer<unknown>[]) => answers.map(({ status }) => status)

/** A second later, cached lookups are not trusted any more. */
const passCache = () => server.clock.advance(1_000)

test('an ended session, a removed member and a changed role take effect within a second in every process', async () => {
  const [ended, removed, changed, owner] = [await person(), await person(), await person(), await person()]
  for (const member of [ended, changed]) await join(member, accounts.live, 'Admin')
  await join(owner, accounts.live, 'Owner')
  const removedId = await join(removed, accounts.live, 'Admin')
  await join(removed, sister, 'Viewer')
  const changedId = await join(changed, sister, 'Admin')
  for (const member of [ended, removed, changed])
    assert.deepEqual(statuses(await askBoth(member, accounts.live)), [200, 200])
  assert.ok((await askBoth(changed, sister)).every(({ data }) => data.viewer.permissions.includes('Keys')))
  await endSession(ended)
  const change = async (name: string, input: object, account: TestAccount, by = owner) => {
    const { errors } = await askAs(by, account, documentOf(name), { input })
    assert.equal(errors, undefined, JSON.stringify(errors))
  }
  await change('membershipRemove', { id: formatId('mbr', removedId) }, accounts.live)
  const sisterOwner = await person()
  await join(sisterOwner, sister, 'Owner')
  await change('membershipUpdate', { id: formatId('mbr', changedId), role: 'Viewer' }, sister, sisterOwner)
  passCache()
  assert.deepEqual(statuses(await askBoth(ended, accounts.live)), [401, 401])
  assert.deepEqual(statuses(await askBoth(removed, accounts.live)), [404, 404])
  assert.deepEqual(statuses(await askBoth(removed, sister)), [200, 200])
  for (const { data } of await askBoth(changed, sister)) assert.deepEqual(data.viewer.permissions, ['Read'])
  for (const answer of await askBoth(changed, sister, documentOf('apiKeyRevoke'), { input: { id: 'key_x' } }))
    assert.deepEqual(refusalOf(answer), { code: 'FORBIDDEN', permission: 'Keys' })
})

test('the sessions of a member who was removed from the only account end', async () => {
  const [owner, member] = [await person(), await person()]
  await join(owner, accounts.live, 'Owner')
  const id = formatId('mbr', await join(member, accounts.live, 'Operator'))
  assert.equal((await askAs(member, accounts.live, VIEWER)).status, 200)
  const { errors } = await askAs(owner, accounts.live, documentOf('membershipRemove'), { input: { id } })
  assert.equal(errors, undefined)
  passCache()
  assert.deepEqual(statuses(await askBoth(member, accounts.live)), [401, 401])
})

test('mutations that move money, give access or change what customers see need a factor of the last five minutes, with a session', async () => {
  const owner = await person()
  await join(owner, accounts.sandbox, 'Owner')
  const before = refusalOf(await askAs(owner, accounts.sandbox, documentOf('paymentRefund'), REFUND))
  assert.deepEqual(before, { code: 'NOT_FOUND' })
  server.clock.advance(5 * 60_000)
  const settings = ['checkoutConfigurationUpdate', 'organizationUpdate', 'webhookDelete', 'webhookRecover']
  const occurrences = ['paymentPlanOccurrenceMarkPaid', 'paymentPlanOccurrenceWaive', 'paymentPlanOccurrenceReopen']
  const others = ['paymentPlanCreate', 'webhookUpdate', 'membershipUpdate', 'ssoConnectionUpdate']
  for (const name of [...settings, 'paymentPlanCancel', ...occurrences, ...others])
    assert.ok(STEP_UP_MUTATIONS.has(name), name)
  for (const name of STEP_UP_MUTATIONS) {
    const input = name === 'paymentRefund' ? REFUND : {}
    const answer = await askAs(owner, accounts.sandbox, documentOf(name), input)
    assert.deepEqual(refusalOf(answer), { code: 'FORBIDDEN', reason: 'step_up_required' }, name)
  }
  const aliased = `mutation { a: __typename ...F } fragment F on Mutation { b: paymentRefund(input: { paymentId: "x" }) { id } }`
  assert.deepEqual(refusalOf(await askAs(owner, accounts.sandbox, aliased)).reason, 'step_up_required')
  assert.equal((await askAs(owner, accounts.sandbox, VIEWER)).errors, undefined)
  const byKey = await server.ask(accounts.sandbox.key, documentOf('paymentRefund'), REFUND)
  assert.deepEqual(refusalOf(byKey), { code: 'NOT_FOUND' })
})

const REFUND = { input: { paymentId: formatId('pay', server.services.mintId(7)) } }
