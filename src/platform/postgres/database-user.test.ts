import assert from 'node:assert/strict'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { afterwards, ask, copyCheckout, freshFolder, idOf, isRoot, quiet, use } from '../../../test/support/embedded.ts'
import { startEmbeddedDatabase } from './index.ts'

// Only root can start processes of another user. embedded-database.test.ts covers other users.
if (isRoot) {
  test('root can use the embedded database in a checkout that only root can enter', async (t) => {
    const closed = await freshFolder(t)
    await chmod(closed, 0o700)
    const copy = await copyCheckout(join(closed, 'checkout'))
    const dataDir = join(copy, '.tallystick')
    const first = await use(t, dataDir, { copy })
    const elsewhere = (await readFile(join(dataDir, 'postgres', 'elsewhere'), 'utf8')).trim()
    afterwards(t, () => rm(elsewhere, { recursive: true, force: true }))
    await ask(first.said.adminUrl, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await use(t, dataDir, { copy })
    assert.deepEqual(await ask(second.said.adminUrl, 'select answer from kept'), { answer: 42 })
    await second.killGroup()
    const third = await use(t, dataDir, { copy })
    assert.equal(third.said.adopted, true)
    await third.stop()
  })

  test('root does not use a folder that other users can write to', async (t) => {
    const closed = await freshFolder(t)
    await chmod(closed, 0o700)
    const foreignFolder = await freshFolder(t)
    const { uid, gid } = idOf('nobody')
    await chown(foreignFolder, uid, gid)
    await mkdir(join(closed, 'postgres'))
    await writeFile(join(closed, 'postgres', 'elsewhere'), foreignFolder)
    await assert.rejects(
      startEmbeddedDatabase({ dataDir: closed, log: quiet }),
      /can be changed by other users[\s\S]*DATABASE_URL/,
    )
  })

  test('an ordinary user can use the embedded database, and gets an error when the data belongs to another user', async (t) => {
    const folder = await freshFolder(t)
    const copy = await copyCheckout(join(folder, 'checkout'))
    const { uid, gid } = idOf('nobody')
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    await chown(dataDir, uid, gid)
    const first = await use(t, dataDir, { copy, uid, gid })
    assert.deepEqual(await ask(first.said.appUrl, 'select 1 as one'), { one: 1 })
    await first.killGroup()
    const second = await use(t, dataDir, { copy, uid, gid })
    assert.equal(second.said.adopted, true)
    await second.stop()

    const foreign = join(folder, 'foreign')
    await (await startEmbeddedDatabase({ dataDir: foreign, log: quiet, durable: false })).stop()
    const refused = await use(t, foreign, { copy, uid, gid })
    assert.match(refused.said.refused ?? '', /belongs to another user[\s\S]*DATABASE_URL/)
  })
}
