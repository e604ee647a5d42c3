import assert from 'node:assert/strict'
import test from 'node:test'
import { importCycles } from '../scripts/figures/cycles.ts'
import {
  type Finding,
  forbiddenNames,
  longFunctions,
  proseComments,
  relativeOpeners,
  wideProse,
} from '../scripts/figures/findings.ts'
import {
  type Import,
  importGraph,
  importsOf,
  isGenerated,
  isTest,
  projectPaths,
  readProjectFile,
  writtenFiles,
} from '../scripts/figures/project.ts'
import { NAMED_TEST_FILES } from './support/shared-processes.ts'

/** The modules, and which others each may import: the arrows of the diagram in ARCHITECTURE.md. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  'platform/mail': ['platform'],
  'platform/postgres': ['platform'],
  'platform/queue': ['platform'],
  'platform/root-keys': ['platform'],
  'vault/keys': ['platform'],
  accounts: ['vault/keys', 'platform'],
  'accounts/public-keys': ['accounts', 'platform'],
  'webhooks/events': ['accounts', 'platform'],
  webhooks: ['webhooks/events', 'accounts', 'platform'],
  vault: ['vault/keys', 'webhooks/events', 'accounts', 'platform'],
  'payments/providers': ['accounts', 'platform/queue', 'platform'],
  'payments/methods': ['payments/providers', 'vault', 'webhooks/events', 'accounts', 'platform/queue', 'platform'],
  customers: ['webhooks/events', 'accounts', 'platform'],
  payments: [
    'customers',
    'payments/methods',
    'payments/providers',
    'vault',
    'webhooks/events',
    'accounts',
    'platform/queue',
    'platform',
  ],
  'customers/verification': [
    'customers',
    'payments/providers',
    'webhooks/events',
    'accounts',
    'platform/queue',
    'platform',
  ],
  plans: [
    'payments',
    'payments/methods',
    'payments/providers',
    'customers',
    'vault',
    'webhooks/events',
    'accounts',
    'platform/queue',
    'platform',
  ],
  'plans/scheduler': [
    'plans',
    'payments',
    'payments/methods',
    'payments/providers',
    'webhooks/events',
    'accounts',
    'platform/queue',
    'platform',
  ],
  'checkout/sessions': ['customers', 'webhooks/events', 'accounts', 'platform'],
  'checkout/flow': [
    'checkout/sessions',
    'payments',
    'payments/methods',
    'payments/providers',
    'vault',
    'accounts',
    'platform',
  ],
  'checkout/payment-sessions': [
    'checkout/flow',
    'checkout/sessions',
    'payments',
    'payments/providers',
    'customers',
    'vault',
    'webhooks/events',
    'accounts',
    'platform',
  ],
  'checkout/plan-sessions': [
    'checkout/flow',
    'checkout/sessions',
    'plans',
    'payments',
    'payments/providers',
    'customers',
    'webhooks',
    'webhooks/events',
    'accounts',
    'platform',
  ],
  'checkout/recovery': [
    'checkout/plan-sessions',
    'checkout/flow',
    'checkout/sessions',
    'plans',
    'payments',
    'payments/methods',
    'payments/providers',
    'accounts',
    'platform',
  ],
  'checkout/mail-limits': ['accounts', 'platform'],
  'checkout/mail-suppressions': ['checkout/mail-limits', 'webhooks/events', 'accounts', 'platform'],
  'checkout/language': ['platform'],
  'checkout/configurations': ['checkout/sessions', 'payments/providers', 'webhooks', 'accounts', 'platform'],
  'checkout/links': [
    'checkout/language',
    'checkout/mail-limits',
    'checkout/mail-suppressions',
    'checkout/payment-sessions',
    'checkout/plan-sessions',
    'checkout/sessions',
    'payments',
    'webhooks',
    'accounts',
    'platform/mail',
    'platform/queue',
    'platform',
  ],
  'checkout/pages': [
    'checkout/configurations',
    'checkout/language',
    'checkout/links',
    'checkout/mail-limits',
    'checkout/mail-suppressions',
    'checkout/payment-sessions',
    'checkout/plan-sessions',
    'checkout/flow',
    'checkout/recovery',
    'checkout/sessions',
    'plans',
    'payments',
    'payments/providers',
    'vault',
    'webhooks',
    'accounts',
    'platform/mail',
    'platform/queue',
    'platform',
  ],
  'sandbox/processor': ['platform'],
  'sandbox/test-clocks': [
    'plans/scheduler',
    'plans',
    'checkout/payment-sessions',
    'checkout/plan-sessions',
    'payments',
    'vault',
    'accounts',
    'platform',
  ],
  'sandbox/demo': ['platform'],
  'cli/commands': ['checkout/mail-suppressions', 'vault/keys', 'accounts', 'platform/root-keys', 'platform'],
}

/** The modules that put the others together. They may import every module. */
const COMPOSING = ['cli', 'config']

