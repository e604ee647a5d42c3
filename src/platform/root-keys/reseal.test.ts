import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import pLimit from 'p-limit'
import { TEST_ROOT_KEY } from '../../../test/support/accounts.ts'
import { createSession } from '../../../test/support/payment-sessions.ts'
import { accounts, sql } from '../../../test/support/plan-sessions.ts'
import { countOpenable } from '../../../test/support/sealed-values.ts'
import { SEALED_ROWS } from '../../cli/sealed-rows.ts'
import { armCrashPoint } from '../crash-point.ts'
import { createSealer, rootKeyOf, type SealedRows } from '../crypto/index.ts'
import { createLog } from '../log/index.ts'
import { openRootKeys, type RootKeys, reseal, rotateRootKey } from './index.ts'

const { services, later } = accounts
const SESSIONS = 250

const logged: string[] = []
const log = createLog({ level: 'info', write: (line) => logged.push(line) })
const parts = { ...services, log, sealed: SEALED_ROWS }
let former: Buffer = TEST_ROOT_KEY
let minutes = 0
const used = new Map<string, Buffer>()
const formerKey = (id: string) => used.get(id) ?? Buffer.alloc(0)

/** Inserts a first root key, and returns the keys of a process that changes to the next one. */
async function nextKeys(): Promise<{ keys: RootKeys; sealer: ReturnType<typeof createSealer>; formerId: string }> {
  const current = randomBytes(32)
  const keys = await openRootKeys({ ...parts, configured: { current, former }, refreshEveryMs: 3_600_000 })
  after(keys.close)
  const formerId = rootKeyOf(former).id
  used.set(formerId, former)
  former = current
  return { keys, sealer: createSealer(current), formerId }
}

/** Advances the clock until every process has read the active key. */
function settle(): void {
  minutes += 3
  later({ minutes })
}

async function finish(keys: RootKeys, of = parts): Promise<void> {
  while ((await reseal(of, keys)) === 'more');
}

const rotation = async (formerId: string) =>
  (await sql.directory('select * from root_key_rotations where former_id = $1', [formerId]))[0]
const statusOf = async (id: string) =>
  (await sql.directory('select status, hash_key_sealed from root_keys where id = $1', [id]))[0]
const opening = async (sealer: ReturnType<typeof createSealer>) => (await countOpenable(services.db, sealer)).open

const atOnce = pLimit(20)
const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => atOnce(() => createSession())))
// After this, the sealed links of sessions are the only sealed values.
await sql.write('delete from provider_configurations')

test('another worker continues the work of a dead one when its lease has expired', async () => {
  const { keys, sealer, formerId } = await nextKeys()
  armCrashPoint('root key: batch sealed#2', () => {
    throw new Error('simulated crash')
  })
  await assert.rejects(
    rotateRootKey(parts, keys, () => {}),
    /simulated crash/,
  )
  assert.equal(await opening(sealer), 200)
  assert.equal(await reseal(parts, keys), 'idle', 'the lease has not expired, so no other worker continues')
  settle()
  await finish(keys)
  assert.equal(await opening(sealer), SESSIONS)
  assert.deepEqual(await statusOf(formerId), { status: 'retired', hash_key_sealed: null })
  const { finished_at: finishedAt, pass } = await rotation(formerId)
  assert.deepEqual([finishedAt !== null, pass], [true, 2])
})

test('concurrent workers seal each row once', async () => {
  const { keys, formerId } = await nextKeys()
  await rotateRootKey(parts, keys, () => {})
  settle()
  await Promise.all(Array.from({ length: 4 }, () => finish(keys)))
  await finish(keys)
  assert.equal(Number((await rotation(formerId)).resealed), SESSIONS)
})

