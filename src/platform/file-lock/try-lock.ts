import { accessSync, closeSync, constants, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Held until it is released or the process is gone. */
export interface Lock {
  release(): void
}

const SQLITE_BUSY = 5

/** A collected handle would drop its lock, so every held one is reachable from here. */
const held = new Set<DatabaseSync>()

/**
 * Takes a lock on that file, or gives null when others hold it. The kernel frees it when this process dies, however it
 * dies: no process id is written down that a later process could come to bear. (SQLite is the one door to file locks
 * that Node has on every platform; nothing is ever stored in the file.)
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
  held.add(handle)
  return { release: () => held.delete(handle) && handle.close() }
}

/** Not opened when it exists: closing any handle of a file drops all locks that this process has on it. */
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
