import { createSecretKey, type KeyObject } from 'node:crypto'
import { chmod, type FileHandle, link, mkdir, open, readdir, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomBase62, randomBytes } from '../platform/crypto/index.ts'
import { type Clock, epochMsOf } from '../platform/time/index.ts'
import { parseKeyId } from './key-id.ts'
import type { KeyRing, RingKey } from './key-ring.ts'
import { faultOfKey, KeyRingFault } from './key-ring-fault.ts'

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

  async function make(id: string): Promise<RingKey> {
    const path = pathOf(id)
    const draft = join(folder, `.draft-${randomBase62(16)}`)
    await writeDraft(draft)
    try {
      await link(draft, path).catch(unless('EEXIST'))
    } finally {
      await unlink(draft)
    }
    await syncFolder(folder)
    const key = await readKey(path, id)
    if (!key) throw new KeyRingFault('KEY_LACKING', id)
    return { key, wrapped: null }
  }

  async function list(): Promise<string[]> {
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
  }

  return {
    kind: 'file',
    create: () => orFault(null, () => makeFolder(folder)),
    make: (id) => orFault(id, () => make(id)),
    open: (id) => orFault(id, () => readKey(pathOf(id), id)),
    destroy: (id) =>
      orFault(id, async () => {
        await shred(pathOf(id))
        await syncFolder(folder)
      }),
    list: () => orFault(null, list),
  }
}

/** What the file system refuses is a fault of the ring. */
async function orFault<Result>(id: string | null, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw faultOfKey(error, id)
  }
}

/** Each new folder's name lies in the one above it. */
async function makeFolder(folder: string): Promise<void> {
  const topmost = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!topmost) return
  for (let made = folder; made.length >= topmost.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function writeDraft(path: string): Promise<void> {
  const bytes = randomBytes(KEY_BYTES)
  try {
    await withFile(path, 'wx', 0o400, async (file) => {
      await file.writeFile(bytes)
      await file.sync()
    })
  } finally {
    bytes.fill(0)
  }
}

/** Null when there is no such file. */
async function readKey(path: string, id: string): Promise<KeyObject | null> {
  // One byte more than a key: a longer file is none.
  const bytes = Buffer.alloc(KEY_BYTES + 1)
  try {
    const read = (file: FileHandle) => file.read(bytes, 0, bytes.length, 0)
    const found = await withFile(path, 'r', 0, read).catch(unless('ENOENT'))
    if (!found) return null
    const key = bytes.subarray(0, KEY_BYTES)
    // Zeros are what a file leaves that was overwritten and not removed yet.
    if (found.bytesRead !== KEY_BYTES || key.every((byte) => byte === 0)) throw new KeyRingFault('KEY_DAMAGED', id)
    return createSecretKey(key)
  } finally {
    bytes.fill(0)
  }
}

/** Overwritten before it goes, so that its blocks don't hold it; file systems that copy on write and disks that spread wear may keep them. */
async function shred(path: string): Promise<void> {
  const overwrite = async (file: FileHandle) => {
    const { size } = await file.stat()
    await file.write(Buffer.alloc(size), 0, size, 0)
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

async function withFile<Result>(
  path: string,
  flags: string,
  mode: number,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, flags, mode)
  try {
    return await work(file)
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
