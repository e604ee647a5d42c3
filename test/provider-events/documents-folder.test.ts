import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

const run = (folder: string) =>
  spawnSync(process.execPath, ['test/providers/run.ts', '--documents', folder], { encoding: 'utf8' })

test('the contract tests refuse a folder that is missing or contains no document', async (t) => {
  const empty = await mkdtemp(join(tmpdir(), 'documents-'))
  t.after(() => rm(empty, { recursive: true }))
  for (const [folder, message] of [
    [join(empty, 'missing'), /cannot be read/],
    [empty, /contains no document/],
  ] as const) {
    const { status, stderr, stdout } = run(folder)
    assert.equal(status, 1)
    assert.match(stderr, message)
    assert.equal(stdout, '')
  }
})
