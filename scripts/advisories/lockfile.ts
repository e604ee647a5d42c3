/** A package that a lockfile installs. */
export interface Installed {
  readonly package: string
  readonly version: string
  /** The folder below the lockfile's, such as `node_modules/a/node_modules/b`. */
  readonly place: string
}

interface Entry {
  readonly version?: string
  /** The real name where the folder has another: an alias. */
  readonly name?: string
  readonly link?: boolean
}

/** Returns every package of a lockfile of npm 7 or later, duplicates in other folders included. Throws for other files. */
export function installedPackages(text: string): Installed[] {
  const { lockfileVersion, packages } = JSON.parse(text) as {
    readonly lockfileVersion?: number
    readonly packages?: Readonly<Record<string, Entry>>
  }
  if (!packages || (lockfileVersion ?? 0) < 2) throw new Error('It is not a lockfile of npm 7 or later.')
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, { name, version }]) => ({
      package: name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: version ?? '',
      place,
    }))
}
