import { chmod, lstat, mkdir } from 'node:fs/promises'
import type { DatabaseUser } from './database-user.ts'
import { runAs } from './run-as.ts'

/** Folders for a cluster whose own folder is inaccessible to its user, the standard one first. */
const CANDIDATES = ['/var/lib/tallystick', '/var/tmp/tallystick']

/** Returns a folder that the user can access and only root can change, or null. Only for root. */
export async function accessibleFolder(user: DatabaseUser): Promise<string | null> {
  for (const folder of CANDIDATES) {
    await mkdir(folder).then(
      () => chmod(folder, 0o755),
      () => undefined, // Ignores existing folders and failures: the checks below decide.
    )
    if ((await isSafe(folder)) && (await canAccess(folder, user))) return folder
  }
  return null
}

/** Returns whether it is a real folder that only root can change, and was not planted. */
export async function isSafe(folder: string): Promise<boolean> {
  const facts = await lstat(folder).catch(() => null)
  return facts?.isDirectory() === true && facts.uid === 0 && (facts.mode & 0o022) === 0
}

/** Returns whether the user can access the folder, by a trial: access lists and mounts count. */
export async function canAccess(folder: string, user: DatabaseUser): Promise<boolean> {
  return (await runAs(user, '/bin/sh', ['-c', 'cd "$0"', folder])).ok
}
