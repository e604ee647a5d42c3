import { chmod, chown, mkdir, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { accessibleFolder, canAccess, isSafe } from './safe-folder.ts'

/** Returns the folder of the cluster: `home`, or the one that an earlier start recorded in it. */
export async function recordedFolder(home: string): Promise<string> {
  const noted = await readFile(join(home, 'elsewhere'), 'utf8').catch(() => null)
  if (noted === null) return home
  const dataFolder = noted.trim()
  if (!(await isSafe(dataFolder)))
    throw new EmbeddedDatabaseError(`its data folder ${dataFolder} is missing or can be changed by other users.`)
  return dataFolder
}

/**
 * Returns a folder for the cluster that the database user can access. If `home` is inaccessible, as
 * in root's checkout, it creates another folder and records it in `home`.
 */
export async function accessibleDataFolder(home: string, user: DatabaseUser | null): Promise<string> {
  const dataFolder = await recordedFolder(home)
  if (!user || (await canAccess(dataFolder, user))) return dataFolder
  if (dataFolder !== home || (await exists(join(home, 'cluster')))) {
    throw new EmbeddedDatabaseError(`user ${user.name}, who owns its data, cannot access ${dataFolder}.`)
  }
  const shelf = await accessibleFolder(user)
  if (!shelf) throw new EmbeddedDatabaseError(`user ${user.name} cannot access ${home}, and no other folder was found.`)
  // A fresh name instead of one derived from the path: a deleted and recloned checkout must not
  // find old data.
  const elsewhere = await mkdtemp(join(shelf, 'data-'))
  await chmod(elsewhere, 0o711)
  await writeFile(join(home, 'elsewhere'), `${elsewhere}\n`, { mode: 0o600 })
  return elsewhere
}

/** Creates a folder for the database user alone, in one that only this process's user may write. */
export async function makeOwnedFolder(folder: string, user: DatabaseUser | null): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  if (user) await chown(folder, user.uid, user.gid)
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
