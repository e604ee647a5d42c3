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
import { runAsAdmin } from './support/canary-scan.ts'
import {
  copyOfRing,
  decryptDumps,
  dump,
  findInServerFiles,
  keyBytesIn,
  presentSegment,
  restore,
  spellingsOf,
  uniqueCardNumber,
} from './support/database-dump.ts'
import { inEachCell } from './support/in-each-cell.ts'
import { openTestKeys } from './support/keys.ts'
import { createSingleDatabase } from './support/postgres.ts'
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

const { adminUrl } = accounts.database.cellOf(accounts.organization.shard)
const { later, organization } = accounts

/** Runs the worker's jobs at the test's current time. */
async function runWorkerJobs(): Promise<void> {
  await inEachCell(services, (ofCell) => deleteExpiredVaultTokens(ofCell))
  await inEachCell(services, (ofCell) => deleteOverdueCvcs(ofCell))
  await inEachCell(services, (ofCell) =>
    releaseOrphanedUses(
      ofCell,
      lookUps(() => true),
    ),
  )
  await inEachCell(services, (ofCell) => ofCell.keys.inCell(ofCell.db).destroyPastHourKeys())
  await inEachCell(services, (ofCell) => rotateVaultKeys(ofCell))
}

const numbers = {
  unused: uniqueCardNumber(),
  unusedAccount: `9${uniqueCardNumber()}`,
  used: uniqueCardNumber(),
  deleted: uniqueCardNumber(),
}
const codes = { unused: '101', used: '202', deleted: '303' }
const sorted = (...texts: string[]) => texts.sort()

// The tests advance one clock in order, and later tests use the state of earlier ones.
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

test('while keys exist, the vault can be decrypted only with both the dump and the key ring', async () => {
  assert.deepEqual(await decryptDumps([stolen], [ringThen]), {
    numbers: sorted(...Object.values(numbers)),
    cvcs: sorted(...Object.values(codes)),
  })
  assert.deepEqual(await decryptDumps([stolen], []), { numbers: [], cvcs: [] })
  assert.deepEqual(await decryptDumps([], [ringThen]), { numbers: [], cvcs: [] })
})

test('neither a number nor a key is in the dump, the tables, the write-ahead log or the log of PostgreSQL', async () => {
  const text = [...stolen.values()].join('\n')
  for (const number of Object.values(numbers)) assert.ok(!text.includes(number))
  const keys = await keyBytesIn(ringThen)
  assert.ok(keys.length >= 2)
  const secrets = [...keys, ...Object.values(numbers).map((number) => Buffer.from(number))].flatMap(spellingsOf)
  for (const spelling of secrets) assert.ok(!text.includes(spelling.toString('latin1')))
  const find = (...needles: Buffer[]) => findInServerFiles(adminUrl, firstSegment, needles)
  const isFound = (files: string[], where: RegExp) => files.some((file) => where.test(file))
  assert.deepEqual(await find(...secrets), [])
  // Checks that the search finds existing values, before and after PostgreSQL writes the tables'
  // files.
  const tokenId = Buffer.from(unused.id.replaceAll('-', ''), 'hex')
  const [row] = await runAsAdmin<{ sealed_number: Buffer }>(
    adminUrl,
    'select sealed_number from vault_instruments limit 1',
  )
  for (const needle of [tokenId, row!.sealed_number]) assert.ok(isFound(await find(needle), /\/pg_wal\//))
  await assert.rejects(runAsAdmin(adminUrl, `select 'logged ${unused.id}'::int`))
  assert.ok(isFound(await find(Buffer.from(`logged ${unused.id}`)), /\/postgres\.log$/))
  await runAsAdmin(adminUrl, 'checkpoint')
  assert.ok(isFound(await find(tokenId), /\/base\//))
  assert.deepEqual(await find(...secrets), [])
})

test('two hours after its creation an unused token, and any security code, cannot be decrypted; used tokens can', async () => {
  later({ minutes: 10 })
  await release(deleted, formerPayer)
  later({ minutes: 59 })
  await runWorkerJobs()
  assert.equal(
    (await decryptDumps([stolen], [await copyOfRing(keyFolder)])).numbers.length,
    4,
    'the hour has not ended',
  )
  later({ hours: 2 })
  await runWorkerJobs()
  const ringNow = await copyOfRing(keyFolder)
  const dumpNow = await dump(adminUrl)
  assert.deepEqual(await decryptDumps([stolen], [ringNow]), {
    numbers: sorted(numbers.used, numbers.deleted),
    cvcs: [],
  })
  assert.deepEqual(await decryptDumps([dumpNow], [ringNow]), { numbers: [numbers.used], cvcs: [] })
  await assertRestored(ringNow, {
    unused: KeyRingFault,
    used: numbers.used,
    deleted: numbers.deleted,
  })
  assert.deepEqual(new Set(Object.values(await overdueVaultRows(services))), new Set([0]))
})

test('31 days after its deletion a used token cannot be decrypted; a live one only in the vault', async () => {
  later({ days: 30, minutes: 1 })
  await runWorkerJobs()
  later({ days: 30, minutes: 3 })
  await runWorkerJobs()
  later({ days: 31, minutes: 10 })
  await runWorkerJobs()
  const ringNow = await copyOfRing(keyFolder)
  const dumpNow = await dump(adminUrl)
  assert.deepEqual(await decryptDumps([stolen], [ringNow]), { numbers: [], cvcs: [] })
  assert.deepEqual(await decryptDumps([dumpNow], [ringNow]), { numbers: [numbers.used], cvcs: [] })
  assert.deepEqual(await decryptDumps([stolen, dumpNow], [ringNow]), { numbers: [numbers.used], cvcs: [] })
  assert.equal((await open(used, payer, 'charge')).number, numbers.used)
  await assertRestored(ringNow, { unused: KeyRingFault, used: KeyRingFault, deleted: KeyRingFault })
})

type Expected = string | typeof KeyRingFault

/**
 * Runs the product on the stolen dump and a key ring, with the clock of the theft, and checks what
 * it can decrypt.
 */
async function assertRestored(
  ring: string,
  expected: { readonly unused: Expected; readonly used: Expected; readonly deleted: Expected },
): Promise<void> {
  const database = await createSingleDatabase()
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
