import assert from 'node:assert/strict'
import test from 'node:test'
import { isProse, opensWithRelative } from '../scripts/figures/comment-openers.ts'
import { importCycles } from '../scripts/figures/cycles.ts'
import { importsOf } from '../scripts/figures/project.ts'
import { wideLines } from '../scripts/figures/prose-width.ts'
import { readSourceFacts } from '../scripts/figures/source-facts.ts'
import { forbiddenWordOf, wordsOf } from '../scripts/figures/words.ts'

const factsOf = (text: string) => readSourceFacts('example.ts', text)

test('a cycle contains exactly the files that reach themselves', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e', 'elsewhere']],
    ['e', ['d']],
    ['f', ['a']],
  ])
  assert.deepEqual(importCycles(graph), [
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
  assert.deepEqual(
    importCycles(
      new Map([
        ['a', ['b']],
        ['b', []],
      ]),
    ),
    [],
  )
})

test('imports of types, re-exports and imports by a call all count', () => {
  const text = `import type { A } from './a.ts'\nexport { b } from '../b.ts'\nconst c = await import('./c.ts')\nimport 'pg'`
  assert.deepEqual(
    importsOf('src/plans/plan.ts', text).map(({ to, typeOnly }) => [to, typeOnly]),
    [
      ['src/plans/a.ts', true],
      ['src/b.ts', false],
      ['src/plans/c.ts', false],
    ],
  )
})

test('the length of a function includes its first and its last line', () => {
  const { functions } = factsOf('const a = () => 1\nexport function b() {\n  return [\n    1,\n  ].map((x) => x)\n}\n')
  assert.deepEqual(functions, [
    { line: 1, lines: 1 },
    { line: 2, lines: 5 },
    { line: 5, lines: 1 },
  ])
})

test('consecutive line comments are one comment', () => {
  const { comments } = factsOf(
    '// One\n// and the rest.\nconst a = 1 // Two\n\n// Three\n/**\n * Four\n * lines.\n */\n',
  )
  assert.deepEqual(
    comments.map(({ line, text }) => [line, text]),
    [
      [1, 'One and the rest.'],
      [3, 'Two'],
      [5, 'Three'],
      [6, 'Four lines.'],
    ],
  )
})

test('a line of a comment is too wide past 100 columns, unless it cannot be broken or stands beside code', () => {
  const words = 'word '.repeat(21).trim()
  const { wideCommentLines } = factsOf(
    [`// ${words}`, '/**', ` * ${words}`, ` * ${'a'.repeat(105)}`, ' */', `const a = 1 // ${words}`].join('\n'),
  )
  assert.deepEqual(wideCommentLines, [1, 3])
})

test('a name counts where it is declared', () => {
  const { names } = factsOf(
    `import { used, other as local } from './other.ts'
     interface Type<Value> { readonly member: Value; method(argument: string): void }
     export function run({ picked, key: renamed }: Type<string>, ...rest: string[]) {
       const [first, { deep: inner }] = used(picked, { objectKey: local })
       return (parameter = first) => rest.concat(inner, renamed, parameter)
     }`,
  )
  assert.deepEqual(
    names.map(({ name }) => name).sort(),
    'Type Value first inner local member method parameter renamed rest run'.split(' ').sort(),
  )
})

test('names are split into words in camel, snake, upper and kebab case', () => {
  assert.deepEqual(wordsOf('readURLOfPage'), ['read', 'url', 'of', 'page'])
  assert.deepEqual(wordsOf('TOLD_EVERY_MS'), ['told', 'every', 'ms'])
  assert.deepEqual(wordsOf('sweep-expired-sessions.ts'), ['sweep', 'expired', 'sessions', 'ts'])
})

test('a forbidden word is found only as a whole word', () => {
  assert.equal(forbiddenWordOf('claimErrands')?.word, 'errands')
  assert.equal(forbiddenWordOf('isUnderWay')?.word, 'under way')
  assert.equal(forbiddenWordOf('set_up_payment_id')?.instead.split(',')[0], 'payment method verification')
  for (const fine of ['returnPage', 'placeholder', 'decimalPlaces', 'lookUpKey', 'provisionOrganization', 'threshold'])
    assert.equal(forbiddenWordOf(fine), null)
})

test('a comment that opens with a relative clause is found, and a directive does not count as a comment', () => {
  for (const text of ['What was due.', 'Whether it is open.', 'The same for refunds.', 'Where it lies: elsewhere.'])
    assert.ok(opensWithRelative(text), text)
  for (const text of ['Returns what was due.', 'Whatever it costs, it is paid.', 'When a charge fails, it is retried.'])
    assert.ok(!opensWithRelative(text), text)
  assert.ok(!isProse('biome-ignore lint: a reason'))
})

test('prose is too wide past 100 columns, unless it cannot be broken', () => {
  const words = 'word '.repeat(21).trim()
  const link = `[a link with a text](https://example.test/${'a'.repeat(90)})`
  const lines = [
    words,
    `| ${words} |`,
    '```',
    words,
    '```',
    link,
    `- ${link}.`,
    `See ${link}`,
    `[ref]: https://example.test/${'a'.repeat(90)}`,
    'a'.repeat(101),
  ]
  assert.deepEqual(wideLines(lines.join('\n')), [1, 8])
})
