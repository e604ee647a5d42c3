import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordedFolder } from './data-folder.ts'
import { isAlive } from './running-server.ts'
import {
  type EmbeddedDatabase,
  type EmbeddedDatabaseLog,
  type EmbeddedDatabaseOptions,
  startEmbeddedDatabase,
} from './start-embedded-database.ts'

const NAME = 'tallystick-temporary-'

/** Starts a PostgreSQL for tests and generators: fast, not durable, and deleted when stopped. */
export async function startTemporaryDatabase(
  options: Omit<EmbeddedDatabaseOptions, 'dataDir' | 'durable'>,
): Promise<EmbeddedDatabase> {
  await removeLeftovers(options.log)
  const dataDir = await mkdtemp(join(tmpdir(), `${NAME}${process.pid}-`))
  await chmod(dataDir, 0o711) // As root, the data folder is inaccessible to PostgreSQL's user, and the data are elsewhere.
  const remove = () => removeAll(dataDir)
  try {
    const database = await startEmbeddedDatabase({ ...options, dataDir, durable: false })
    return { ...database, stop: () => database.stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Deletes the folders of killed processes, and stops their PostgreSQL if it still runs. */
async function removeLeftovers(log: EmbeddedDatabaseLog): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(NAME) && Number.parseInt(name.slice(NAME.length), 10)
    if (!pid || isAlive(pid)) continue
    const dataDir = join(tmpdir(), name)
    const stopped = startEmbeddedDatabase({ dataDir, log, durable: false }).then((left) => left.stop())
    // It may belong to another user, whose next start deletes it.
    await stopped.then(() => removeAll(dataDir)).catch(() => undefined)
  }
}

/** Deletes the data folder, and the folder elsewhere that it records. */
async function removeAll(dataDir: string): Promise<void> {
  const dataFolder = await recordedFolder(join(dataDir, 'postgres'))
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
