import { createSecretKey, type KeyObject } from 'node:crypto'
import { chmod, type FileHandle, link, mkdir, open, readdir, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomBase62, randomBytes } from '../../platform/crypto/index.ts'
import { type Clock, epochMsOf } from '../../platform/time/index.ts'
import { type FileWrappers, KEY_FILE_BYTES_MAX, keyFileOf, keyInFile, wrappingOfFile } from './key-file.ts'
import { parseKeyId } from './key-id.ts'
import type { KeyRing, RingKey } from './key-ring.ts'
import { faultOfKey, KeyRingFault } from './key-ring-fault.ts'

const KEY_BYTES = 32
const NOT_WRAPPED: FileWrappers = { wrapsNew: null, opens: [] }
const EXTENSION = '.key'
const DRAFT = /^\.draft-\w+$/
/** The age at which a draft belongs to a process that was killed. */
const ABANDONED_DRAFT_MS = 60 * 60_000

/**
 * Opens a ring of key files that only their owner can read, on one host or on a volume that all
 * hosts share. A key is written to a draft, flushed to disk and then linked to its name, which
 * fails if the name exists. A named key is therefore always complete, and two processes that create
 * it get the same key. With wrappers, the files contain wrapped keys.
 */
export function openFileRing(folder: string, wallNow: Clock, wrappers: FileWrappers = NOT_WRAPPED): KeyRing {
  const pathOf = (id: string) => join(folder, `${requireKeyId(id)}${EXTENSION}`)

  async function make(id: string): Promise<RingKey> {
    const path = pathOf(id)
    const draft = join(folder, `.draft-${randomBase62(16)}`)
    await writeDraft(draft, id, wrappers)
    try {
      await link(draft, path).catch(nullIf('EEXIST'))
    } finally {
      await unlink(draft)
    }
    await syncFolder(folder)
    const key = await readKey(path, id, wrappers)
    if (!key) throw new KeyRingFault('KEY_LACKING', id)
    return { key, wrapped: null }
  }

  async function list(): Promise<string[]> {
    const names = (await readdir(folder).catch(nullIf('ENOENT'))) ?? []
    const drafts = names.filter((name) => DRAFT.test(name))
    await shredAbandoned(
      drafts.map((name) => join(folder, name)),
      epochMsOf(wallNow()) - ABANDONED_DRAFT_MS,
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
    open: (id) => orFault(id, () => readKey(pathOf(id), id, wrappers)),
    wrappingOf: (id) =>
      orFault(id, async () => {
        const file = await readFile(pathOf(id))
        return file && wrappingOfFile(file)
      }),
    destroy: (id) =>
      orFault(id, async () => {
        await shred(pathOf(id))
        await syncFolder(folder)
      }),
    list: () => orFault(null, list),
  }
}

/** Converts file system errors to KeyRingFaults. */
async function orFault<Result>(id: string | null, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw faultOfKey(error, id)
  }
}

/** Creates a folder and flushes its parents: the name of a new folder is stored in its parent. */
async function makeFolder(folder: string): Promise<void> {
  const topmost = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!topmost) return
  for (let made = folder; made.length >= topmost.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function writeDraft(path: string, id: string, wrappers: FileWrappers): Promise<void> {
  const key = randomBytes(KEY_BYTES)
  try {
    const bytes = await keyFileOf(id, key, wrappers)
    await withFile(path, 'wx', 0o400, async (file) => {
      await file.writeFile(bytes)
      await file.sync()
    }).finally(() => bytes.fill(0))
  } finally {
    key.fill(0)
  }
}

/** Returns the key in a file, or null if there is no such file. */
async function readKey(path: string, id: string, wrappers: FileWrappers): Promise<KeyObject | null> {
  const file = await readFile(path)
  if (!file) return null
  try {
    const key = await keyInFile(id, file, wrappers)
    const object = createSecretKey(key)
    key.fill(0)
    return object
  } finally {
    file.fill(0)
  }
}

/**
 * Reads a file, at most as many bytes as a key file may have. The caller must wipe them after use.
 * Returns null if there is no file.
 */
async function readFile(path: string): Promise<Buffer | null> {
  const bytes = Buffer.alloc(KEY_FILE_BYTES_MAX)
  const read = (file: FileHandle) => file.read(bytes, 0, bytes.length, 0)
  const found = await withFile(path, 'r', 0, read).catch(nullIf('ENOENT'))
  return found && bytes.subarray(0, found.bytesRead)
}

/**
 * Overwrites a file before deleting it, so that its blocks do not contain the key. Copy-on-write
 * file systems and wear leveling may still keep it.
 */
async function shred(path: string): Promise<void> {
  const overwrite = async (file: FileHandle) => {
    const { size } = await file.stat()
    await file.write(Buffer.alloc(size), 0, size, 0)
    await file.sync()
  }
  // Another process that shreds the same file may delete it between any of these steps.
  await chmod(path, 0o600)
    .then(() => withFile(path, 'r+', 0o600, overwrite))
    .then(() => unlink(path))
    .catch(nullIf('ENOENT'))
}

async function shredAbandoned(paths: readonly string[], olderThanMs: number): Promise<void> {
  for (const path of paths) {
    const draft = await stat(path).catch(nullIf('ENOENT'))
    // A second link means that the draft became a key. Then only the draft's name is deleted.
    if (draft && draft.mtimeMs < olderThanMs)
      await (draft.nlink > 1 ? unlink(path) : shred(path)).catch(nullIf('ENOENT'))
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

/** Flushes a folder, which makes new names durable. Windows can't and need not do this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r').catch(nullIf('ENOENT'))
  try {
    await handle?.sync()
  } finally {
    await handle?.close()
  }
}

function requireKeyId(id: string): string {
  if (!parseKeyId(id)) throw new RangeError('Not a key id.')
  return id
}

/** Returns a handler of errors that returns null for this code, and throws others again. */
function nullIf(code: string): (error: NodeJS.ErrnoException) => null {
  return (error) => {
    if (error.code === code) return null
    throw error
  }
}
