import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ImportGraph } from './cycles.ts'
import { readSourceFacts, type SourceFacts } from './source-facts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A TypeScript file that is not generated. */
export interface WrittenFile {
  readonly path: string
  readonly text: string
  readonly lines: number
  readonly facts: SourceFacts
}

/**
 * Returns the paths that match, relative to the project's folder and with forward slashes, sorted.
 */
export function projectPaths(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: root })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => !path.includes('node_modules/'))
    .sort()
}

export function readProjectFile(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export const isGenerated = (path: string) => path.endsWith('.generated.ts')
export const isTest = (path: string) => path.endsWith('.test.ts')

/**
 * Reads and parses the written files of the whole project, tests included, which takes some
 * seconds.
 */
export function writtenFiles(): WrittenFile[] {
  return projectPaths('{src,test,bench,web,scripts}/**/*.{ts,tsx}')
    .filter((path) => !isGenerated(path))
    .map((path) => {
      const text = readProjectFile(path)
      return { path, text, lines: text.trimEnd().split('\n').length, facts: readSourceFacts(path, text) }
    })
}

/** Returns true for a file of the product: in `src/`, and no test. */
export const isOfProduct = ({ path }: Pick<WrittenFile, 'path'>) => path.startsWith('src/') && !isTest(path)

/** Returns the documents: every Markdown file except the results of the benchmarks. */
export function markdownPaths(): string[] {
  const paths = projectPaths('*.md', '{bench,docs,migrations,scripts,security,src,test,web}/**/*.md')
  return paths.filter((path) => !path.startsWith('bench/results/'))
}

/** An import of one project file by another. */
export interface Import {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
}

const IMPORTS =
  /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'(\.[^']+)'|^import\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm

/** Returns every relative import and re-export of a file, including type imports. */
export function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(IMPORTS)].map((match) => ({
    from: path,
    to: relative(root, resolve(root, dirname(path), match[2] ?? match[3] ?? match[4] ?? '')).replaceAll(sep, '/'),
    typeOnly: match[1] !== undefined,
  }))
}

/** Returns the imports of each file of `src/`, including generated files and excluding tests. */
export function importGraph(): ImportGraph {
  const paths = projectPaths('src/**/*.ts').filter((path) => !isTest(path))
  return new Map(paths.map((path) => [path, importsOf(path, readProjectFile(path)).map(({ to }) => to)]))
}
