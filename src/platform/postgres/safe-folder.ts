import { chmod, lstat, mkdir } from 'node:fs/promises'
import type { DatabaseUser } from './database-user.ts'
import { runAs } from './run-as.ts'

/**
 * Folders for a cluster whose own folder is inaccessible to its user. The first is the system's
 * standard folder.
 */
const CANDIDATES = ['/var/lib/tallystick', '/var/tmp/tallystick']

/**
 * Returns a folder of root's that the user can access and that only root can change, or null. Only
 * for root.
 */
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

/**
 * Returns whether it is a real folder that only root can change. Others could have been planted.
 */
export async function isSafe(folder: string): Promise<boolean> {
  const facts = await lstat(folder).catch(() => null)
  return facts?.isDirectory() === true && facts.uid === 0 && (facts.mode & 0o022) === 0
}

/**
 * Returns whether the user can access the folder. It tries, so that access lists and mounts count.
 */
export async function canAccess(folder: string, user: DatabaseUser): Promise<boolean> {
  return (await runAs(user, '/bin/sh', ['-c', 'cd "$0"', folder])).ok
}
