import { existsSync, readFileSync } from 'node:fs'
import type { Language } from '../../checkout/language/index.ts'
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

/** The scripts that the entry imports when it runs: the frame, and the texts of the language. */
const FRAME = 'app.tsx'
const TEXTS: Readonly<Record<Language, string>> = { en: 'texts/en.ts', es: 'texts/es.ts' }

/** The built dashboard. */
export interface DashboardAssets {
  readonly script: PageAsset
  readonly style: PageAsset
  /** The other scripts that every page needs, by language. Browsers load them with the entry. */
  readonly preloads: Readonly<Record<Language, readonly PageAsset[]>>
  readonly all: readonly PageAsset[]
}

/** Reads the built dashboard. Throws PageNotBuilt with the command to run. */
export function readDashboardAssets(): DashboardAssets {
  const manifest = readManifest()
  const files = Object.values(manifest).map(({ file }) => file)
  const assets = new Map([...new Set(files)].map((file) => [file, readAsset(new URL(file, BUILT))]))
  const [entry] = Object.entries(manifest).find(([, { isEntry }]) => isEntry) ?? []
  if (entry === undefined) throw new PageNotBuilt()
  const style = files.find((file) => file.endsWith('.css'))
  const assetOf = (file: string | undefined) => {
    const asset = assets.get(file ?? '')
    if (!asset) throw new PageNotBuilt()
    return asset
  }
  const script = assetOf(manifest[entry]?.file)
  const preloadsOf = (language: Language) => {
    const preloads = importedBy(manifest, [entry, FRAME, TEXTS[language]]).map(assetOf)
    return preloads.filter((each) => each !== script)
  }
  const preloads = { en: preloadsOf('en'), es: preloadsOf('es') }
  return { script, style: assetOf(style), preloads, all: [...assets.values()] }
}

function readManifest(): Readonly<Record<string, ManifestEntry>> {
  const path = new URL('manifest.json', BUILT)
  if (!existsSync(path)) throw new PageNotBuilt()
  return JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, ManifestEntry>>
}

/** Returns the files of scripts and of all that they import. */
function importedBy(manifest: Readonly<Record<string, ManifestEntry>>, scripts: readonly string[]): string[] {
  const names = new Set(scripts)
  for (const name of names) for (const each of manifest[name]?.imports ?? []) names.add(each)
  return [...names].flatMap((name) => manifest[name]?.file ?? [])
}
