import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccounts } from '../../../test/support/accounts.ts'
import { accountIdOf, createAuthenticate } from '../../accounts/index.ts'
import {
  type ListedAddress,
  suppressByCommand,
  suppressionReasons,
  unsuppressByCommand,
} from '../../checkout/mail-suppressions/index.ts'
import { recountTotals } from '../../payments/index.ts'
import {
  fetchSettlementReport,
  importSettlementFile,
  toImportSummary,
} from '../../payments/settlement-reports/index.ts'

import type { MailSuppressionReason } from '../../platform/graphql/inputs.generated.ts'
import { createLog } from '../../platform/log/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { millisecondsBetween } from '../../platform/time/index.ts'
import { overdueVaultRows } from '../../vault/index.ts'
import { checkDelivery } from '../../webhooks/index.ts'
import { cellOperations } from '../cell-operations.ts'
import { moveOperations } from '../move-operations.ts'
import { peopleOperations } from '../people-operations.ts'
import type { SettlementOperations } from './command.ts'
import { runCommand } from './run-command.ts'

const { services, platform, organization } = await openAccounts()
const UUID = '01a0b5c6-0000-7000-8000-000000000000'

/** Throws that the charge does not exist. The tests of payments cover settling by hand. */
function chargeNotFound(id: string): never {
  throw new Refusal('NOT_FOUND', `${id} not found.`)
}

async function run(...argv: string[]) {
  const lines: string[] = []
  const problems: string[] = []
  const print = (line: string) => lines.push(line)
  const printProblem = (line: string) => problems.push(line)
  const vault = {
    rotate: async () => [],
    instrumentsUnder: async () => 0,
    shredDamaged: async () => 0,
    overdue: () => overdueVaultRows(services),
  }
  const payments = {
    settleAttempt: async (id: string) => chargeNotFound(id),
    settleRefund: async (id: string) => chargeNotFound(id),
  }
  const rootKey = {
    statuses: async () => [],
    rotate: async () => ({ rootKeyId: 'ab12cd34', former: null }),
  }
  const operated = { ...services, operator: 'ada@pay-1' }
  const suppressions = {
    add: (listed: ListedAddress, reason: MailSuppressionReason) => suppressByCommand(operated, listed, reason),
    remove: (listed: ListedAddress) => unsuppressByCommand(operated, listed),
    reasons: (listed: ListedAddress) => suppressionReasons(operated, listed),
  }
  const people = peopleOperations(
    { publicUrl: 'https://pay.example.test', mail: { by: 'nothing' } },
    operated,
    (work) => work(operated),
  )
  const settlements: SettlementOperations = {
    importFile: async (configurationId, reference, content) =>
      toImportSummary(await importSettlementFile(operated, [], { configurationId, reference, content })),
    fetchDay: async (configurationId, day) => {
      const imported = await fetchSettlementReport(operated, [], { configurationId, day })
      return imported && toImportSummary(imported)
    },
  }
  const webhooks = { check: (how: { repair: boolean }) => checkDelivery(services, how) }
  const code = await runCommand(argv, {
    ...services,
    provisionOrganization: async () => null,
    moves: moveOperations({ cells: null }, services),
    vault,
    rootKey,
    cells: cellOperations({ cells: null }),
    payments,
    suppressions,
    people,
    settlements,
    totals: { recount: (organization) => recountTotals(services.db.write, organization, services.wallNow()) },
    webhooks,
    operator: 'ada@pay-1',
    print,
    confirm: async () => false,
    printProblem,
  })
  return { code, lines, problems, json: () => JSON.parse(lines.join('\n')) }
}

test('the command line creates an account of each kind, and its key works until it is revoked', async () => {
  let parent: string[] = []
  for (const kind of ['platform', 'agency', 'organization']) {
    const made = await run('account', 'create', '--kind', kind, '--name', 'Made', ...parent, '--json')
    assert.deepEqual([made.code, made.problems], [0, []])
    const { id, ownerId } = made.json()
    assert.ok(ownerId.endsWith(`#${id}`))
    parent = ['--parent', id]
    const key = (await run('key', 'create', '--account', id, '--name', 'First', '--json')).json()
    const authenticate = () =>
      createAuthenticate({ ...services, log: createLog({ level: 'silent' }) })(`Bearer ${key.key}`)
    assert.equal(accountIdOf((await authenticate()).account), id)
    assert.equal((await run('key', 'revoke', key.id)).code, 0)
    await assert.rejects(authenticate(), { code: 'UNAUTHENTICATED' })
  }
})

