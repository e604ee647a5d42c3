import assert from 'node:assert/strict'
import test from 'node:test'
import {
  accounts,
  database,
  idOf,
  instrumentsInLogOf,
  newConsumer,
  open,
  openingsOf,
  refused,
  requestBy,
  rowsOf,
  services,
  tokenize,
  use,
} from '../../test/support/vault.ts'
import type { Account, Services } from '../accounts/index.ts'
import { createLog } from '../platform/log/index.ts'
import { openInstrument, rotateVaultKeys, useVaultToken, type VaultToken } from './index.ts'
import { InstrumentFault } from './instrument-fault.ts'
import { KeyRingFault } from './keys/index.ts'

const { organization, sister, agency, platform, later } = accounts

/** What the logs of these accounts gained by the work. */
async function gained(owners: readonly Account[], work: () => Promise<unknown>): Promise<string[][]> {
  const before = await Promise.all(owners.map(instrumentsInLogOf))
  await work()
  const after = await Promise.all(owners.map(instrumentsInLogOf))
  return after.map((entries, index) => entries.slice(before[index]!.length))
}

const damage = ({ id }: VaultToken, column: string) =>
  database.query(`update vault_instruments set ${column} = ${column} || '\\x00' where token_id = $1`, [id])

/** An id that lies in no partition of the audit log. */
const unwritable = () => services.mintId(0).replace(/^.{13}/, '00000000-0000')

test("what is done with an agency's or a platform's token, and what fails, is told in its owner's log alone", async () => {
  for (const owner of [agency, platform]) {
    const token = await tokenize({}, owner)
    const consumer = newConsumer()
    const entries = await gained([owner, organization], async () => {
      await assert.rejects(open(token, consumer), refused('INVALID_STATE'))
      await use(token, consumer)
      await open(token, consumer, 'charge')
      await damage(token, 'sealed_number')
      await assert.rejects(open(token, consumer, 'store'), InstrumentFault)
    })
    const told = ['authorize INVALID_STATE', 'charge done', 'store INTERNAL'].map((each) => `${each} ${token.id}`)
    assert.deepEqual(entries, [told, []])
    const damaged = await tokenize({}, owner)
    await damage(damaged, 'wrapped_key')
    const failures = await gained([owner, organization], () =>
      assert.rejects(use(damaged, newConsumer()), InstrumentFault),
    )
    assert.deepEqual(failures, [[`use INTERNAL ${damaged.id}`], []])
  }
})

test("who asks for somebody else's token leaves an entry without it in the own log, and none in the owner's", async () => {
  const token = await tokenize({}, sister)
  const asked = { tokenId: idOf(token), organization, consumerId: newConsumer() }
  const entries = await gained([sister, organization], async () => {
    await assert.rejects(
      openInstrument(requestBy(organization), { ...asked, purpose: 'store' }),
      refused('NOT_FOUND', 'Vault token not found.'),
    )
    await assert.rejects(useVaultToken(services, { ...asked, consumerType: 'PaymentPlan' }), refused('NOT_FOUND'))
  })
  assert.deepEqual(entries, [[], ['store NOT_FOUND']])
})

test('a first use that fails in its transaction is told as well', async () => {
  const token = await tokenize()
  // The month's key goes between the moment it is chosen and the moment it is held.
  const currentMonthKey: Services['keys']['currentMonthKey'] = async (mode) => {
    const key = await services.keys.currentMonthKey(mode)
    await services.keys.nextMonthKey(mode)
    later({ minutes: 2 })
    await rotateVaultKeys(services)
    return key
  }
  const keys = { ...services.keys, currentMonthKey }
  await assert.rejects(use(token, newConsumer(), { keys }), KeyRingFault)
  assert.deepEqual(await openingsOf(token), ['use INTERNAL'])
  const { token: row, uses } = await rowsOf(token)
  assert.deepEqual([row.used_at, uses], [null, []])
})

test('when the entry of a failure can not be written, what failed is thrown all the same, and the log has the entry', async () => {
  const [token, unused] = [await tokenize(), await tokenize()]
  const consumer = newConsumer()
  await use(token, consumer)
  await damage(token, 'sealed_number')
  await damage(unused, 'wrapped_key')
  const lines: string[] = []
  const log = createLog({ level: 'error', write: (line) => lines.push(line) })
  const more = { log, mintId: unwritable }
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
