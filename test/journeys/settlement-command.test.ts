import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startPayments } from '../support/payments.ts'
import { newInstallation, tallystick } from '../support/process.ts'
import { feeRow, HEADER } from '../support/settlement-files.ts'

const ROOT_KEY = randomBytes(32).toString('base64')
const fixture = await startPayments({ env: { TALLYSTICK_ROOT_KEY: ROOT_KEY } })
after(fixture.close)
const { configurationIdOf, create, processor, server, token } = fixture

interface Imported {
  readonly id: string
  readonly isNew: boolean
}

test('importing and fetching a settlement report name the operator in the audit log, once for each report', async (t) => {
  const merchant = await fixture.merchant()
  const configuration = configurationIdOf(merchant)
  await create(merchant, { amount: '20.00', currency: 'USD', vaultTokenId: await token(merchant) })
  const day = server.clock.now().slice(0, 10)
  await processor.advance({ days: 2 })
  const installation = await newInstallation(t, {
    ...server.database.settings,
    TALLYSTICK_ROOT_KEY: ROOT_KEY,
    SANDBOX_PROCESSOR_URL: processor.url,
  })
  const run = async (...words: string[]) => {
    const { code, stdout, stderr } = await tallystick(t, installation, 'settlement-report', ...words, '--json')
    assert.equal(code, 0, stderr)
    return JSON.parse(stdout) as Imported
  }
  const file = join(installation.dataDir, 'november.csv')
  await writeFile(file, `${HEADER}\n${feeRow('ln_1')}\n`)
  const imported = await run('import', configuration, file)
  const again = await run('import', configuration, file)
  const fetched = await run('fetch', configuration, day)
  assert.deepEqual([imported.isNew, again.isNew, fetched.isNew], [true, false, true])

  const query = `query ($input: AuditEntriesInput) { auditEntries(input: $input, first: 10) { edges { node {
    action recordType recordId operator outcome actorAccountId } } } }`
  const { data } = await server.ask<{ auditEntries: { edges: { node: { action: string } }[] } }>(
    merchant.account.key,
    query,
    { input: { orgId: merchant.account.id } },
  )
  const entries = data.auditEntries.edges
    .map(({ node }) => node)
    .filter(({ action }) => action.startsWith('command.settlement'))
  const by = { operator: `${userInfo().username}@${hostname()}`, outcome: 'done', actorAccountId: null }
  assert.deepEqual(entries, [
    { action: 'command.settlement_report.fetch', recordType: 'SettlementReport', recordId: fetched.id, ...by },
    { action: 'command.settlement_report.import', recordType: 'SettlementReport', recordId: imported.id, ...by },
  ])
})
