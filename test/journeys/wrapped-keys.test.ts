import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import pg from 'pg'
import { openDatabase } from '../../src/platform/db/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { plus, systemClock } from '../../src/platform/time/index.ts'
import { createKeys, openKeyRing, openKeyWrapper, type WrapKind } from '../../src/vault/keys/index.ts'
import { freePort } from '../support/free-port.ts'
import { createSingleDatabase } from '../support/postgres.ts'
import {
  type Installation,
  installationAt,
  newInstallation,
  run,
  tallystick,
  tallystickJson,
  until,
  withEnv,
} from '../support/process.ts'
import { openWrapServer } from '../support/wrap-servers.ts'

const STEP = { timeout: 90_000 }
const PLAIN = /files without wrapping/
const ROOT_KEY = randomBytes(32)

/**
 * Creates a production installation whose Sandbox month key was created five minutes ago, in an
 * unwrapped file.
 */
async function productionOn(t: TestContext): Promise<Installation> {
  const database = await createSingleDatabase()
  t.after(() => database.drop())
  const installation = await newInstallation(t, {
    ...{ DATABASE_URL: database.appUrl, DATABASE_ADMIN_URL: database.adminUrl },
    ...{ TALLYSTICK_ENV: 'production', TALLYSTICK_ROOT_KEY: ROOT_KEY.toString('base64') },
  })
  const log = createLog({ level: 'silent' })
  const db = await openDatabase({ url: database.appUrl, log })
  const wallNow = () => plus(systemClock(), { minutes: -5 })
  const keys = createKeys({
    db,
    wallNow,
    rings: [openKeyRing({ kind: 'file', folder: null }, installation.dataDir, wallNow)],
    log,
  })
  await keys.inCell(db).currentMonthKey('Sandbox')
  keys.close()
  await db.close()
  return installation
}

/** Runs a process until it is ready. Returns its log. */
async function logOf(t: TestContext, installation: Installation, command: string): Promise<string[]> {
  const running = run(t, installationAt(installation.dataDir, await freePort(), installation.env), [command])
  await running.prints('running')
  running.signal('SIGTERM')
  const { code, stdout } = await running.ended
  assert.equal(code, 0)
  return stdout.trim().split('\n')
}

test('production warns once that key files are unwrapped, and not when they are wrapped', STEP, async (t) => {
  const installation = await productionOn(t)
  const { env } = await openWrapServer(t, 'vault-transit')
  for (const command of ['api', 'worker']) {
    const warned = (await logOf(t, installation, command)).filter((line) => PLAIN.test(line))
    assert.deepEqual(
      warned.map((line) => JSON.parse(line).level),
      ['warn'],
    )
    const wrapped = withEnv(installation, { ...env, TALLYSTICK_KEY_RING_WRAP: 'vault-transit' })
    assert.deepEqual(
      (await logOf(t, wrapped, command)).filter((line) => PLAIN.test(line)),
      [],
    )
  }
  const development = await logOf(t, withEnv(installation, { TALLYSTICK_ENV: 'development' }), 'worker')
  assert.deepEqual(
    development.filter((line) => PLAIN.test(line)),
    [],
  )
})

for (const kind of ['vault-transit', 'aws-kms'] satisfies WrapKind[]) {
  test(`${kind}: keyring rotate leaves no key of the ring unwrapped`, STEP, async (t) => {
    const { env } = await openWrapServer(t, kind)
    const before = await productionOn(t)
    const installation = withEnv(before, { ...env, TALLYSTICK_KEY_RING_WRAP: kind })
    type Status = {
      readonly id: string
      readonly period: string
      readonly wrappedBy: string
      readonly trouble: string | null
    }
    const wrappings = async () =>
      (await tallystickJson<Status[]>(t, installation, 'keyring', 'status'))
        .filter(({ period }) => period === 'month')
        .map(({ wrappedBy, trouble }) => [wrappedBy, trouble])
    assert.deepEqual(await wrappings(), [['file', null]])
    const shown = await tallystick(t, before, 'keyring', 'status')
    assert.match(shown.stdout, /^sandbox\.month\.\d{6} +file \(not wrapped\) .* in order$/m)
    assert.equal((await tallystick(t, installation, 'keyring', 'rotate')).code, 0)
    assert.deepEqual(await wrappings(), [
      ['file', null],
      [kind, null],
    ])
    const worker = run(t, installation, ['worker'])
    // A replaced key is destroyed a minute after its successor was created. This makes the
    // successor older.
    await queryAsAdmin(installation, "update vault_keys set created_at = created_at - interval '2 minutes'")
    await until('the unwrapped key is destroyed', wrappings, (keys) => keys.length === 1)
    worker.signal('SIGTERM')
    assert.equal((await worker.ended).code, 0)
    const ring = join(installation.dataDir, 'key-ring')
    const files = await Promise.all((await readdir(ring)).map((name) => readFile(join(ring, name), 'latin1')))
    assert.ok(files.length > 0)
    for (const file of files) assert.ok(file.startsWith(`tallystick key, wrapped by ${kind}\n`))
    const unset = await tallystick(t, before, 'keyring', 'status')
    assert.deepEqual([unset.code, /WRAP_LACKING/.test(unset.stdout)], [1, true], unset.stdout)
  })

  test(`${kind}: a wrapped root key equals the original`, STEP, async (t) => {
    const { env, settings } = await openWrapServer(t, kind)
    const plain = await productionOn(t)
    const wrapped = await openKeyWrapper(settings, systemClock).wrap('root', ROOT_KEY)
    const installation = withEnv(plain, { ...env, TALLYSTICK_ROOT_KEY: `${kind}:${wrapped}` })
    await logOf(t, plain, 'api')
    await logOf(t, installation, 'api')
    const [root] = (
      await tallystickJson<{ id: string; trouble: string | null }[]>(t, installation, 'keyring', 'status')
    ).slice(-1)
    assert.deepEqual([root?.id.startsWith('root.'), root?.trouble], [true, null])
    const { env: other } = await openWrapServer(t, kind)
    const refused = await tallystick(t, withEnv(installation, other), 'api')
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    assert.match(refused.stderr, /^The key TALLYSTICK_ROOT_KEY cannot be unwrapped/)
    const short = await openKeyWrapper(settings, systemClock).wrap('root', randomBytes(31))
    const damaged = await tallystick(t, withEnv(installation, { TALLYSTICK_ROOT_KEY: `${kind}:${short}` }), 'api')
    assert.equal(damaged.code, 2)
    assert.match(damaged.stderr, /TALLYSTICK_ROOT_KEY must unwrap to 32 bytes/)
  })
}

async function queryAsAdmin({ env }: Installation, sql: string): Promise<void> {
  const client = new pg.Client(env.DATABASE_ADMIN_URL)
  await client.connect()
  await client.query(sql)
  await client.end()
}
