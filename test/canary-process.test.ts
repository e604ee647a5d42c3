import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { ADMIN, urlOf } from '../src/platform/postgres/prepare-database.ts'
import type { ClusterSettings } from '../src/platform/postgres/settings.ts'
import {
  canariesIn,
  findCanaries,
  flushWriteAheadLog,
  postgresLog,
  runAsAdmin,
  serverFiles,
} from './support/canary-scan.ts'
import { uniqueCardNumber } from './support/database-dump.ts'
import { AMEX, AMEX_CVC } from './support/instruments.ts'
import { newInstallation, start } from './support/process.ts'

const CARD = 'mutation ($input: VaultTokenizeCardInput!) { made: vaultTokenizeCard(input: $input) { id } }'
const ACCOUNT =
  'mutation ($input: VaultTokenizeBankAccountInput!) { made: vaultTokenizeBankAccount(input: $input) { id } }'

interface Made {
  readonly made: { readonly id: string }
}

test('a killed process has written no card number and no security code, even after invalid requests and errors', async (t) => {
  const installation = await newInstallation(t, { TALLYSTICK_LOG_LEVEL: 'debug' })
  const product = await start(t, installation)
  const key = product.keys[2] ?? ''
  const { adminPassword, port } = await settingsOf(installation.dataDir)
  const adminUrl = urlOf(ADMIN, adminPassword, port ?? 0)
  const good = uniqueCardNumber()
  const bad = `${good.slice(0, -1)}${(Number(good.at(-1)) + 1) % 10}`
  const account = `9${uniqueCardNumber()}`
  const canaries = [good, bad, account, AMEX]
  const bank = { routingNumber: '021000021', accountNumber: account }

  for (const input of [
    { number: good, cvc: '737' },
    { number: AMEX, cvc: AMEX_CVC },
  ])
    assert.equal((await product.ask<Made>(key, CARD, { input })).errors, undefined)
  const { data } = await product.ask<Made>(key, ACCOUNT, { input: bank })
  assert.ok(data.made.id)
  const refused: readonly (readonly [string, object])[] = [
    [CARD, { input: { number: bad, cvc: AMEX_CVC } }],
    [CARD, { input: { number: Number(good), cvc: AMEX_CVC } }],
    [CARD, { input: { number: good, cvc: Number(AMEX_CVC), [good]: good } }],
    [ACCOUNT, { input: { ...bank, routingNumber: good } }],
    [`mutation { vaultTokenizeCard(input: { number: "${good}", cvc: "${AMEX_CVC}" } }`, {}],
    [`mutation { vaultTokenizeCard(input: { number: ${good} }) { card${good} } }`, {}],
  ]
  for (const [query, variables] of refused) {
    const { errors, text } = await product.ask(key, query, variables)
    assert.notEqual(errors, undefined)
    assert.deepEqual([...canariesIn(text, canaries)], [])
  }

  // Makes the statement with the card fail after validation, so that PostgreSQL and the product log
  // an error.
  for (const table of ['vault_tokens', 'vault_instruments', 'audit_entries'])
    await runAsAdmin(adminUrl, `alter table ${table} add constraint nobody_${table} check (false) not valid`)
  const fault = await product.ask(key, CARD, { input: { number: good, cvc: '737' } })
  assert.equal(fault.errors?.[0]?.extensions.code, 'INTERNAL', fault.text)
  const requestId = String(fault.errors?.[0]?.extensions.requestId)
  await runAsAdmin(adminUrl, 'alter table vault_tokens drop constraint nobody_vault_tokens')
  const inFlight = Array.from({ length: 20 }, () => product.ask(key, CARD, { input: { number: AMEX, cvc: AMEX_CVC } }))
  await Promise.race(inFlight)
  product.signalGroup('SIGKILL')
  await Promise.allSettled(inFlight)
  const { signal, stdout, stderr } = await product.ended
  assert.equal(signal, 'SIGKILL')

  assert.deepEqual([...canariesIn(stdout + stderr, canaries)], [])
  assert.ok(stdout.includes(requestId), 'the error is logged')
  assert.match(await postgresLog(adminUrl), /nobody_vault_tokens/)
  await flushWriteAheadLog(adminUrl)
  const control = '4571736000000075'
  await runAsAdmin(adminUrl, `create table control as select '${control}'::text as number`)
  await flushWriteAheadLog(adminUrl)
  const finds = findCanaries([...(await serverFiles(adminUrl))], [...canaries, control])
  assert.deepEqual(
    finds.filter(({ found }) => [...found].join() !== control).map(({ location }) => location),
    [],
  )
  assert.ok(
    finds.some(({ location }) => location.includes('/pg_wal/')),
    'the search found the control number in the write-ahead log',
  )
})

async function settingsOf(dataDir: string): Promise<ClusterSettings> {
  return JSON.parse(await readFile(join(dataDir, 'postgres/settings.json'), 'utf8')) as ClusterSettings
}
