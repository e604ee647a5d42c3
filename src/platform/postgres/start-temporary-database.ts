import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordedFolder } from './place.ts'
import { isAlive } from './running-server.ts'
import {
  type EmbeddedDatabase,
  type EmbeddedDatabaseLog,
  type EmbeddedDatabaseOptions,
  startEmbeddedDatabase,
} from './start-embedded-database.ts'

const NAME = 'tallystick-temporary-'

/** A PostgreSQL for tests, generators and benches: fast rather than durable, and gone with everything in it when stopped. */
export async function startTemporaryDatabase(
  options: Omit<EmbeddedDatabaseOptions, 'dataDir' | 'durable'>,
): Promise<EmbeddedDatabase> {
  await removeLeftovers(options.log)
  const dataDir = await mkdtemp(join(tmpdir(), `${NAME}${process.pid}-`))
  await chmod(dataDir, 0o711) // Root's would be closed to PostgreSQL's user, and its data go elsewhere.
  const remove = () => removeAll(dataDir)
  try {
    const database = await startEmbeddedDatabase({ ...options, dataDir, durable: false })
    return { ...database, stop: () => database.stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** What a killed process left: a folder that bears its number, and perhaps a PostgreSQL that still runs in it. */
async function removeLeftovers(log: EmbeddedDatabaseLog): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(NAME) && Number.parseInt(name.slice(NAME.length), 10)
    if (!pid || isAlive(pid)) continue
    const dataDir = join(tmpdir(), name)
    const stopped = startEmbeddedDatabase({ dataDir, log, durable: false }).then((left) => left.stop())
    // It may be another user's: then it is for that user's next start.
    await stopped.then(() => removeAll(dataDir)).catch(() => undefined)
  }
}

/** The data lies elsewhere when root's folder for temporary files is closed to others. */
async function removeAll(dataDir: string): Promise<void> {
  const place = await recordedFolder(join(dataDir, 'postgres'))
  await rm(place, { recursive: true, force: true, maxRetries: 5 })
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
