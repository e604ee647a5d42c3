import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, link, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freshFolder } from '../../../test/support/embedded.ts'
import { epochMsOf, systemClock } from '../../platform/time/index.ts'
import { openFileRing } from './file-ring.ts'

const ID = 'sandbox.hour.2026112100'

async function freshRing(t: TestContext) {
  const folder = join(await freshFolder(t), 'ring')
  await openFileRing(folder, systemClock).create()
  return { folder, ring: openFileRing(folder, systemClock), path: join(folder, `${ID}.key`) }
}

test('a key file is readable only by its owner, in a folder that only its owner can enter', async (t) => {
  const { folder, ring, path } = await freshRing(t)
  const { key, wrapped } = await ring.make(ID)
  assert.equal(wrapped, null)
  assert.equal((await stat(path)).mode & 0o777, 0o400)
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  assert.deepEqual(await readFile(path), key.export())
  assert.ok((await ring.open(ID, null))?.equals(key))
  assert.deepEqual(await ring.list(), [ID])
  assert.deepEqual(await readdir(folder), [`${ID}.key`])
})

test('an existing key is never replaced, and reading a missing one does not create it', async (t) => {
  const { ring, path } = await freshRing(t)
  assert.equal(await ring.open(ID, null), null)
  assert.deepEqual(await ring.list(), [])
  const made = await Promise.all(Array.from({ length: 20 }, () => ring.make(ID)))
  for (const { key } of made) assert.ok(key.equals(made[0]!.key))
  assert.equal((await stat(path)).size, 32)
})

test('a missing folder is not created by reading or creating a key', async (t) => {
  const { folder, ring } = await freshRing(t)
  await rm(folder, { recursive: true })
  assert.equal(await ring.open(ID, null), null)
  assert.deepEqual(await ring.list(), [])
  await ring.destroy(ID)
  await assert.rejects(ring.make(ID), { code: 'RING_UNREACHABLE', keyId: ID, status: 'ENOENT' })
  await assert.rejects(stat(folder), { code: 'ENOENT' })
})

test('a file system error is reported as a fault of the ring that names the key', async (t) => {
  const { folder, ring } = await freshRing(t)
  await ring.make(ID)
  await chmod(folder, 0)
  const isRoot = process.geteuid?.() === 0
  // Root can enter every folder, so the process runs as another user until the end of the check.
  if (isRoot) process.seteuid?.(65_534)
  try {
    const refused = { name: 'KeyRingFault', code: 'RING_REFUSES', status: 'EACCES' }
    for (const work of [() => ring.open(ID, null), () => ring.make(ID), () => ring.destroy(ID)])
      await assert.rejects(work(), { ...refused, keyId: ID })
    await assert.rejects(ring.list(), { ...refused, keyId: null })
  } finally {
    if (isRoot) process.seteuid?.(0)
    await chmod(folder, 0o700)
  }
  const noFolder = openFileRing(join(folder, `${ID}.key`), systemClock)
  await assert.rejects(noFolder.list(), { name: 'KeyRingFault', code: 'RING_UNREACHABLE', status: 'ENOTDIR' })
})

test('destroying a key deletes its file and overwrites its bytes under every hard link', async (t) => {
  const { folder, ring, path } = await freshRing(t)
  await ring.make(ID)
  // A hard link, as a backup may create.
  await link(path, join(folder, 'another-name'))
  await ring.destroy(ID)
  assert.deepEqual(await readdir(folder), ['another-name'])
  assert.deepEqual(await readFile(join(folder, 'another-name')), Buffer.alloc(32))
  assert.equal(await ring.open(ID, null), null)
  await ring.destroy(ID)
})

test('drafts of a killed process are not used as keys, disturb no other process, and are shredded later', async (t) => {
  const { folder, ring } = await freshRing(t)
  const [torn, whole] = [join(folder, '.draft-torn'), join(folder, '.draft-whole')]
  await writeFile(torn, 'AAAA', { mode: 0o400 })
  await writeFile(whole, Buffer.alloc(32, 9), { mode: 0o400 })
  assert.equal(await ring.open(ID, null), null)
  const { key } = await ring.make(ID)
  assert.notDeepEqual(key.export(), Buffer.alloc(32, 9))
  assert.deepEqual(await ring.list(), [ID])
  assert.equal((await readdir(folder)).length, 3)
  const old = epochMsOf(systemClock()) / 1000 - 2 * 60 * 60
  for (const draft of [torn, whole]) await utimes(draft, old, old)
  assert.deepEqual(await ring.list(), [ID])
  assert.deepEqual(await readdir(folder), [`${ID}.key`])
})

test('a process killed between linking a key and deleting its draft leaves a valid key', async (t) => {
  const { folder, ring, path } = await freshRing(t)
  const { key } = await ring.make(ID)
  const draft = join(folder, '.draft-left')
  await link(path, draft)
  const old = epochMsOf(systemClock()) / 1000 - 2 * 60 * 60
  await utimes(draft, old, old)
  await ring.list()
  assert.deepEqual(await readdir(folder), [`${ID}.key`])
  assert.ok((await ring.open(ID, null))?.equals(key))
})

test('a file without a valid key is not used', async (t) => {
  const { ring, path } = await freshRing(t)
  await ring.make(ID)
  await chmod(path, 0o600)
  // The last length simulates a process that was killed after it overwrote the key with zeros.
  for (const length of [0, 31, 33, 32]) {
    await writeFile(path, Buffer.alloc(length))
    await assert.rejects(ring.open(ID, null), { code: 'KEY_DAMAGED' })
  }
  await assert.rejects(ring.open('../../etc/passwd', null), RangeError)
})

test('processes killed at any moment leave one key of each name, which every reader gets', {
  timeout: 60_000,
}, async (t) => {
  const { folder, ring } = await freshRing(t)
  const maker = fileURLToPath(new URL('../../../test/support/make-keys.ts', import.meta.url))
  const seen = new Map<string, string>()
  for (let round = 0; round < 6; round++) {
    const makers = [1, 2].map(() => spawn(process.execPath, [maker, folder], { stdio: ['ignore', 'pipe', 'inherit'] }))
    await Promise.all(
      makers.map(async (child, index) => {
        let output = ''
        child.stdout.setEncoding('utf8').on('data', (text: string) => {
          output += text
          if (output.split('\n').length > 2 + round * 3 + index) child.kill('SIGKILL')
        })
        await once(child, 'close')
        // The last line may be incomplete.
        for (const line of output.split('\n').slice(0, -1)) {
          const [id = '', key = ''] = line.split(' ')
          assert.equal(seen.get(id) ?? key, key, `two keys have the name ${id}`)
          seen.set(id, key)
        }
      }),
    )
  }
  assert.ok(seen.size > 5)
  for (const [id, key] of seen) assert.equal((await ring.open(id, null))?.export().toString('base64'), key)
})
