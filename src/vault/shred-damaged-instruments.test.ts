import assert from 'node:assert/strict'
import test from 'node:test'
import { fillVault } from '../../test/support/fill-vault.ts'
import { openTestKeys } from '../../test/support/keys.ts'
import { accounts, cellKeys, makeNeighbour, openingsOf, rowsOf, services, sql } from '../../test/support/vault.ts'
import { countInstrumentsUnderKey, rotateVaultKeys, shredDamagedInstruments } from './index.ts'

const { organization, later } = accounts
const neighbour = await makeNeighbour()
const OWNERS = [organization, neighbour]
let minutes = 0

/** Flips a bit of a wrapped data key. A second call restores it. */
const flip = (id: string) =>
  sql.write(
    'update vault_instruments set wrapped_key = set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1) where token_id = $1',
    [id],
  )

/**
 * Creates twenty instruments of each of two owners under the active key, then the next key, and
 * lets some time pass.
 */
async function replacedKey() {
  const { id: old } = await cellKeys.currentMonthKey('Sandbox')
  const filling = { count: 20, used: true, createdAt: services.wallNow() }
  const ids = await Promise.all(
    OWNERS.map((owner) =>
      fillVault((text, values) => sql.inShard(owner.shard, text, values), services, { owner, ...filling }),
    ),
  )
  await cellKeys.nextMonthKey('Sandbox')
  minutes += 5
  later({ minutes })
  return { old, ids: ids.map(([id = '']) => id) }
}

test("a damaged instrument is recorded once in its owner's log, and keeps its key; the others are rewrapped", async () => {
  const { old, ids } = await replacedKey()
  for (const id of ids) await flip(id)
  const [result] = await rotateVaultKeys(services)
  assert.deepEqual(result, { keyId: old, rewrapped: 38, damaged: 2, destroyed: false })
  await Promise.all([rotateVaultKeys(services), rotateVaultKeys(services)])
  for (const [index, id] of ids.entries()) {
    const rows = await sql.rows(
      'select account_id, outcome, record_type from audit_entries where record_id = $1 and action = $2',
      [id, 'vault.instrument.rotate'],
    )
    assert.deepEqual(rows, [{ account_id: OWNERS[index]!.id, outcome: 'INTERNAL', record_type: 'VaultToken' }])
  }
  for (const id of ids) await flip(id)
  assert.deepEqual(await rotateVaultKeys(services), [{ keyId: old, rewrapped: 2, damaged: 0, destroyed: true }])
  for (const id of ids) assert.equal((await rowsOf({ id })).instrument.damaged_at, null)
})

test('damaged instruments are shredded when an operator states their number, and their key is destroyed', async () => {
  const { old, ids } = await replacedKey()
  assert.ok((await countInstrumentsUnderKey(services, old)) >= 40)
  for (const id of ids) await flip(id)
  assert.equal((await rotateVaultKeys(services))[0]?.destroyed, false)
  assert.equal(await countInstrumentsUnderKey(services, old), 2)
  assert.equal(await shredDamagedInstruments(services, old, 40), 2)
  assert.equal(await countInstrumentsUnderKey(services, old), 2)
  assert.equal(await shredDamagedInstruments(services, old, 2), 2)
  for (const id of ids) {
    const { token, instrument } = await rowsOf({ id })
    assert.deepEqual([token.deleted_at, instrument], [null, null])
    assert.deepEqual(await openingsOf({ id }), ['rotate INTERNAL', 'shred done'])
  }
  assert.deepEqual(await rotateVaultKeys(services), [{ keyId: old, rewrapped: 0, damaged: 0, destroyed: true }])
  await assert.rejects(shredDamagedInstruments(services, old, 0), { code: 'KEY_DESTROYED' })
})

test('nothing is shredded under a key that the ring does not return', async () => {
  const { old, ids } = await replacedKey()
  const { keys, remove } = await openTestKeys(services.db, services.wallNow)
  await assert.rejects(shredDamagedInstruments({ ...services, keys }, old, 40), { code: 'KEY_LACKING' })
  await remove()
  assert.ok((await rowsOf({ id: ids[0]! })).instrument)
})
