import assert from 'node:assert/strict'
import test from 'node:test'
import {
  accounts,
  cellKeys,
  newConsumer,
  remove,
  rowsOf,
  services,
  sql,
  tokenize,
  use,
} from '../../test/support/vault.ts'
import { createLog } from '../platform/log/index.ts'
import { plus, type Span } from '../platform/time/index.ts'
import {
  deleteExpiredVaultTokens,
  deleteOverdueCvcs,
  type OverdueVaultRows,
  overdueVaultRows,
  reportOverdueVaultRows,
  rotateVaultKeys,
} from './index.ts'

const NONE: OverdueVaultRows = {
  tokens: 0,
  securityCodes: 0,
  uses: 0,
  deletedInstruments: 0,
  unneededTokens: 0,
  hourKeys: 0,
  monthKeys: 0,
}

/** Starts in the first minute of an hour, so that the end of the hour's key is known. */
const minutesToHour = 60 - Number(services.wallNow().slice(14, 16))
const later = ({ minutes = 0, ...span }: Span) => accounts.later({ ...span, minutes: minutesToHour + minutes })
later({})

const overdue = () => overdueVaultRows(services)
/** Returns the overdue rows when the organization's clock is ahead of the machine's. */
const overdueAt = (ahead: Span) => overdueVaultRows({ ...services, now: () => plus(services.wallNow(), ahead) })

/** Runs the vault's check. Returns the level, message and counts of its log line. */
async function loggedByCheck(): Promise<[string, string, OverdueVaultRows]> {
  const lines: string[] = []
  await reportOverdueVaultRows({ ...services, log: createLog({ level: 'info', write: (line) => lines.push(line) }) })
  const [line, ...more] = lines.map((text) => JSON.parse(text))
  assert.equal(more.length, 0)
  return [line.level, line.msg, line.overdue]
}

test('rows overdue for more than a minute are counted, each by its own clock', async () => {
  assert.deepEqual(await overdue(), NONE)
  const [used, deleted] = [await tokenize(), await tokenize()]
  await tokenize()
  await use(used, newConsumer())
  await remove(deleted)
  assert.deepEqual(await overdue(), NONE)
  assert.deepEqual(await loggedByCheck(), ['info', 'the vault contains no overdue data', NONE])

  assert.deepEqual(await overdueAt({ hours: 1, seconds: 20 }), NONE)
  assert.deepEqual(await overdueAt({ hours: 1, seconds: 61 }), { ...NONE, tokens: 1 })
  later({ minutes: 16, seconds: 1 })
  assert.deepEqual(await overdueAt({ minutes: -20 }), { ...NONE, uses: 1 })
  later({ hours: 1, minutes: 1, seconds: 1 })
  assert.deepEqual(await overdueAt({ hours: -2 }), { ...NONE, uses: 1, securityCodes: 2 })
  assert.deepEqual(await overdue(), { ...NONE, uses: 1, securityCodes: 2, tokens: 1 })
  assert.deepEqual(await loggedByCheck(), ['error', 'the vault contains overdue data', await overdue()])

  assert.equal(await deleteExpiredVaultTokens(services), 1)
  assert.equal(await deleteOverdueCvcs(services), 1)
  assert.deepEqual(await overdue(), { ...NONE, uses: 1 })
  await sql.write('update vault_token_uses set settled = true')
  assert.deepEqual(await overdue(), NONE)
})

test('overdue keys are counted until they are destroyed', async () => {
  later({ hours: 3, minutes: 2 })
  assert.deepEqual(await overdue(), { ...NONE, hourKeys: 1 })
  await cellKeys.destroyPastHourKeys()
  assert.deepEqual(await overdue(), NONE)
  later({ days: 31, minutes: 2 })
  assert.deepEqual(await overdue(), { ...NONE, monthKeys: 1 })
  await rotateVaultKeys(services)
  later({ days: 31, minutes: 4 })
  await rotateVaultKeys(services)
  assert.deepEqual(await overdue(), NONE)
})

test('an instrument that outlived its token, and an unneeded used token, are counted at once', async () => {
  const [deleted, used] = [await tokenize(), await tokenize()]
  const { instrument } = await rowsOf(deleted)
  await use(used, newConsumer())
  await remove(deleted)
  await sql.inShard(
    deleted.id,
    'insert into vault_instruments select * from json_populate_record(null::vault_instruments, $1)',
    [JSON.stringify({ ...instrument, ...bytesAsText(instrument) })],
  )
  await sql.write('delete from vault_token_uses where token_id = $1', [used.id])
  assert.deepEqual(await overdue(), { ...NONE, deletedInstruments: 1, unneededTokens: 1 })
  const [level, , counts] = await loggedByCheck()
  assert.deepEqual([level, counts.deletedInstruments, counts.unneededTokens], ['error', 1, 1])
})

/** Returns the row with its bytes in the form that PostgreSQL reads from JSON. */
function bytesAsText(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const bytes = Object.entries(row).filter((entry): entry is [string, Buffer] => Buffer.isBuffer(entry[1]))
  return Object.fromEntries(bytes.map(([column, value]) => [column, `\\x${value.toString('hex')}`]))
}
