import assert from 'node:assert/strict'
import test from 'node:test'
import { importCycles } from '../scripts/figures/cycles.ts'
import {
  type Finding,
  forbiddenNames,
  longFiles,
  longFunctions,
  proseComments,
  relativeOpeners,
  wideComments,
  wideProse,
} from '../scripts/figures/findings.ts'
import {
  type Import,
  importGraph,
  importsOf,
  isGenerated,
  isOfProduct,
  isTest,
  projectPaths,
  readProjectFile,
  writtenFiles,
} from '../scripts/figures/project.ts'
import { COMPOSING, IMPORTS } from './module-imports.ts'
import { isNamed } from './support/shared-processes.ts'
import { FAST_ON_CELLS, LONG, NAMED_TEST_FILES, ONE_CELL } from './support/test-files.ts'

/** The largest set of files that import each other; imports of types count. */
const CYCLE_FILES_MAX = 5
const OPENERS_MAX_SHARE = 0.02

/** Files that no file imports, because a process starts them or another program reads them. */
const ENTRY_POINTS = ['src/app.ts', 'src/main.ts', 'src/worker.ts', 'src/people/sign-in/password/hash-thread.ts']

const FORBIDDEN_NAMES = /(^|\/)(utils?|helpers?|common|lib|services?|managers?|repositories)(\/|\.)/

const files = projectPaths('src/**/*.ts')
const sources = new Map(files.map((file) => [file, readProjectFile(file)]))
const imports = [...sources].flatMap(([path, text]) => importsOf(path, text))
const written = writtenFiles()

/**
 * Returns the module of a file: the deepest folder with an entry; '' for a file in `src/` itself.
 */
function moduleOf(file: string): string {
  const folders = file.split('/').slice(1, -1)
  for (; folders.length > 0; folders.pop()) {
    const name = folders.join('/')
    if (name in IMPORTS || COMPOSING.includes(name)) return name
  }
  return ''
}

const shown = (findings: readonly Finding[]) => findings.map(({ path, line, text }) => `${path}:${line}: ${text}`)
const names = (strays: readonly Import[]) => strays.map(({ from, to }) => `${from} → ${to}`)

test('every file belongs to a module', () => {
  const strays = files.filter((file) => moduleOf(file) === '' && !ENTRY_POINTS.includes(file))
  assert.deepEqual(strays, [])
})

test('modules import only the modules that the table lists', () => {
  const strays = imports
    .filter(({ from, to, typeOnly }) => !isTest(from) && !isGenerated(from) && !(typeOnly && isGenerated(to)))
    .filter(({ to }) => to.startsWith('src/'))
    .map((each) => ({ ...each, fromModule: moduleOf(each.from), toModule: moduleOf(each.to) }))
    .filter(({ fromModule }) => fromModule in IMPORTS)
    .filter(({ fromModule, toModule }) => fromModule !== toModule && !IMPORTS[fromModule]?.includes(toModule))
  assert.deepEqual(names(strays), [])
})

test('modules import each other only through their index, and a feature only to build the schema', () => {
  const strays = imports
    .filter(({ from, to }) => !(from === 'src/app.ts' && to.endsWith('/feature.ts')))
    .filter(({ from, to }) => moduleOf(from) !== moduleOf(to) && !isTest(from) && !isGenerated(to))
    .filter(({ to }) => moduleOf(to) in IMPORTS)
    .filter(({ to }) => !/^src\/platform\/[a-z-]+\.ts$/.test(to) && !/\/index\.ts$/.test(to))
  assert.deepEqual(names(strays), [])
})

test('there are no import cycles', () => {
  const next = new Map<string, string[]>()
  for (const { from, to, typeOnly } of imports)
    if (!typeOnly && !isTest(from)) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): void => {
    assert.ok(!path.includes(file), `import cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`)
    if (done.has(file)) return
    for (const to of next.get(file) ?? []) walk(to, [...path, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
})

test('few files import each other, types included', () => {
  const large = importCycles(importGraph()).filter((cycle) => cycle.length > CYCLE_FILES_MAX)
  assert.deepEqual(large, [])
})

test('every file is imported or an entry point', () => {
  const reached = new Set(imports.filter(({ from }) => !isTest(from)).map(({ to }) => to))
  const dead = files.filter((file) => !isTest(file) && !reached.has(file) && !ENTRY_POINTS.includes(file))
  assert.deepEqual(dead, [])
})

test('files have at most 250 lines', () => {
  assert.deepEqual(shown(longFiles(written)), [])
})

test('functions of the product have at most 70 lines', () => {
  const long = longFunctions(written.filter(isOfProduct))
  assert.deepEqual(shown(long), [])
})

test('names use the standard terms', () => {
  assert.deepEqual(shown(forbiddenNames(written)), [])
})

test('comments open with a subject and a verb', () => {
  const openers = relativeOpeners(written)
  if (openers.length > proseComments(written).length * OPENERS_MAX_SHARE) assert.deepEqual(shown(openers), [])
})

test('documents are wrapped at 100 columns', () => {
  assert.deepEqual(shown(wideProse()), [])
})

test('comments are wrapped at 100 columns', () => {
  assert.deepEqual(shown(wideComments(written)), [])
})

test('the lists of the test runner name existing files', () => {
  const all = projectPaths('{src,test}/**')
  assert.deepEqual(
    NAMED_TEST_FILES.filter((path) => !all.includes(path.replace(/\/$/, ''))),
    [],
  )
})

test('a fast run on several cells skips none of its files', () => {
  assert.deepEqual(
    FAST_ON_CELLS.filter((path) => LONG.includes(path) || isNamed(ONE_CELL, path)),
    [],
  )
})

test('file names are in kebab case, and folders have no generic names', () => {
  const strays = files.filter((file) => FORBIDDEN_NAMES.test(file) || !/^[a-z0-9./-]+$/.test(file))
  assert.deepEqual(strays, [])
})

test('only the HTTP modules parse request bodies, because they limit the size', () => {
  const homes = /^src\/(platform\/http|sandbox\/processor)\//
  const strays = [...sources]
    .filter(([file, text]) => !homes.test(file) && !isTest(file) && /\baddContentTypeParser\b|\bparseAs\b/.test(text))
    .map(([file]) => file)
  assert.deepEqual(strays, [])
})

test('only the named modules read the clock, random numbers or the environment', () => {
  const homes = /^src\/main\.ts$|^src\/config\/config\.ts$|^src\/platform\/(time|ids|crypto)\//
  const strays = [...sources]
    .filter(([file]) => !homes.test(file) && !isTest(file) && !isGenerated(file))
    .filter(([, text]) => /Date\.now\(|new Date\(\)|Math\.random\(|process\.env\b/.test(text))
    .map(([file]) => file)
  assert.deepEqual(strays, [])
})

test('numbers and security codes are decrypted in one file', () => {
  const opens = /\bopen(Number|Cvc)\b|\*\s*(as\s+\w+\s+)?from\s+'[^']*\/sealed-instrument\.ts'/
  const homes = [...sources]
    .filter(([file, text]) => !isTest(file) && file !== 'src/vault/sealed-instrument.ts' && opens.test(text))
    .map(([file]) => file)
  assert.deepEqual(homes, ['src/vault/open-instrument.ts'])
})

test('no file uses any or suppresses a type error', () => {
  const strays = [...sources]
    .filter(([file, text]) => !isGenerated(file) && /(:|\bas|<)\s*any\b|@ts-(ignore|nocheck)/.test(text))
    .map(([file]) => file)
  assert.deepEqual(strays, [])
})
