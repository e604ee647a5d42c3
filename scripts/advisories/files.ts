import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../statement-files.ts'
import type { AdvisoryException, AdvisoryList } from './advisory.ts'
import type { Lockfile } from './find-problems.ts'
import { installedPackages } from './lockfile.ts'

const LIST = join(root, 'security/advisories.json')
const EXCEPTIONS = join(root, 'security/advisory-exceptions.json')

/**
 * Returns the paths of the project's lockfiles, including those of tests, relative to its folder.
 */
export async function lockfileNames(): Promise<string[]> {
  const exclude = (name: string) => name.endsWith('node_modules')
  return (await Array.fromAsync(glob('**/package-lock.json', { cwd: root, exclude }))).sort()
}

/** Reads lockfiles by their names, relative to the project's folder or absolute. */
export function readLockfiles(names: readonly string[]): Promise<Lockfile[]> {
  return Promise.all(
    names.map(async (file) => {
      const path = file.startsWith('/') ? file : join(root, file)
      return { file, installed: installedPackages(await readFile(path, 'utf8')) }
    }),
  )
}

/** Reads the list of known advisories. */
export async function readList(): Promise<AdvisoryList> {
  return JSON.parse(await readFile(LIST, 'utf8')) as AdvisoryList
}

/** Writes the list, ordered by package and id, so that a diff shows only changes. */
export async function writeList({ refreshed, advisories }: AdvisoryList): Promise<void> {
  const key = ({ package: name, id }: AdvisoryList['advisories'][number]) => `${name} ${id}`
  const ordered = advisories.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  await writeFile(LIST, `${JSON.stringify({ refreshed, advisories: ordered }, null, 2)}\n`)
}

/** Reads the exceptions. */
export async function readExceptions(): Promise<readonly AdvisoryException[]> {
  return JSON.parse(await readFile(EXCEPTIONS, 'utf8')) as readonly AdvisoryException[]
}
