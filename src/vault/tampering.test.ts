import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { openTestKeys } from '../../test/support/keys.ts'
import {
  accounts,
  CARD,
  eventsOf,
  keyFolder,
  newConsumer,
  open,
  openingsOf,
  rowsOf,
  services,
  sql,
  tokenize,
  use,
} from '../../test/support/vault.ts'
import { Refusal } from '../platform/refusal.ts'
import { KeyRingFault } from './keys/index.ts'
import { InstrumentFault } from './sealed-instrument.ts'

const COLUMNS = ['wrapped_key', 'sealed_number', 'sealed_cvc'] as const

interface Snapshot {
  readonly id: string
  readonly consumer: string
}

/** Creates a token in use, and its consumer. */
async function snapshot(): Promise<Snapshot> {
  const { id } = await tokenize()
  const consumer = newConsumer()
  await use({ id }, consumer)
  return { id, consumer }
}

const write = (id: string, column: string, value: unknown) =>
  sql.write(`update vault_instruments set ${column} = $2 where token_id = $1`, [id, value])

/**
 * Requires that opening fails with an error that reveals nothing, and that the audit log has
 * INTERNAL.
 */
async function assertFailsClosed(
  token: Snapshot,
  fault: typeof InstrumentFault | typeof KeyRingFault,
  more = {},
): Promise<void> {
  const before = await openingsOf(token)
  await assert.rejects(open(token, token.consumer, 'authorize', more), (error) => {
    assert.ok(error instanceof fault)
    assert.doesNotMatch(`${error.message} ${error.cause}`, /4242|737/)
    return true
  })
  assert.deepEqual(await openingsOf(token), [...before, 'authorize INTERNAL'])
}

test('a ciphertext moved to another token of the same owner does not open', async () => {
  const [token, other] = [await snapshot(), await snapshot()]
  const [own, foreign] = [(await rowsOf(token)).instrument, (await rowsOf(other)).instrument]
  for (const column of COLUMNS) {
    await write(token.id, column, foreign[column])
    await assertFailsClosed(token, InstrumentFault)
    await write(token.id, column, own[column])
  }
  for (const column of COLUMNS) await write(token.id, column, foreign[column])
  await assertFailsClosed(token, InstrumentFault)
  for (const column of COLUMNS) await write(token.id, column, own[column])
  assert.deepEqual(await open(token, token.consumer), CARD)
})

test('a number and a security code cannot be exchanged', async () => {
  const token = await snapshot()
  const { sealed_number, sealed_cvc } = (await rowsOf(token)).instrument
  await write(token.id, 'sealed_number', sealed_cvc)
  await assertFailsClosed(token, InstrumentFault)
  await write(token.id, 'sealed_number', sealed_number)
  await write(token.id, 'sealed_cvc', sealed_number)
  await assert.rejects(open(token, token.consumer))
  assert.equal((await open(token, token.consumer, 'charge')).number, CARD.number)
})

test('a ciphertext with a changed, missing or added byte does not open', async () => {
  const token = await snapshot()
  const row = (await rowsOf(token)).instrument
  for (const column of COLUMNS) {
    const bytes = row[column] as Buffer
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1 << (at & 7)
      await write(token.id, column, changed)
      await assert.rejects(open(token, token.consumer), (error) => !(error instanceof Refusal), `${column} ${at}`)
    }
    for (const changed of [
      bytes.subarray(1),
      bytes.subarray(0, -1),
      Buffer.concat([bytes, Buffer.of(0)]),
      Buffer.of(),
    ]) {
      await write(token.id, column, changed)
      await assert.rejects(open(token, token.consumer))
    }
    await write(token.id, column, bytes)
  }
  assert.deepEqual(await open(token, token.consumer), CARD)
  const openings = await openingsOf(token)
  assert.equal(openings.filter((each) => each === 'authorize INTERNAL').length, openings.length - 1)
})

test('an instrument opens only under the key that it names', async () => {
  const [token, unused] = [await snapshot(), await tokenize()]
  const { key_id } = (await rowsOf(token)).instrument
  await write(token.id, 'key_id', (await rowsOf(unused)).instrument.key_id)
  await assertFailsClosed(token, InstrumentFault)
  await write(token.id, 'key_id', 'sandbox.month.202001')
  await assertFailsClosed(token, KeyRingFault)
  await write(token.id, 'key_id', 'live.month.202611')
  await assertFailsClosed(token, KeyRingFault)
  await write(token.id, 'key_id', key_id)
  assert.deepEqual(await open(token, token.consumer), CARD)
})

test('an old copy of the ring, another ring and an empty one open nothing', async () => {
  const token = await snapshot()
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-old-ring-'))
  const withRing = async (change: (files: string[]) => Promise<unknown>) => {
    await rm(folder, { recursive: true })
    await cp(keyFolder, folder, { recursive: true })
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.key'))
    await change(names.filter((name) => name.includes('month')).map((name) => join(folder, name)))
    const { keys } = await openTestKeys(services.db, services.wallNow, folder)
    return { keys }
  }
  const same = await withRing(async () => {})
  assert.deepEqual(await open(token, token.consumer, 'authorize', same), CARD)
  await assertFailsClosed(token, KeyRingFault, await withRing((files) => Promise.all(files.map((file) => rm(file)))))
  const another = Buffer.alloc(32, 3).toString('base64')
  const replaced = (files: string[]) =>
    Promise.all(
      files.map(async (file) => {
        await rm(file)
        await writeFile(file, `${another}\n`)
      }),
    )
  await assertFailsClosed(token, KeyRingFault, await withRing(replaced))
  await assertFailsClosed(token, KeyRingFault, await withRing(() => rm(folder, { recursive: true })))
  same.keys.close()
  await rm(folder, { recursive: true, force: true })
})

test('an instrument does not open once its token names another owner, not even one above', async () => {
  const token = await snapshot()
  const { account_id: owner } = (await rowsOf(token)).token
  const setOwner = (accountId: string, orgId: string | null) =>
    sql.rows(
      `with instrument as (update vault_instruments set account_id = $2 where token_id = $1)
       update vault_tokens set account_id = $2, org_id = $3 where id = $1`,
      [token.id, accountId, orgId],
    )
  for (const { id } of [accounts.agency, accounts.platform]) {
    await setOwner(id, null)
    await assertFailsClosed(token, InstrumentFault)
  }
  await setOwner(owner, owner)
  assert.deepEqual(await open(token, token.consumer), CARD)
})

test('a token with a changed data key cannot be used, and the audit log records it', async () => {
  const [token, other] = [await tokenize(), await tokenize()]
  await write(token.id, 'wrapped_key', (await rowsOf(other)).instrument.wrapped_key)
  await assert.rejects(use(token, newConsumer()), InstrumentFault)
  const { token: row, uses } = await rowsOf(token)
  assert.deepEqual([row.used_at, uses], [null, []])
  assert.deepEqual(await openingsOf(token), ['use INTERNAL'])
  assert.deepEqual(await eventsOf(token), ['created'])
})

test('a token without its instrument cannot be used', async () => {
  const token = await tokenize()
  await sql.write('delete from vault_instruments where token_id = $1', [token.id])
  await assert.rejects(use(token, newConsumer()), InstrumentFault)
  assert.deepEqual((await rowsOf(token)).uses, [])
  assert.deepEqual(await openingsOf(token), ['use INTERNAL'])
})
