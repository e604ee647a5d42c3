import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** Environment variables that other programs set, so the page does not list them as settings. */
const SET_BY_OTHERS = ['SUDO_USER', 'AWS_REGION']

test('the configuration page lists every setting that a process reads', () => {
  const page = read('docs/reference/configuration.md')
  const files = globSync('src/config/*.ts', { cwd: new URL('..', import.meta.url) })
  const text = files.filter((file) => !file.endsWith('.test.ts')).map(read)
  const names = text.flatMap((source) => source.match(/\b(?:[A-Z]+_)+[A-Z]+\b(?=['\]])|(?<=\benv\.)[A-Z_]+\b/g) ?? [])
  const settings = new Set(
    names.filter((name) => /^(TALLYSTICK|DATABASE|MAIL|SMTP|METRICS|PUBLIC|SANDBOX|HOST|AWS)/.test(name)),
  )
  assert.ok(settings.size > 30, [...settings].join(' '))
  assert.deepEqual(
    [...settings].filter((name) => !SET_BY_OTHERS.includes(name) && !page.includes(`\`${name}\``)),
    [],
  )
})

test('the page of errors lists every code', () => {
  const page = read('docs/reference/errors.md')
  const [, union = ''] = /export type RefusalCode =\n((?: {2}\| '\w+'\n)+)/.exec(read('src/platform/refusal.ts')) ?? []
  const codes = [...union.matchAll(/'(\w+)'/g)].map(([, code]) => code!)
  assert.ok(codes.length > 10)
  assert.deepEqual(
    codes.filter((code) => !page.includes(`\n| \`${code}\` |`)),
    [],
  )
})

test('the page of commands explains every command', () => {
  const page = read('docs/reference/command-line.md')
  const [before = '', usage = '', after = ''] = page.split(/<!-- generated: usage -->|<!-- end -->/)
  const commands = [...usage.matchAll(/^ {2}tallystick (\S+(?: [a-z-]+)?)/gm)].map(([, command]) => command!)
  assert.ok(commands.length > 15)
  const prose = before + after
  const isExplained = (command: string) => prose.includes(`\`${command}\``) || /^suppression /.test(command)
  assert.deepEqual(
    commands.filter((command) => !isExplained(command)),
    [],
  )
})
