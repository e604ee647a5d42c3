import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openDatabase } from '../src/platform/db/index.ts'
import { createLog } from '../src/platform/log/index.ts'
import { plus } from '../src/platform/time/index.ts'
import {
  deleteExpiredVaultTokens,
  deleteOverdueCvcs,
  overdueVaultRows,
  releaseOrphanedUses,
  rotateVaultKeys,
} from '../src/vault/index.ts'
import { KeyRingFault } from '../src/vault/keys/index.ts'
import { vaultTokenizeBankAccount } from '../src/vault/vault-tokenize-bank-account.ts'
import { tell } from './support/canary-scan.ts'
import { openTestKeys } from './support/keys.ts'
import { createTestDatabase, TEST_DATABASE } from './support/postgres.ts'
import {
  accounts,
  keyFolder,
  lookUps,
  newConsumer,
  open,
  release,
  requestBy,
  services,
  tokenize,
  use,
} from './support/vault.ts'
import {
  copyOfRing,
  dump,
  findInServerFiles,
  keyBytesIn,
  loot,
  presentSegment,
  restore,
  spellingsOf,
  uniqueCardNumber,
} from './support/vault-thief.ts'

const adminUrl = adminUrlOf(accounts.url)
const { later, organization } = accounts

/** Runs the worker's jobs at a time that the test has moved to. */
async function workerRuns(): Promise<void> {
  await deleteExpiredVaultTokens(services)
  await deleteOverdueCvcs(services)
  await releaseOrphanedUses(
    services,
    lookUps(() => true),
  )
  await services.keys.destroyPastHourKeys()
  await rotateVaultKeys(services)
}

const numbers = {
  unused: uniqueCardNumber(),
  unusedAccount: `9${uniqueCardNumber()}`,
  used: uniqueCardNumber(),
  deleted: uniqueCardNumber(),
}
const codes = { unused: '101', used: '202', deleted: '303' }
const sorted = (...texts: string[]) => texts.sort()

// One walk through time: later parts stand on what earlier ones left.
const firstSegment = await presentSegment(adminUrl)
const unused = await tokenize({ number: numbers.unused, cvc: codes.unused })
await vaultTokenizeBankAccount(requestBy(organization), {
  routingNumber: '021000021',
  accountNumber: numbers.unusedAccount,
})
const used = await tokenize({ number: numbers.used, cvc: codes.used })
const deleted = await tokenize({ number: numbers.deleted, cvc: codes.deleted })
const [payer, formerPayer] = [newConsumer(), newConsumer()]
await use(used, payer)
await use(deleted, formerPayer)
const madeAt = services.wallNow()
const stolen = await dump(adminUrl)
const ringThen = await copyOfRing(keyFolder)

test('within the bound a thief of both a dump and the key ring reads what is in the vault: neither alone is enough', async () => {
  assert.deepEqual(await loot([stolen], [ringThen]), {
    numbers: sorted(...Object.values(numbers)),
    cvcs: sorted(...Object.values(codes)),
  })
  assert.deepEqual(await loot([stolen], []), { numbers: [], cvcs: [] })
  assert.deepEqual(await loot([], [ringThen]), { numbers: [], cvcs: [] })
})