test('a run ends after 2,000 rows, also within a range, and the next one continues', async () => {
  const { keys, sealer, formerId } = await nextKeys()
  const stale = new Set(Array.from({ length: 2_500 }, (_, id) => id))
  const large: SealedRows = {
    table: 'large',
    columns: [],
    async *stale(_db, { fromShard, limit }) {
      const ids = fromShard === 0 ? [...stale] : []
      for (let start = 0; start < ids.length; start += limit)
        yield ids.slice(start, start + limit).map((id) => ({ key: { id }, reseal: () => async () => stale.delete(id) }))
    },
  }
  const withLarge = { ...parts, sealed: [large, ...SEALED_ROWS] }
  armCrashPoint('root key: batch sealed', () => {
    throw new Error('simulated crash')
  })
  await assert.rejects(
    rotateRootKey(withLarge, keys, () => {}),
    /simulated crash/,
  )
  settle()
  assert.deepEqual([await reseal(withLarge, keys), stale.size], ['more', 400])
  await finish(keys, withLarge)
  assert.deepEqual([stale.size, await opening(sealer), (await statusOf(formerId)).status], [0, SESSIONS, 'retired'])
})

test('a locked row is skipped and keeps the former key until a later pass', async (t) => {
  const { keys, sealer, formerId } = await nextKeys()
  const client = await sql.client(sessions[7]!.id)
  await client.query('begin')
  t.after(() => client.query('rollback'))
  await client.query('select from payment_sessions where id = $1 for update', [sessions[7]!.id])
  await rotateRootKey(parts, keys, () => {})
  settle()
  while (Number((await rotation(formerId)).pass) < 4) assert.equal(await reseal(parts, keys), 'more')
  assert.deepEqual([await opening(sealer), (await statusOf(formerId)).status], [SESSIONS - 1, 'leaving'])
  await client.query('commit')
  await finish(keys)
  assert.deepEqual([await opening(sealer), (await statusOf(formerId)).status], [SESSIONS, 'retired'])
})

test('a value changed after it was read is not overwritten, and is resealed later', async () => {
  const { keys, sealer, formerId } = await nextKeys()
  const { id, orgId } = sessions[3]!
  const aad = ['payment_session.link', orgId, id]
  const changed = createSealer(formerKey(formerId)).seal('changed meanwhile', aad)
  let times = 0
  const changing = SEALED_ROWS.map((table) => ({
    ...table,
    async *stale(...asked: Parameters<SealedRows['stale']>) {
      for await (const rows of table.stale(...asked)) {
        if (table.table === 'payment_sessions' && times++ === 0)
          await sql.write('update payment_sessions set link_secret_sealed = $1 where id = $2', [changed, id])
        yield rows
      }
    },
  }))
  await rotateRootKey({ ...parts, sealed: changing }, keys, () => {})
  const sealedNow = async () =>
    (await sql.rows('select link_secret_sealed as it from payment_sessions where id = $1', [id]))[0].it
  assert.deepEqual(await sealedNow(), changed)
  settle()
  await finish(keys)
  assert.equal(sealer.open(await sealedNow(), aad), 'changed meanwhile')
  assert.equal((await statusOf(formerId)).status, 'retired')
})

test('a value that opens under no root key is left, counted and logged, and does not stop the run', async () => {
  const { keys, sealer, formerId } = await nextKeys()
  const { id } = sessions[5]!
  await sql.write(
    `update payment_sessions set link_secret_sealed = set_byte(link_secret_sealed, 30, (get_byte(link_secret_sealed, 30) + 1) % 256)
     where id = $1`,
    [id],
  )
  const { former: left } = await rotateRootKey(parts, keys, () => {})
  assert.deepEqual([left?.id, left?.progress.resealed], [formerId, SESSIONS - 1])
  settle()
  await finish(keys)
  assert.equal(Number((await rotation(formerId)).damaged), 1)
  assert.deepEqual([await opening(sealer), (await statusOf(formerId)).status], [SESSIONS - 1, 'retired'])
  const warnings = logged.filter((line) => line.includes('cannot be decrypted with any configured root key'))
  assert.deepEqual(
    warnings.map((line) => JSON.parse(line).id),
    [id, id],
  )
})

test('the root key of another installation is detected before it seals anything', async () => {
  await sql.directory('delete from root_key_rotations')
  await sql.directory('delete from root_keys')
  const configured = { current: randomBytes(32), former: null }
  await assert.rejects(openRootKeys({ ...parts, configured }), { code: 'KEY_OPENS_NOTHING' })
  assert.equal((await sql.directory('select from root_keys')).length, 0)
})