/**
 * Folders and files that already follow a rule in full. When yours do, add them: `npm run figures -- src/plans` lists what
 * is left. Nothing is ever taken off. When a list covers everything, the rule holds without a list.
 */
const CLEAN_MODULES = {
  /** No name with a word that `scripts/figures/words.ts` forbids. */
  names: [
    'src/accounts',
    'src/checkout/mail-limits',
    'src/checkout/mail-suppressions',
    'src/checkout/pages/unsubscribe',
    'src/cli',
    'src/config',
    'src/customers',
    'src/payments',
    'src/platform/batcher.ts',
    'src/platform/card-numbers',
    'src/platform/crypto',
    'src/platform/db',
    'src/platform/file-lock',
    'src/platform/graphql',
    'src/platform/graphql/scalars',
    'src/platform/html',
    'src/platform/http',
    'src/platform/ids',
    'src/platform/log',
    'src/platform/mail',
    'src/platform/metrics',
    'src/platform/money',
    'src/platform/net',
    'src/platform/postgres',
    'src/platform/queue',
    'src/platform/refusal.ts',
    'src/platform/root-keys',
    'src/platform/text',
    'src/platform/time',
    'src/sandbox',
    'src/vault',
    'src/webhooks',
  ],
  /** At most 2 comments in 100 that open with What, Who, Whom, Whose, Whether, Where, Of or "The same". */
  comments: ['src'],
} as const satisfies Readonly<Record<string, readonly string[]>>

const LINES_MAX = 250
/** The largest set of files that import each other; imports of types count. */
const CYCLE_FILES_MAX = 5
const OPENERS_MAX_SHARE = 0.02

/** Files that nothing imports because something else runs or reads them. */
const ENTRANCES = ['src/app.ts', 'src/main.ts', 'src/worker.ts']

const FORBIDDEN_NAMES = /(^|\/)(utils?|helpers?|common|lib|services?|managers?|repositories)(\/|\.)/

const files = projectPaths('src/**/*.ts')
const sources = new Map(files.map((file) => [file, readProjectFile(file)]))
const imports = [...sources].flatMap(([path, text]) => importsOf(path, text))
const written = writtenFiles()

/** Returns the module of a file: the deepest that holds it; '' for a file that stands in `src/` itself. */
function moduleOf(file: string): string {
  const folders = file.split('/').slice(1, -1)
  for (; folders.length > 0; folders.pop()) {
    const name = folders.join('/')
    if (name in IMPORTS || COMPOSING.includes(name)) return name
  }
  return ''
}

const isIn = (folders: readonly string[], path: string) => folders.some((folder) => `${path}/`.startsWith(`${folder}/`))
const shown = (findings: readonly Finding[]) => findings.map(({ path, line, text }) => `${path}:${line}: ${text}`)
const names = (strays: readonly Import[]) => strays.map(({ from, to }) => `${from} → ${to}`)

