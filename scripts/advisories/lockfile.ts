/** A package that a lockfile installs. */
export interface Installed {
  readonly package: string
  readonly version: string
  /** The folder below the lockfile's, such as `node_modules/a/node_modules/b`. */
  readonly path: string
}

interface Entry {
  readonly version?: string
  /** The real name of a package that is installed under an alias. */
  readonly name?: string
  readonly link?: boolean
}

/**
 * Returns every package of a lockfile of npm 7 or later, duplicates in other folders included.
 * Throws for other files.
 */
export function installedPackages(text: string): Installed[] {
  const { lockfileVersion, packages } = JSON.parse(text) as {
    readonly lockfileVersion?: number
    readonly packages?: Readonly<Record<string, Entry>>
  }
  if (!packages || (lockfileVersion ?? 0) < 2) throw new Error('The file is not a lockfile of npm 7 or later.')
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { name, version }]) => ({
      package: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: version ?? '',
      path,
    }))
}
