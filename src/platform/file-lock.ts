import { accessSync, closeSync, constants, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** A lock until it is released or the process ends. */
export interface Lock {
  release(): void
}

const SQLITE_BUSY = 5

/** A garbage-collected handle would release its lock, so this set references every open one. */
const openHandles = new Set<DatabaseSync>()

/**
 * Takes a lock on a file, or returns null when another process has it. The kernel releases it when
 * this process dies, so no stored process id can be mistaken for a later process. (SQLite is the
 * only access to file locks that Node has on every platform. The file stores nothing.)
 */
export function tryLock(path: string, kind: 'shared' | 'exclusive'): Lock | null {
  makePrivately(path)
  const handle = new DatabaseSync(path, { timeout: 0 })
  try {
    handle.exec('pragma journal_mode = memory')
    handle.exec(kind === 'exclusive' ? 'begin exclusive' : 'begin')
    if (kind === 'shared') handle.prepare('select count(*) from sqlite_schema').get()
  } catch (error) {
    handle.close()
    if (isBusy(error)) return null
    throw error
  }
  openHandles.add(handle)
  return { release: () => openHandles.delete(handle) && handle.close() }
}

/**
 * Creates the file if it is missing. An existing file is not opened: closing any handle of a file
 * drops all locks that this process has on it.
 */
function makePrivately(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    accessSync(path, constants.R_OK | constants.W_OK) // SQLite would not say what is wrong.
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
