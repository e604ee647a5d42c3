import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Settings that a start stores for the next one. */
export interface ClusterSettings {
  readonly adminPassword: string
  readonly ownerPassword: string
  readonly appPassword: string
  /** The last port. Null before the first start. */
  readonly port: number | null
  /** True if roles and database exist. */
  readonly prepared: boolean
}

/** Settings of a version whose tables belonged to the superuser. */
type EarlierSettings = Omit<ClusterSettings, 'ownerPassword'> & Partial<Pick<ClusterSettings, 'ownerPassword'>>

/**
 * Returns the settings in `home`. Generates passwords on the first start, and the owner's password
 * for a database of an earlier version.
 */
export async function readSettings(home: string): Promise<ClusterSettings> {
  const kept = await readKept(home)
  if (kept?.ownerPassword) return { ...kept, ownerPassword: kept.ownerPassword }
  const { adminPassword, appPassword, port } = kept ?? {
    adminPassword: password(),
    appPassword: password(),
    port: null,
  }
  return writeSettings(home, { adminPassword, appPassword, ownerPassword: password(), port, prepared: false })
}

async function readKept(home: string): Promise<EarlierSettings | null> {
  try {
    return JSON.parse(await readFile(join(home, 'settings.json'), 'utf8')) as EarlierSettings
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}

function password(): string {
  return randomBytes(24).toString('base64url')
}

/** Writes the settings atomically to a file that only its owner can read. */
export async function writeSettings(home: string, settings: ClusterSettings): Promise<ClusterSettings> {
  const path = join(home, 'settings.json')
  await writeFile(`${path}.new`, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
  return settings
}
