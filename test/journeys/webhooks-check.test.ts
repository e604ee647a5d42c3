import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { requireId } from '../../src/platform/ids/index.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { newInstallation, tallystick, tallystickJson } from '../support/process.ts'

const NONE = { found: 0, repaired: 0 }

test('webhooks check reports findings and repairs with exit code 1, and exits with 0 without findings', async (t) => {
  const database = await createTestDatabase()
  t.after(() => database.drop())
  const installation = await newInstallation(t, {
    ...database.settings,
    TALLYSTICK_ROOT_KEY: randomBytes(32).toString('base64'),
  })
  const check = (...flags: string[]) => tallystick(t, installation, 'webhooks', 'check', ...flags)
  const { code, stdout, stderr } = await check()
  assert.deepEqual([code, stderr], [0, ''])
  assert.match(stdout, /^ {8}0 {2}pending requests that are not in the queue\n( {8}0 {2}[a-z ]+\n){8}$/)

  const organization = ['--kind', 'organization', '--name', 'Northwind']
  const { id } = await tallystickJson<{ id: string }>(t, installation, 'account', 'create', ...organization)
  await database.sql.inShard(
    requireId('org', id, 'Organization').shard,
    `insert into webhooks (shard, id, account_id, url, events, enabled, secret_version, secret_check_value, created_at, updated_at)
    select shard, id, id, 'https://hooks.example.com', '{*}', true, 1, '', now(), now() from accounts`,
  )
  const repaired = await check('--repair', '--json')
  const one = { found: 1, repaired: 1 }
  const findings = JSON.parse(repaired.stdout)
  assert.equal(repaired.code, 1)
  assert.match(
    repaired.stderr,
    /^.* the tables of webhook delivery were repaired repaired=2 operator=.+@.+\nWebhook delivery is inconsistent: 2, of which 2 were repaired\.\n$/,
  )
  assert.deepEqual(findings, {
    ...Object.fromEntries(Object.keys(findings).map((fault) => [fault, NONE])),
    ...{ webhooksWithoutQueue: one, webhooksWithoutPosition: one },
  })
  assert.equal((await check()).code, 0)
})
