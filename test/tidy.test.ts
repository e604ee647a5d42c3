import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import test from 'node:test'

/** Which folder may import which: the same arrows as the drawing in ARCHITECTURE.md. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  'key-ring': ['platform'],
  embedded: ['platform'],
  'sandbox-processor': ['platform'],
  access: ['key-ring', 'platform'],
  'root-keys': ['platform'],
  events: ['access', 'platform'],
  errands: ['access', 'platform'],
  providers: ['access', 'platform'],
  'checkout-sessions': ['access', 'platform'],
  webhooks: ['events', 'access', 'platform'],
  vault: ['key-ring', 'events', 'access', 'platform'],
  'payment-methods': ['providers', 'vault', 'errands', 'events', 'access', 'platform'],
  payments: ['payment-methods', 'providers', 'vault', 'errands', 'events', 'checkout-sessions', 'access', 'platform'],
  'payment-sessions': [
    'payments',
    'payment-methods',
    'providers',
    'vault',
    'errands',
    'events',
    'checkout-sessions',
    'access',
    'platform',
  ],
  'payment-plans': [
    'payments',
    'payment-methods',
    'providers',
    'vault',
    'errands',
    'checkout-sessions',
    'webhooks',
    'events',
    'access',
    'platform',
  ],
  'plan-engine': [
    'payment-plans',
    'payments',
    'payment-methods',
    'providers',
    'errands',
    'checkout-sessions',
    'events',
    'access',
    'platform',
  ],
  'plan-recovery': [
    'payment-plans',
    'payments',
    'payment-methods',
    'providers',
    'checkout-sessions',
    'events',
    'access',
    'platform',
  ],
  'test-clocks': ['plan-engine', 'payment-plans', 'payment-sessions', 'payments', 'vault', 'access', 'platform'],
  mail: ['access', 'platform'],
  'mail-limits': ['access', 'platform'],
  'mail-suppressions': ['mail-limits', 'events', 'access', 'platform'],
  checkout: [
    'errands',
    'plan-recovery',
    'payment-sessions',
    'payments',
    'payment-methods',
    'payment-plans',
    'checkout-sessions',
    'mail',
    'mail-limits',
    'mail-suppressions',
    'webhooks',
    'providers',
    'vault',
    'access',
    'platform',
  ],
  contacts: ['events', 'access', 'platform'],
  identity: ['providers', 'contacts', 'errands', 'events', 'access', 'platform'],
  'public-keys': ['access', 'platform'],
  commands: ['root-keys', 'key-ring', 'mail-suppressions', 'access', 'platform'],
  demo: ['webhooks', 'contacts', 'payment-plans', 'events', 'commands', 'access', 'platform'],
}

/** Files over the ceiling, each with its reason. */
const LINES_MOST = 250
const LONG_FILES: Readonly<Record<string, string>> = {}

/** Files that nothing imports because something else runs or reads them. */
const ENTRANCES = [
  'src/main.ts',
  ...['adyen', 'plaid', 'sandbox', 'stripe'].map((adapter) => `src/providers/${adapter}/index.ts`),
]

const FORBIDDEN_NAMES = /(^|\/)(utils?|helpers?|common|lib|services?|managers?|repositories)(\/|\.)/

const files = globSync('src/**/*.ts', { cwd: new URL('..', import.meta.url) }).sort()
const root = new URL('..', import.meta.url).pathname
const sources = new Map(files.map((file) => [file, readFileSync(resolve(root, file), 'utf8')]))

interface Import {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
}

const imports: Import[] = [...sources].flatMap(([from, text]) =>
  [
    ...text.matchAll(
      /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'(\.[^']+)'|^import\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm,
    ),
  ].map((match) => ({
    from,
    to: relative(root, resolve(root, dirname(from), match[2] ?? match[3] ?? match[4] ?? '')),
    typeOnly: match[1] !== undefined,
  })),
)

const folderOf = (file: string) => file.split('/')[1] ?? ''
const isGenerated = (file: string) => file.endsWith('.generated.ts')
const isTest = (file: string) => file.endsWith('.test.ts')
const inFolder = (file: string) => file.split('/').length > 2

test('folders import only the folders that the drawing has an arrow to', () => {
  const strays = imports
    .filter(
      ({ from, to, typeOnly }) => inFolder(from) && inFolder(to) && !isTest(from) && !(typeOnly && isGenerated(to)),
    )
    .filter(({ from, to }) => folderOf(from) !== folderOf(to) && !ARROWS[folderOf(from)]?.includes(folderOf(to)))
  assert.deepEqual(
    strays.map(({ from, to }) => `${from} → ${to}`),
    [],
  )
})

test('nothing but the entrance composes: no folder imports app, main or config', () => {
  const strays = imports.filter(
    ({ from, to, typeOnly }) => inFolder(from) && !isTest(from) && !typeOnly && !inFolder(to) && !isGenerated(to),
  )
  assert.deepEqual(
    strays.map(({ from, to }) => `${from} → ${to}`),
    [],
  )
})

test('a folder is entered by its index', () => {
  const doors = imports
    .filter(({ from, to }) => inFolder(to) && folderOf(from) !== folderOf(to) && !isTest(from) && !isGenerated(to))
    .filter(({ to }) => !/^src\/platform\/(refusal|crash-point|grouped)\.ts$/.test(to) && !/\/index\.ts$/.test(to))
  assert.deepEqual(
    doors.map(({ from, to }) => `${from} → ${to}`),
    [],
  )
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

test('every file is reached', () => {
  const reached = new Set(imports.filter(({ from }) => !isTest(from)).map(({ to }) => to))
  const dead = files.filter((file) => !isTest(file) && !reached.has(file) && !ENTRANCES.includes(file))
  assert.deepEqual(dead, [])
})

test('files stay short enough to read in one sitting', () => {
  const long = [...sources]
    .filter(([file, text]) => !isGenerated(file) && text.split('\n').length > LINES_MOST + 1 && !(file in LONG_FILES))
    .map(([file, text]) => `${file}: ${text.split('\n').length}`)
  assert.deepEqual(long, [])
})

test('file names are kebab-case nouns and verbs of the business', () => {
  const strays = files.filter((file) => FORBIDDEN_NAMES.test(file) || !/^[a-z0-9./-]+$/.test(file))
  assert.deepEqual(strays, [])
})

test('every body is read within a limit and the budget of its process', () => {
  const homes = /^src\/(platform\/http|sandbox-processor)\//
  const strays = [...sources]
    .filter(([file, text]) => !homes.test(file) && !isTest(file) && /\baddContentTypeParser\b|\bparseAs\b/.test(text))
    .map(([file]) => file)
  assert.deepEqual(strays, [])
})

test('time, chance and the environment each have one home', () => {
  const homes = /^src\/(main|config)\.ts$|^src\/platform\/(time|ids|crypto)\//
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