test('every file belongs to a module', () => {
  const strays = files.filter((file) => moduleOf(file) === '' && !ENTRANCES.includes(file))
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

test('a module is entered by its index, and by its feature only to build the schema', () => {
  const strays = imports
    .filter(({ from, to }) => !(from === 'src/app.ts' && to.endsWith('/feature.ts')))
    .filter(({ from, to }) => moduleOf(from) !== moduleOf(to) && !isTest(from) && !isGenerated(to))
    .filter(({ to }) => moduleOf(to) in IMPORTS)
    .filter(({ to }) => !/^src\/platform\/(refusal|crash-point|batcher)\.ts$/.test(to) && !/\/index\.ts$/.test(to))
  assert.deepEqual(names(strays), [])
})

test('no two files wait for each other', () => {
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

test('every file is reached', () => {
  const reached = new Set(imports.filter(({ from }) => !isTest(from)).map(({ to }) => to))
  const dead = files.filter((file) => !isTest(file) && !reached.has(file) && !ENTRANCES.includes(file))
  assert.deepEqual(dead, [])
})

test('files stay short enough to read in one sitting', () => {
  const long = [...sources]
    .filter(([file, text]) => !isGenerated(file) && text.split('\n').length > LINES_MAX + 1)
    .map(([file, text]) => `${file}: ${text.split('\n').length}`)
  assert.deepEqual(long, [])
})

test('functions fit on one screen', () => {
  const long = longFunctions(written)
  assert.deepEqual(shown(long), [])
})

test('clean modules use the standard terms', () => {
  const strays = forbiddenNames(written).filter(({ path }) => isIn(CLEAN_MODULES.names, path))
  assert.deepEqual(shown(strays), [])
})

test('comments of clean modules open with a subject and a verb', () => {
  const clean = written.filter(({ path }) => isIn(CLEAN_MODULES.comments, path))
  const openers = relativeOpeners(clean)
  if (openers.length > proseComments(clean).length * OPENERS_MAX_SHARE) assert.deepEqual(shown(openers), [])
})

test('documents are wrapped at 100 columns', () => {
  assert.deepEqual(shown(wideProse()), [])
})

test('the lists of these rules and of the test runner name what exists', () => {
  const named = [...CLEAN_MODULES.names, ...CLEAN_MODULES.comments, ...NAMED_TEST_FILES]
  const all = projectPaths('{src,test}/**')
  assert.deepEqual(
    named.filter((path) => !all.includes(path.replace(/\/$/, ''))),
    [],
  )
})

test('file names are kebab-case nouns and verbs of the business', () => {
  const strays = files.filter((file) => FORBIDDEN_NAMES.test(file) || !/^[a-z0-9./-]+$/.test(file))
  assert.deepEqual(strays, [])
})

test('every body is read within a limit and the budget of its process', () => {
  const homes = /^src\/(platform\/http|sandbox\/processor)\//
  const strays = [...sources]
    .filter(([file, text]) => !homes.test(file) && !isTest(file) && /\baddContentTypeParser\b|\bparseAs\b/.test(text))
    .map(([file]) => file)
  assert.deepEqual(strays, [])
})

test('time, chance and the environment each have one home', () => {
  const homes = /^src\/main\.ts$|^src\/config\/config\.ts$|^src\/platform\/(time|ids|crypto)\//
  const strays = [...sources]
    .filter(([file]) => !homes.test(file) && !isTest(file) && !isGenerated(file))
    .filter(([, text]) => /Date\.now\(|new Date\(\)|Math\.random\(|process\.env\b/.test(text))
    .map(([file]) => file)
  assert.deepEqual(strays, [])
})

test('numbers and security codes are opened in one place', () => {
  const opens = /\bopen(Number|Cvc)\b|\*\s*(as\s+\w+\s+)?from\s+'[^']*\/sealed-instrument\.ts'/
  const places = [...sources]
    .filter(([file, text]) => !isTest(file) && file !== 'src/vault/sealed-instrument.ts' && opens.test(text))
    .map(([file]) => file)
  assert.deepEqual(places, ['src/vault/open-instrument.ts'])
})

test('types are never given up', () => {
  const strays = [...sources]
    .filter(([file, text]) => !isGenerated(file) && /(:|\bas|<)\s*any\b|@ts-(ignore|nocheck)/.test(text))
    .map(([file]) => file)
  assert.deepEqual(strays, [])
})
