import { createSecretKey } from 'node:crypto'
import { chmod, type FileHandle, link, mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBase62, randomBytes } from '../platform/crypto/index.ts'
import { type Clock, epochMsOf } from '../platform/time/index.ts'
import { parseKeyId } from './key-id.ts'
import type { KeyRing } from './key-ring.ts'
import { KeyRingFault } from './key-ring-fault.ts'

const KEY_BYTES = 32
const EXTENSION = '.key'
const DRAFT = /^\.draft-\w+$/
/** No process takes so long from a draft to its key: what is older was left behind by one that was killed. */
const DRAFT_MS = 60 * 60_000

/**
 * Keys as files of their own, readable by their owner only: on one host, or on a volume that all hosts share. A key is
 * written apart, brought to the disk and then linked to its name, which fails when the name is taken: whoever finds a
 * key by its name finds all of it, and of two that make it at once both get the first one's.
 */
export function openFileRing(folder: string, wallNow: Clock): KeyRing {
  const pathOf = (id: string) => join(folder, `${requireKeyId(id)}${EXTENSION}`)

  async function find(id: string) {
    const text = await readFile(pathOf(id), 'utf8').catch(unless('ENOENT'))
    if (text === null) return null
    const bytes = Buffer.from(text.trim(), 'base64')
    if (bytes.length !== KEY_BYTES) throw new KeyRingFault('KEY_DAMAGED', id)
    const key = createSecretKey(bytes)
    bytes.fill(0)
    return key
  }

  return {
    kind: 'file',
    make: async (id) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `.draft-${randomBase62(16)}`)
      await writeDraft(draft)
      try {
        await link(draft, pathOf(id)).catch(unless('EEXIST'))
      } finally {
        await unlink(draft)
      }
      await syncFolder(folder)
      const key = await find(id)
      if (!key) throw new KeyRingFault('KEY_LACKING', id)
      return { key, wrapped: null }
    },
    open: find,
    destroy: async (id) => {
      await shred(pathOf(id))
      await syncFolder(folder)
    },
    list: async () => {
      const names = (await readdir(folder).catch(unless('ENOENT'))) ?? []
      const drafts = names.filter((name) => DRAFT.test(name))
      await shredAbandoned(
        drafts.map((name) => join(folder, name)),
        epochMsOf(wallNow()) - DRAFT_MS,
      )
      return names
        .filter((name) => name.endsWith(EXTENSION))
        .map((name) => name.slice(0, -EXTENSION.length))
        .filter((id) => parseKeyId(id) !== null)
    },
  }
}

async function writeDraft(path: string): Promise<void> {
  await withFile(path, 'wx', 0o400, async (file) => {
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`)
    await file.sync()
  })
}

/** Overwritten before it goes, so that its blocks don't hold it; file systems that copy on write and disks that spread wear may keep them. */
async function shred(path: string): Promise<void> {
  const overwrite = async (file: FileHandle) => {
    const { size } = await file.stat()
    await file.write(Buffer.alloc(size, '0'), 0, size, 0)
    await file.sync()
  }
  // Of two processes that shred it one finds it gone at any of these steps.
  await chmod(path, 0o600)
    .then(() => withFile(path, 'r+', 0o600, overwrite))
    .then(() => unlink(path))
    .catch(unless('ENOENT'))
}

async function shredAbandoned(paths: readonly string[], olderThanMs: number): Promise<void> {
  for (const path of paths) {
    const draft = await stat(path).catch(unless('ENOENT'))
    // One name more means that it became a key: then only this name of it goes.
    if (draft && draft.mtimeMs < olderThanMs)
      await (draft.nlink > 1 ? unlink(path) : shred(path)).catch(unless('ENOENT'))
  }
}

async function withFile(path: string, flags: string, mode: number, work: (file: FileHandle) => Promise<void>) {
  const file = await open(path, flags, mode)
  try {
    await work(file)
  } finally {
    await file.close()
  }
}

/** A name is lasting when its folder is; Windows can't and need not be told. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r').catch(unless('ENOENT'))
  try {
    await handle?.sync()
  } finally {
    await handle?.close()
  }
}

function requireKeyId(id: string): string {
  if (!parseKeyId(id)) throw new RangeError('That is no id of a key.')
  return id
}

/** Null instead of an error of that code. */
function unless(code: string): (error: NodeJS.ErrnoException) => null {
  return (error) => {
    if (error.code === code) return null
    throw error
  }
}
