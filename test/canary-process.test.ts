import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { ADMIN, urlOf } from '../src/platform/postgres/prepare-database.ts'
import type { Settings } from '../src/platform/postgres/settings.ts'
import { canariesIn, findCanaries, flushWriteAheadLog, postgresLog, serverFiles, tell } from './support/canary-scan.ts'
import { AMEX, AMEX_CVC } from './support/instruments.ts'
import { freshPlace, start } from './support/process.ts'
import { uniqueCardNumber } from './support/vault-thief.ts'

const CARD = 'mutation ($input: VaultTokenizeCardInput!) { made: vaultTokenizeCard(input: $input) { id } }'
const ACCOUNT =
  'mutation ($input: VaultTokenizeBankAccountInput!) { made: vaultTokenizeBankAccount(input: $input) { id } }'

interface Made {
  readonly made: { readonly id: string }
}

test('a process that is killed has written no number and no code, whatever it was sent and whatever failed', async (t) => {
  const place = await freshPlace(t, { TALLYSTICK_LOG_LEVEL: 'debug' })
  const product = await start(t, place)
  const key = product.keys[2] ?? ''
  const { adminPassword, port } = await settingsOf(place.dataDir)
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

  // A fault behind the rules: the statement that holds the card fails, and PostgreSQL and the product say so.
  for (const table of ['vault_tokens', 'vault_instruments', 'audit_entries'])
    await tell(adminUrl, `alter table ${table} add constraint nobody_${table} check (false) not valid`)
  const fault = await product.ask(key, CARD, { input: { number: good, cvc: '737' } })
  assert.equal(fault.errors?.[0]?.extensions.code, 'INTERNAL', fault.text)
  const requestId = String(fault.errors?.[0]?.extensions.requestId)
  await tell(adminUrl, 'alter table vault_tokens drop constraint nobody_vault_tokens')
  const underWay = Array.from({ length: 20 }, () => product.ask(key, CARD, { input: { number: AMEX, cvc: AMEX_CVC } }))
  await Promise.race(underWay)
  product.signalGroup('SIGKILL')
  await Promise.allSettled(underWay)
  const { signal, stdout, stderr } = await product.ended
  assert.equal(signal, 'SIGKILL')

  assert.deepEqual([...canariesIn(stdout + stderr, canaries)], [])
  assert.ok(stdout.includes(requestId), 'the fault stands in the log')
  assert.match(await postgresLog(adminUrl), /nobody_vault_tokens/)
  await flushWriteAheadLog(adminUrl)
  const control = '4571736000000075'
  await tell(adminUrl, `create table control as select '${control}'::text as number`)
  await flushWriteAheadLog(adminUrl)
  const finds = await findCanaries([...(await serverFiles(adminUrl))], [...canaries, control])
  assert.deepEqual(
    finds.filter(({ found }) => [...found].join() !== control).map(({ place }) => place),
    [],
  )
  assert.ok(
    finds.some(({ place }) => place.includes('/pg_wal/')),
    'the write-ahead log was looked through',
  )
})

async function settingsOf(dataDir: string): Promise<Settings> {
  return JSON.parse(await readFile(join(dataDir, 'postgres/settings.json'), 'utf8')) as Settings
}
