import assert from 'node:assert/strict'
import test from 'node:test'
import {
  accounts,
  cellKeys,
  idOf,
  instrumentsInLogOf,
  newConsumer,
  open,
  openingsOf,
  refused,
  requestBy,
  rowsOf,
  services,
  sql,
  tokenize,
  use,
} from '../../test/support/vault.ts'
import type { Account } from '../accounts/index.ts'
import { createLog } from '../platform/log/index.ts'
import { openInstrument, rotateVaultKeys, useVaultToken, type VaultToken } from './index.ts'
import { type CellKeys, KeyRingFault } from './keys/index.ts'
import { InstrumentFault } from './sealed-instrument.ts'

const { organization, sibling, agency, platform, later } = accounts

/** Returns the log entries that the work added for these accounts. */
async function entriesAddedBy(owners: readonly Account[], work: () => Promise<unknown>): Promise<string[][]> {
  const before = await Promise.all(owners.map(instrumentsInLogOf))
  await work()
  const after = await Promise.all(owners.map(instrumentsInLogOf))
  return after.map((entries, index) => entries.slice(before[index]!.length))
}

const damage = ({ id }: VaultToken, column: string) =>
  sql.write(`update vault_instruments set ${column} = ${column} || '\\x00' where token_id = $1`, [id])

/** An id outside every partition of the audit log. */
const idOutsidePartitions = () => services.mintId(0).replace(/^.{13}/, '00000000-0000')

test("uses of an agency's or a platform's token, also failed ones, are recorded only in its owner's log", async () => {
  for (const owner of [agency, platform]) {
    const token = await tokenize({}, owner)
    const consumer = newConsumer()
    const entries = await entriesAddedBy([owner, organization], async () => {
      await assert.rejects(open(token, consumer), refused('INVALID_STATE'))
      await use(token, consumer)
      await open(token, consumer, 'charge')
      await damage(token, 'sealed_number')
      await assert.rejects(open(token, consumer, 'store'), InstrumentFault)
    })
    const expected = ['authorize INVALID_STATE', 'charge done', 'store INTERNAL'].map((each) => `${each} ${token.id}`)
    assert.deepEqual(entries, [expected, []])
    const damaged = await tokenize({}, owner)
    await damage(damaged, 'wrapped_key')
    const failures = await entriesAddedBy([owner, organization], () =>
      assert.rejects(use(damaged, newConsumer()), InstrumentFault),
    )
    assert.deepEqual(failures, [[`use INTERNAL ${damaged.id}`], []])
  }
})

test("a request for another account's token is recorded without the token in the caller's log, and not in the owner's", async () => {
  const token = await tokenize({}, sibling)
  const asked = { tokenId: idOf(token), organization, consumerId: newConsumer() }
  const entries = await entriesAddedBy([sibling, organization], async () => {
    await assert.rejects(
      openInstrument(requestBy(organization), { ...asked, purpose: 'store' }),
      refused('NOT_FOUND', 'Vault token not found.'),
    )
    await assert.rejects(useVaultToken(services, { ...asked, consumerType: 'PaymentPlan' }), refused('NOT_FOUND'))
  })
  assert.deepEqual(entries, [[], ['store NOT_FOUND']])
})

test('a first use that fails in its transaction is recorded as well', async () => {
  const token = await tokenize()
  // The month's key is destroyed between its selection and its lock.
  const destroyed = await cellKeys.currentMonthKey('Sandbox')
  const currentMonthKey: CellKeys['currentMonthKey'] = async (mode) => {
    await cellKeys.nextMonthKey(mode)
    later({ minutes: 2 })
    await rotateVaultKeys(services)
    return destroyed
  }
  const keys = { ...services.keys, ofShard: () => ({ ...cellKeys, currentMonthKey }) }
  await assert.rejects(use(token, newConsumer(), { keys }), KeyRingFault)
  assert.deepEqual(await openingsOf(token), ['use INTERNAL'])
  const { token: row, uses } = await rowsOf(token)
  assert.deepEqual([row.used_at, uses], [null, []])
})

test('a failure whose audit entry cannot be written is thrown all the same, and the entry is logged', async () => {
  const [token, unused] = [await tokenize(), await tokenize()]
  const consumer = newConsumer()
  await use(token, consumer)
  await damage(token, 'sealed_number')
  await damage(unused, 'wrapped_key')
  const lines: string[] = []
  const log = createLog({ level: 'error', write: (line) => lines.push(line) })
  const more = { log, mintId: idOutsidePartitions }
  await assert.rejects(open(token, consumer, 'charge', more), InstrumentFault)
  await assert.rejects(use(unused, consumer, more), InstrumentFault)
  await assert.rejects(open(unused, consumer, 'charge', more), refused('INVALID_STATE'))
  const actions = lines.map((line) => JSON.parse(line)).map(({ action, outcome, msg }) => [action, outcome, msg])
  assert.deepEqual(actions, [
    ['vault.instrument.charge', 'INTERNAL', 'failed to write an audit entry'],
    ['vault.instrument.use', 'INTERNAL', 'failed to write an audit entry'],
    ['vault.instrument.charge', 'INVALID_STATE', 'failed to write an audit entry'],
  ])
})
