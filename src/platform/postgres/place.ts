import { chmod, chown, mkdir, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { canAccess, isSafe, accessibleFolder } from './safe-folder.ts'

/** The folder that holds the cluster: `home` itself, or the one that an earlier start noted there. */
export async function recordedFolder(home: string): Promise<string> {
  const noted = await readFile(join(home, 'elsewhere'), 'utf8').catch(() => null)
  if (noted === null) return home
  const place = noted.trim()
  if (!(await isSafe(place)))
    throw new EmbeddedDatabaseError(`its data folder ${place} is missing or can be changed by other users.`)
  return place
}

/**
 * The folder for the cluster, reachable by the database's user. When `home` is not (root's checkout below a folder that
 * only root may enter), a new one elsewhere, noted in `home`.
 */
export async function accessibleDataFolder(home: string, user: DatabaseUser | null): Promise<string> {
  const place = await recordedFolder(home)
  if (!user || (await canAccess(place, user))) return place
  if (place !== home || (await exists(join(home, 'cluster')))) {
    throw new EmbeddedDatabaseError(`user ${user.name}, who owns its data, cannot access ${place}.`)
  }
  const shelf = await accessibleFolder(user)
  if (!shelf) throw new EmbeddedDatabaseError(`user ${user.name} cannot access ${home}, and no other folder was found.`)
  // A fresh name rather than one made from the path: a checkout deleted and cloned again must not meet old data.
  const elsewhere = await mkdtemp(join(shelf, 'data-'))
  await chmod(elsewhere, 0o711)
  await writeFile(join(home, 'elsewhere'), `${elsewhere}\n`, { mode: 0o600 })
  return elsewhere
}

/** Makes a folder that belongs to the database's user alone. Its parent must be one that only we can change. */
export async function makeOwned(folder: string, user: DatabaseUser | null): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  if (user) await chown(folder, user.uid, user.gid)
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