test('a key created from the command line may expire at a time or after some days', async () => {
  const create = (expires: string) =>
    run('key', 'create', '--account', accountIdOf(organization), '--expires', expires, '--json')
  const moment = `${services.wallNow().slice(0, 4)}-12-31T23:59:59.999Z`
  assert.equal((await create(moment)).json().expiresAt, moment)
  const before = services.wallNow()
  const made = (await create('90d')).json()
  const days = millisecondsBetween(before, made.expiresAt) / 86_400_000
  assert.ok(days >= 90 && days < 90.01, `${days}`)
  const { lines } = await run('key', 'create', '--account', accountIdOf(organization), '--expires', '1d')
  assert.match(lines.at(-1) ?? '', /^It expires at \d{4}-\d\d-\d\dT/)
  const past = await create('0d')
  assert.deepEqual([past.code, past.problems], [1, ['`expiresAt` must be in the future.']])
})

test('a live account is created below a live one, and not below a sandbox one', async () => {
  const create = async (kind: string, mode: string, parent: string[] = []) =>
    run('account', 'create', '--kind', kind, '--name', 'Made', '--mode', mode, ...parent, '--json')
  const parent = (made: Awaited<ReturnType<typeof create>>) => ['--parent', made.json().id]
  const live = parent(await create('platform', 'live'))
  assert.equal((await create('organization', 'live', live)).json().mode, 'Live')
  const agency = parent(await create('agency', 'sandbox', live))
  for (const [kind, above] of [
    ['organization', agency],
    ['agency', ['--parent', accountIdOf(platform)]],
  ] as const) {
    const { code, lines, problems } = await create(kind, 'live', [...above])
    assert.deepEqual([code, lines, problems], [1, [], ['`mode` must be Sandbox below a sandbox account.']])
  }
})

test('a name of an account or key cannot contain a card number', async () => {
  const number = '4000 0566 5566 5556'
  for (const argv of [
    ['account', 'create', '--kind', 'platform', '--name', `Shop ${number}`],
    ['key', 'create', '--account', accountIdOf(organization), '--name', number],
  ]) {
    const { code, lines, problems } = await run(...argv)
    assert.deepEqual([code, lines, problems], [1, [], ['`name` must not contain a card number.']])
  }
})

test('an address is added to a suppression list, shown and removed, for the installation and for an organization', async () => {
  const address = ['--address', 'Ada+shop@Example.com']
  const organizationFlags = ['--organization', accountIdOf(organization)]
  for (const [flags, list] of [
    [[], 'installation'],
    [organizationFlags, 'organization'],
  ] as const) {
    const suppression = async (name: string, ...more: string[]) =>
      (await run('suppression', name, '--address', 'ada@example.com', ...flags, ...more, '--json')).json()
    assert.deepEqual(await suppression('show'), { list, reasons: [] })
    const added = await run('suppression', 'add', ...address, '--reason', 'Bounce', ...flags)
    assert.deepEqual([added.code, added.lines], [0, [`The address is now on the suppression list of the ${list}.`]])
    assert.deepEqual(await suppression('show'), { list, reasons: ['Bounce'] })
    assert.deepEqual(await suppression('remove'), { list, removed: 1 })
    assert.deepEqual(await suppression('show'), { list, reasons: [] })
  }
})

test('accounts are listed, oldest first', async () => {
  const { json } = await run('account', 'list', '--json')
  assert.equal(json()[0].id, accountIdOf(platform))
  assert.match((await run('account', 'list')).lines[0] ?? '', /^plf_\w{26} +Platform +Sandbox +- +Harbor$/)
})

