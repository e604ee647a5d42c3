import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { openDatabase } from '../../src/platform/db/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { plus, type Span, systemClock } from '../../src/platform/time/index.ts'
import { createKeys, type KeyMode, openKeyRing } from '../../src/vault/keys/index.ts'
import { createSingleDatabase } from '../support/postgres.ts'
import { type Installation, newInstallation, run, tallystick, tallystickJson, until } from '../support/process.ts'

const STEP = { timeout: 180_000 }

/** Creates an installation on its own database, with keys of the given age. */
async function installationWith(
  t: TestContext,
  make: { readonly age: Span; readonly month?: KeyMode; readonly hour?: KeyMode },
) {
  const database = await createSingleDatabase()
  t.after(() => database.drop())
  const installation = await newInstallation(t, {
    DATABASE_URL: database.appUrl,
    DATABASE_ADMIN_URL: database.ownerUrl,
    TALLYSTICK_ROOT_KEY: randomBytes(32).toString('base64'),
  })
  const log = createLog({ level: 'silent' })
  const db = await openDatabase({ url: database.appUrl, log })
  const wallNow = () => plus(systemClock(), make.age)
  const rings = [openKeyRing({ kind: 'file', folder: null }, installation.dataDir, wallNow)]
  const keys = createKeys({ db, wallNow, rings, log })
  const inCell = keys.inCell(db)
  const made = [
    ...(make.month ? [await inCell.currentMonthKey(make.month)] : []),
    ...(make.hour ? [await inCell.currentHourKey(make.hour)] : []),
  ].map(({ id }) => id)
  keys.close()
  await db.close()
  const ring = join(installation.dataDir, 'key-ring')
  return {
    installation,
    ring,
    made,
    files: async () => (await readdir(ring)).map((name) => name.replace('.key', '')).sort(),
  }
}

/** Returns the keys of the vault as `keyring status` shows them, without the root key. */
async function vaultKeys(t: TestContext, installation: Installation) {
  type Status = { readonly id: string; readonly trouble: string | null; readonly period: string }
  const statuses = await tallystickJson<Status[]>(t, installation, 'keyring', 'status')
  return statuses.filter(({ period }) => period !== 'root')
}

test(
  'keyring status shows every key, and exits with 1 when one is lost; an operator can abandon it',
  STEP,
  async (t) => {
    const { installation, ring, made } = await installationWith(t, { age: {}, month: 'Live', hour: 'Live' })
    const status = () => vaultKeys(t, installation)
    assert.deepEqual(
      (await status()).map(({ id, trouble }) => [id, trouble]),
      made.map((id) => [id, null]),
    )
    const [month = ''] = made
    const refused = await tallystick(t, installation, 'keyring', 'abandon', month)
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    await rm(join(ring, `${month}.key`))
    const { code, stdout, stderr } = await tallystick(t, installation, 'keyring', 'status')
    assert.equal(code, 1, stderr)
    assert.match(stdout, /^live\.month\.\d{6} .* KEY_LACKING$/m)
    assert.match(stdout, /^live\.hour\.\d{10} .* in order$/m)
    assert.match(stderr, /Keys with problems: 1\./)
    const { code: lost, stderr: why } = await tallystick(t, installation, 'keyring', 'rotate')
    assert.deepEqual([lost, /^The key live\.month\.\d{6} is missing from the key ring/m.test(why)], [1, true], why)
    const unconfirmed = await tallystick(t, installation, 'keyring', 'abandon', month)
    assert.deepEqual(
      [unconfirmed.code, /add --instruments 0\./.test(unconfirmed.stderr)],
      [1, true],
      unconfirmed.stderr,
    )
    const abandoned = await tallystick(t, installation, 'keyring', 'abandon', month, '--instruments', '0')
    assert.equal(abandoned.code, 0, abandoned.stderr)
    assert.match(abandoned.stderr, /a vault key was abandoned.*live\.month\.\d{6}/s)
    // The hour key proves that this is the right ring, so that the new month key is used.
    const left = (await status()).map(({ id }) => id)
    assert.deepEqual(left, [`${month}.02`, ...made.slice(1)])
  },
)

test('a command with the settings of another ring does not abandon a key', STEP, async (t) => {
  const { installation, made, files } = await installationWith(t, { age: {}, month: 'Live', hour: 'Live' })
  const [month = ''] = made
  const wrong = {
    ...installation,
    env: { ...installation.env, TALLYSTICK_KEY_RING_DIR: join(installation.dataDir, 'nowhere') },
  }
  const refused = await tallystick(t, wrong, 'keyring', 'abandon', month, '--instruments', '0')
  assert.deepEqual([refused.code, /--whole-ring/.test(refused.stderr)], [1, true], refused.stderr)
  assert.deepEqual(await files(), [...made].sort())
  // `--whole-ring` skips this check.
  const abandoned = await tallystick(
    t,
    wrong,
    'keyring',
    'abandon',
    month,
    '--instruments',
    '0',
    '--whole-ring',
    '--json',
  )
  assert.deepEqual([abandoned.code, JSON.parse(abandoned.stdout)], [0, { id: month, abandoned: true, instruments: 0 }])
})

test('a command that states the number of damaged instruments shreds them', STEP, async (t) => {
  const { installation, made } = await installationWith(t, { age: {}, month: 'Live' })
  const [month = ''] = made
  const refused = await tallystick(t, installation, 'keyring', 'shred-damaged', month, '--instruments', '3')
  assert.deepEqual(
    [refused.code, /cannot be decrypted with this key: 0\. None was removed\./.test(refused.stderr)],
    [1, true],
  )
})

test('keyring rotate puts a new month key into use at once', STEP, async (t) => {
  const { installation, files, made } = await installationWith(t, { age: { minutes: -5 }, month: 'Sandbox' })
  const rotated = await tallystick(t, installation, 'keyring', 'rotate')
  assert.equal(rotated.code, 0, rotated.stderr)
  assert.match(rotated.stdout, /^sandbox\.month\.\d{6}\.02 is now active\.\n/)
  assert.match(rotated.stdout, /0 instruments re-wrapped\. A worker re-wraps the rest/)
  assert.match(rotated.stderr, /month keys were rotated by command/)
  const { stdout } = await tallystick(t, installation, 'keyring', 'rotate', '--json')
  const again: { made: string[]; left: object[] } = JSON.parse(stdout)
  assert.match(again.made[0] ?? '', /\.03$/)
  assert.deepEqual([again.left.length, (await files()).length], [2, 3])
  assert.equal((await files())[0], made[0])
})

test('a worker destroys the keys of past hours as soon as it starts', STEP, async (t) => {
  const { installation, files, made } = await installationWith(t, { age: { hours: -3 }, hour: 'Sandbox' })
  assert.deepEqual(await files(), made)
  const before = await tallystick(t, installation, 'keyring', 'status')
  assert.deepEqual([before.code, /OVERDUE/.test(before.stdout)], [1, true])
  const worker = run(t, installation, ['worker'])
  await until('the keys of past hours are deleted', files, (names) => names.length === 0)
  worker.signal('SIGTERM')
  assert.equal((await worker.ended).code, 0)
  assert.deepEqual(await vaultKeys(t, installation), [])
})
