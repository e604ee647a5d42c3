import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import pg from 'pg'
import { createTestDatabase } from '../support/postgres.ts'
import { freshPlace, tallystick, tallystickJson } from '../support/process.ts'

const NONE = { found: 0, mended: 0 }

test('the doctor tells what it found and mended, exits with 1 then, and with 0 when all is well', async (t) => {
  const database = await createTestDatabase()
  t.after(() => database.drop())
  const place = await freshPlace(t, {
    DATABASE_URL: database.appUrl,
    DATABASE_ADMIN_URL: database.ownerUrl,
    TALLYSTICK_ROOT_KEY: randomBytes(32).toString('base64'),
  })
  const doctor = (...flags: string[]) => tallystick(t, place, 'webhooks', 'doctor', ...flags)
  const { code, stdout, stderr } = await doctor()
  assert.deepEqual([code, stderr], [0, ''])
  assert.match(stdout, /^ {8}0 {2}pending requests that are not in the queue\n( {8}0 {2}[a-z ]+\n){8}$/)

  await tallystickJson(t, place, 'account', 'create', '--kind', 'organization', '--name', 'Northwind')
  const behind = new pg.Client(database.adminUrl)
  await behind.connect()
  await behind.query(`insert into webhooks (shard, id, account_id, url, events, enabled, secret_version, secret_check_value, created_at, updated_at)
    select shard, id, id, 'https://hooks.example.com', '{*}', true, 1, '', now(), now() from accounts`)
  await behind.end()
  const mended = await doctor('--repair', '--json')
  const one = { found: 1, mended: 1 }
  const findings = JSON.parse(mended.stdout)
  assert.equal(mended.code, 1)
  assert.match(
    mended.stderr,
    /^.* the tables of webhook delivery were repaired mended=2 operator=.+@.+\nWebhook delivery is inconsistent: 2, of which 2 were repaired\.\n$/,
  )
  assert.deepEqual(findings, {
    ...Object.fromEntries(Object.keys(findings).map((fault) => [fault, NONE])),
    ...{ webhooksWithoutLane: one, webhooksWithoutPosition: one },
  })
  assert.equal((await doctor()).code, 0)
})
