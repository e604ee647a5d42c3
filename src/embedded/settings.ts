import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What one start tells the next. */
export interface Settings {
  readonly adminPassword: string
  readonly appPassword: string
  /** Where it listened last; null before the first start. */
  readonly port: number | null
  /** Whether roles and database are made. */
  readonly prepared: boolean
}

/** The settings kept in `home`, made with fresh passwords at first. */
export async function readSettings(home: string): Promise<Settings> {
  try {
    return JSON.parse(await readFile(join(home, 'settings.json'), 'utf8')) as Settings
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const password = () => randomBytes(24).toString('base64url')
    return writeSettings(home, { adminPassword: password(), appPassword: password(), port: null, prepared: false })
  }
}

/** Keeps the settings in a file that only its owner can read, replaced as a whole. */
export async function writeSettings(home: string, settings: Settings): Promise<Settings> {
  const path = join(home, 'settings.json')
  await writeFile(`${path}.new`, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
  return settings
}
