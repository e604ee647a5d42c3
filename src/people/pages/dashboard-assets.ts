import { existsSync, readFileSync } from 'node:fs'
import { type PageAsset, PageNotBuilt, readAsset } from '../../checkout/pages/index.ts'

/** The folder of the built dashboard. */
const BUILT = new URL('../../../web/dashboard/dist/', import.meta.url)

/** A file of the manifest that Vite writes. */
interface ManifestEntry {
  readonly file: string
  readonly isEntry?: boolean
  /** The entries that a script imports before it runs. */
  readonly imports?: readonly string[]
}

/** The built dashboard. */
export interface DashboardAssets {
  readonly script: PageAsset
  readonly style: PageAsset
  /** The scripts that the entry imports, which browsers can load at the same time. */
  readonly imported: readonly PageAsset[]
  readonly all: readonly PageAsset[]
}

/** Reads the built dashboard. Throws PageNotBuilt with the command to run. */
export function readDashboardAssets(): DashboardAssets {
  const manifest = readManifest()
  const files = Object.values(manifest).map(({ file }) => file)
  const assets = new Map([...new Set(files)].map((file) => [file, readAsset(new URL(file, BUILT))]))
  const [entry] = Object.entries(manifest).find(([, { isEntry }]) => isEntry) ?? []
  const [script, ...imported] = entry === undefined ? [] : importedBy(manifest, entry)
  const style = files.find((file) => file.endsWith('.css'))
  const assetOf = (file: string | undefined) => {
    const asset = assets.get(file ?? '')
    if (!asset) throw new PageNotBuilt()
    return asset
  }
  return { script: assetOf(script), style: assetOf(style), imported: imported.map(assetOf), all: [...assets.values()] }
}

function readManifest(): Readonly<Record<string, ManifestEntry>> {
  const path = new URL('manifest.json', BUILT)
  if (!existsSync(path)) throw new PageNotBuilt()
  return JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, ManifestEntry>>
}

/** Returns the files of an entry and of all that it imports, the entry's own file first. */
function importedBy(manifest: Readonly<Record<string, ManifestEntry>>, entry: string): string[] {
  const names = new Set([entry])
  for (const name of names) for (const each of manifest[name]?.imports ?? []) names.add(each)
  return [...names].flatMap((name) => manifest[name]?.file ?? [])
}
