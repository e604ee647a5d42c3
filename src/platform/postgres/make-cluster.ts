import { randomBytes } from 'node:crypto'
import { chown, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { exists, makeOwnedFolder } from './data-folder.ts'
import type { DatabaseUser } from './database-user.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { runAs } from './run-as.ts'

export interface ClusterOptions {
  readonly binaries: Binaries
  readonly user: DatabaseUser | null
  readonly adminPassword: string
  /** False skips flushing to disk, for temporary databases. */
  readonly durable: boolean
}

/**
 * Creates the cluster in `dataFolder` unless it exists. It is created under a temporary name and
 * renamed when complete, so that a killed start leaves no partial cluster.
 */
export async function makeCluster(dataFolder: string, options: ClusterOptions): Promise<void> {
  const cluster = join(dataFolder, 'cluster')
  if (await exists(cluster)) return
  await removeLeftovers(dataFolder)
  const making = join(dataFolder, `making-${randomBytes(6).toString('hex')}`)
  await makeOwnedFolder(making, options.user)
  await initialize(making, options)
  await rename(making, cluster)
}

/** Deletes folders of killed starts. An initdb that still runs there fails. */
async function removeLeftovers(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    if (name.startsWith('making-'))
      await rm(join(dataFolder, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Sorts and compares like locale C, with the case rules of Unicode, which plain C lacks. */
async function initialize(folder: string, { binaries, user, adminPassword, durable }: ClusterOptions): Promise<void> {
  const passwordFile = `${folder}-password`
  await writeFile(passwordFile, adminPassword, { mode: 0o600, flag: 'wx' })
  if (user) await chown(passwordFile, user.uid, user.gid)
  const made = await runAs(user, binaries.initdb, [
    `--pgdata=${folder}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])
  await rm(passwordFile, { force: true })
  if (!made.ok) throw new EmbeddedDatabaseError(`initdb failed: ${made.output}`)
}