test('missing and unknown options are reported at once, with the usage, and exit with 2', async () => {
  const id = accountIdOf(organization)
  const wrong: readonly (readonly [string[], RegExp])[] = [
    [['account', 'create'], /--kind is required\..*--name is required\..*Usage: tallystick account create/s],
    [['account', 'create', '--kind', 'shop', '--name', 'x'], /--kind must be/],
    [['account', 'create', '--kind', 'agency', '--name'], /--name/],
    [['account', 'create', '--kind', 'agency', '--name', 'x', '--mode', 'test'], /--mode must be/],
    [['account', 'create', '--kind', 'agency', '--name', 'x', '--colour', 'red'], /--colour/],
    [['account', 'list', 'all'], /only flags/],
    [['key', 'create'], /--account is required/],
    [['key', 'create', '--account', id, '--expires', 'tomorrow'], /--expires must be a time/],
    [['key', 'revoke'], /the id of one key/],
    [['key', 'revoke', id, id], /the id of one key/],
    [['key', 'destroy'], /Unknown command/],
    [['keyring', 'abandon'], /the id of one key/],
    [['keyring', 'abandon', 'live.month.202611', '--whole-ring=yes'], /--whole-ring/],
    [['keyring', 'shred-damaged', 'live.month.202611'], /--instruments is required/],
    [['payment', 'settle'], /the UUID of one attempt.*--as must be/s],
    [['payment', 'settle', UUID, '--as', 'charged'], /--reference is required/],
    [['payment', 'settle', UUID, '--as', 'not-charged', '--reference', 'ch_1'], /requires --as charged/],
    [['payment', 'settle', UUID, '--as', 'not-charged', '--amount', '5.00'], /--amount requires --as charged/],
    [['payment', 'settle', UUID, '--as', 'charged', '--reference', 'ch_1', '--amount', '5,00'], /must be a decimal/],
    [['refund', 'settle', UUID, '--as', 'refunded', '--reference', 're_1', '--amount', '5.00'], /--amount/],
    [['refund', 'settle', id, '--as', 'refunded', '--reference', 're_1'], /the UUID of one refund/],
    [['suppression', 'add'], /--address must be/],
    [['suppression', 'show', '--address', 'ada'], /--address must be/],
    [['suppression', 'add', '--address', 'ada@example.com', '--reason', 'spam'], /--reason must be one of/],
    [['suppression', 'remove', 'ada@example.com', '--address', 'ada@example.com'], /only flags/],
    [['vault', 'status', 'all'], /only flags/],
    [['webhooks', 'check', 'all'], /only flags/],
    [['webhooks', 'check', '--mend'], /--mend/],
    [['webhooks', 'doctor', 'all'], /webhooks check takes only flags/],
    [[], /Unknown command/],
  ]
  for (const [argv, problem] of wrong) {
    const { code, lines, problems } = await run(...argv)
    assert.deepEqual([code, lines], [2, []], argv.join(' '))
    assert.match(problems.join('\n'), problem)
  }
})

test('a reference that contains a card number, is blank or too long is refused, and not repeated', async () => {
  for (const [reference, problem] of [
    ['4242424242424242', '`--reference` must not contain a card number.'],
    ['ch 4242.4242.4242.4242', '`--reference` must not contain a card number.'],
    [' ', '`--reference` must not be blank.'],
    ['x'.repeat(256), '`--reference` must have at most 255 characters.'],
  ] as const)
    for (const [record, as] of [
      ['payment', 'charged'],
      ['refund', 'refunded'],
    ] as const) {
      const { code, lines, problems } = await run(record, 'settle', UUID, '--as', as, '--reference', reference)
      assert.deepEqual([code, lines, problems], [1, [], [problem]])
    }
})

test('impossible operations are refused and exit with 1', async () => {
  const create = (...more: string[]) => run('account', 'create', '--kind', 'agency', '--name', 'x', ...more)
  const refused = await Promise.all([
    create('--parent', accountIdOf(organization)),
    create('--parent', 'plf_x'),
    create('--time-zone', 'Nowhere/At_All'),
    run('key', 'create', '--account', 'org_x'),
    run('key', 'revoke', 'key_x'),
    run('suppression', 'remove', '--address', 'nobody@example.com'),
    run('suppression', 'add', '--address', 'ada@example.com', '--organization', accountIdOf(platform)),
  ])
  for (const { code, lines, problems } of refused) assert.deepEqual([code, lines, problems.length], [1, [], 1])
})
