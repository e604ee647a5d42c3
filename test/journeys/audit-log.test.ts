import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { parseId, requireId } from '../../src/platform/ids/index.ts'
import { type AuditRow, auditEntries } from '../support/audit-entries.ts'
import { credentialOf } from '../support/credentials.ts'
import { OPERATIONS, type OperationRow } from '../support/operations.ts'
import { documentOf, operations } from '../support/product-schema.ts'
import { startTestServer } from '../support/server.ts'
import { makeTenantTree, type Tenant } from '../support/tenants.ts'

const server = await startTestServer({ processor: true })
const entries = auditEntries(server.database)
after(async () => {
  await server.close()
})
const tenants = await makeTenantTree(server)
const { north } = tenants
const { countOfEntries, entriesOf } = entries

const CALLERS: Readonly<Record<OperationRow['by'], { readonly right: Tenant; readonly wrong: Tenant }>> = {
  organization: { right: north, wrong: tenants.south },
  agency: { right: tenants.agency, wrong: tenants.siblingAgency },
  platform: { right: tenants.platform, wrong: tenants.otherPlatform },
}

/** Returns the uuid of the organization that the input names, by default north's. */
function organizationNamed({ input }: { readonly input?: { readonly orgId?: string } }): string {
  return input?.orgId ? requireId('org', input.orgId, 'Organization').uuid : north.account.account.id
}

const mutations = Object.entries(OPERATIONS).filter(([name]) => operations.get(name)?.kind === 'mutation')

for (const [name, row] of mutations) {
  const { right, wrong } = CALLERS[row.by]
  const by = (tenant: Tenant) => ({ key: credentialOf(row, tenant), id: tenant.account.account.id })

  test(`${name} writes one entry when it succeeds`, async () => {
    const variables = await row.variables(north, server)
    const answer = await server.ask(by(right).key, documentOf(name), variables)
    assert.equal(answer.errors, undefined, answer.text)
    const [entry, ...more] = await entriesOf(answer)
    assert.equal(more.length, 0)
    assert.ok(entry?.record_type && entry.record_id && (row.onlyPeople ? entry.actor_person_id : entry.key_id))
    const { action, outcome, actor_account_id, address } = entry
    assert.deepEqual([action, outcome, actor_account_id, address], [name, 'done', by(right).id, '127.0.0.1'])
    const isNewAccount = entry.account_id === entry.record_id
    assert.equal(entry.account_id, isNewAccount ? entry.record_id : organizationNamed(variables))
    // If a mutation returns only `success`, its input names the record.
    const naming = answer.text.includes('"success":') ? JSON.stringify(variables) : answer.text
    assert.ok(naming.includes(parsedId(entry.record_id, naming)), 'the entry names another record')
  })

  test(`${name} writes one entry when it is refused`, async () => {
    const answer = await server.ask(by(wrong).key, documentOf(name), await row.variables(north, server))
    assert.notEqual(answer.errors, undefined)
    assert.deepEqual((await entriesOf(answer)).map(summaryOf), [[name, row.foreign, by(wrong).id, by(wrong).id, null]])
  })

  test(`${name} writes one entry when its variables are invalid, compiled or not`, async () => {
    for (let use = 1; use <= 4; use++)
      for (const input of [[], 4711, { unknown: true }]) {
        const answer = await server.ask(by(right).key, documentOf(name), { input })
        assert.deepEqual((await entriesOf(answer)).map(summaryOf), [
          [name, 'VALIDATION_ERROR', by(right).id, by(right).id, null],
        ])
      }
  })

  test(`${name} writes one entry each time it is sent with an Idempotency-Key`, async () => {
    const variables = await row.variables(north, server)
    const headers = { 'idempotency-key': `audited ${name}`.replace(' ', '-') }
    const send = () => server.ask(by(right).key, documentOf(name), variables, headers)
    assert.deepEqual(
      (await entriesOf(await send())).map(({ outcome }) => outcome),
      ['done'],
    )
    const again = await send()
    const expected = again.errors ? 'CONFLICT' : 'replayed'
    assert.equal(again.headers.get('idempotent-replayed'), again.errors ? null : 'true', again.text)
    assert.deepEqual(
      (await entriesOf(again)).map(({ outcome }) => outcome),
      [expected],
    )
  })

  test(`${name} without a valid key writes no entry`, async () => {
    // Preparing the variables sends requests that write entries, too.
    const variables = await row.variables(north, server)
    const before = await countOfEntries()
    for (const key of [null, `${by(right).key.slice(0, -1)}-`])
      assert.equal((await server.ask(key, documentOf(name), variables)).status, 401)
    assert.equal(await countOfEntries(), before)
  })
}

const summaryOf = ({ action, outcome, account_id, actor_account_id, record_id }: AuditRow) => [
  action,
  outcome,
  account_id,
  actor_account_id,
  record_id,
]

/** Returns the id in the response with the UUID of the entry. */
function parsedId(uuid: string, text: string): string {
  const ids = text.match(/[a-z]{3}_[0-9a-z]{26}/g) ?? []
  return ids.find((id) => parseId(id.slice(0, 3), id)?.uuid === uuid) ?? 'none'
}