test('no number and no key lies in the dump, and none in the tables, write-ahead log and log of PostgreSQL', async () => {
  const text = [...stolen.values()].join('\n')
  for (const number of Object.values(numbers)) assert.ok(!text.includes(number))
  const keys = await keyBytesIn(ringThen)
  assert.ok(keys.length >= 2)
  const secrets = [...keys, ...Object.values(numbers).map((number) => Buffer.from(number))].flatMap(spellingsOf)
  for (const spelling of secrets) assert.ok(!text.includes(spelling.toString('latin1')))
  const find = (...needles: Buffer[]) => findInServerFiles(adminUrl, firstSegment, needles)
  const isFound = (files: string[], where: RegExp) => files.some((file) => where.test(file))
  assert.deepEqual(await find(...secrets), [])
  // The search does find what is there, before the tables' files are written as well as after.
  const tokenId = Buffer.from(unused.id.replaceAll('-', ''), 'hex')
  const [row] = await tell<{ sealed_number: Buffer }>(adminUrl, 'select sealed_number from vault_instruments limit 1')
  for (const needle of [tokenId, row!.sealed_number]) assert.ok(isFound(await find(needle), /\/pg_wal\//))
  await assert.rejects(tell(adminUrl, `select 'logged ${unused.id}'::int`))
  assert.ok(isFound(await find(Buffer.from(`logged ${unused.id}`)), /\/postgres\.log$/))
  await tell(adminUrl, 'checkpoint')
  assert.ok(isFound(await find(tokenId), /\/base\//))
  assert.deepEqual(await find(...secrets), [])
})

test('two hours after an unused token was made nobody can read it, nor any security code; used ones still can be', async () => {
  later({ minutes: 10 })
  await release(deleted, formerPayer)
  later({ minutes: 59 })
  await workerRuns()
  assert.equal((await loot([stolen], [await copyOfRing(keyFolder)])).numbers.length, 4, 'the hour is not over')
  later({ hours: 2 })
  await workerRuns()
  const ringNow = await copyOfRing(keyFolder)
  const dumpNow = await dump(adminUrl)
  assert.deepEqual(await loot([stolen], [ringNow]), { numbers: sorted(numbers.used, numbers.deleted), cvcs: [] })
  assert.deepEqual(await loot([dumpNow], [ringNow]), { numbers: [numbers.used], cvcs: [] })
  await assertRestored(ringNow, {
    unused: KeyRingFault,
    used: numbers.used,
    deleted: numbers.deleted,
  })
  assert.deepEqual(new Set(Object.values(await overdueVaultRows(services))), new Set([0]))
})

test('31 days after its deletion nobody can read a used token; a live one is read in the vault only', async () => {
  later({ days: 30, minutes: 1 })
  await workerRuns()
  later({ days: 30, minutes: 3 })
  await workerRuns()
  later({ days: 31, minutes: 10 })
  await workerRuns()
  const ringNow = await copyOfRing(keyFolder)
  const dumpNow = await dump(adminUrl)
  assert.deepEqual(await loot([stolen], [ringNow]), { numbers: [], cvcs: [] })
  assert.deepEqual(await loot([dumpNow], [ringNow]), { numbers: [numbers.used], cvcs: [] })
  assert.deepEqual(await loot([stolen, dumpNow], [ringNow]), { numbers: [numbers.used], cvcs: [] })
  assert.equal((await open(used, payer, 'charge')).number, numbers.used)
  await assertRestored(ringNow, { unused: KeyRingFault, used: KeyRingFault, deleted: KeyRingFault })
})

type Expected = string | typeof KeyRingFault

/** The product itself, on the stolen dump and that ring, its clock set back to the day of the theft. */
async function assertRestored(
  ring: string,
  expected: { readonly unused: Expected; readonly used: Expected; readonly deleted: Expected },
): Promise<void> {
  const database = await createTestDatabase()
  await restore(database.adminUrl, stolen)
  const db = await openDatabase({ url: database.appUrl, log: createLog({ level: 'silent' }) })
  const clock = () => plus(madeAt, { minutes: 1 })
  const { keys, remove } = await openTestKeys(db, clock, ring)
  after(async () => {
    await remove()
    await db.close()
    await database.drop()
  })
  const there = { db, keys, now: clock, wallNow: clock }
  const consumer = newConsumer()
  const reads = {
    unused: () => use(unused, consumer, there).then(() => open(unused, consumer, 'charge', there)),
    used: () => open(used, payer, 'charge', there),
    deleted: () => open(deleted, formerPayer, 'charge', there),
  }
  for (const name of ['unused', 'used', 'deleted'] as const) {
    const outcome = expected[name]
    if (typeof outcome === 'string') assert.equal((await reads[name]()).number, outcome)
    else await assert.rejects(reads[name](), outcome)
  }
}

function adminUrlOf(appUrl: string): string {
  const [adminUrl] = JSON.parse(process.env[TEST_DATABASE] ?? '[]') as string[]
  const url = new URL(adminUrl ?? '')
  url.pathname = new URL(appUrl).pathname
  return url.href
}
