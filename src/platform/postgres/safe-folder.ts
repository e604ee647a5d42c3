import { chmod, lstat, mkdir } from 'node:fs/promises'
import type { DatabaseUser } from './database-user.ts'
import { runAs } from './run-as.ts'

/** Where a database goes whose own folder its user can't reach. The first is the system's place for such data. */
const CANDIDATES = ['/var/lib/tallystick', '/var/tmp/tallystick']

/** A folder of root's that this user can reach and that nobody else can change, or null. Only for root. */
export async function accessibleFolder(user: DatabaseUser): Promise<string | null> {
  for (const folder of CANDIDATES) {
    await mkdir(folder).then(
      () => chmod(folder, 0o755),
      () => undefined, // It exists, or can't be made: what counts is what is there now.
    )
    if ((await isSafe(folder)) && (await canAccess(folder, user))) return folder
  }
  return null
}

/** Whether it is a real folder that only root can change: anything else could have been laid there for us to find. */
export async function isSafe(folder: string): Promise<boolean> {
  const facts = await lstat(folder).catch(() => null)
  return facts?.isDirectory() === true && facts.uid === 0 && (facts.mode & 0o022) === 0
}

/** Whether that user can enter the folder. Tried rather than computed, so that access lists and mounts count too. */
export async function canAccess(folder: string, user: DatabaseUser): Promise<boolean> {
  return (await runAs(user, '/bin/sh', ['-c', 'cd "$0"', folder])).ok
}
