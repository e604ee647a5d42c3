import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'

interface Locked {
  readonly engines?: { readonly node?: string }
  readonly optional?: boolean
}

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))

type Version = readonly [number, number, number]

function versionOf(text: string): Version {
  const [major = 0, minor = 0, patch = 0] = text.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return [major, minor, patch]
}

function compare(one: Version, other: Version): number {
  const place = one.findIndex((part, index) => part !== other[index])
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0)
}

/** Returns whether a version is in a range, in the notation of npm without hyphens and pre-releases. */
function isIn(version: Version, range: string): boolean {
  return range.split('||').some((alternative) =>
    [...alternative.matchAll(/(>=|<=|>|<|\^|~|=)?\s*v?(\d[\w.]*|\*)/g)].every(([, sign = '', text = '']) => {
      const bound = versionOf(text)
      const difference = compare(version, bound)
      if (text === '*') return true
      if (sign === '>=') return difference >= 0
      if (sign === '<=') return difference <= 0
      if (sign === '>') return difference > 0
      if (sign === '<') return difference < 0
      const isSameMajor = version[0] === bound[0]
      if (sign === '^') return isSameMajor && difference >= 0
      if (sign === '~') return isSameMajor && version[1] === bound[1] && difference >= 0
      return text.split('.').every((part, index) => part === 'x' || part === '*' || Number(part) === version[index])
    }),
  )
}

test('ranges are read as npm reads them', () => {
  const node: Version = [20, 19, 0]
  const ranges = [
    '>=20',
    '>= 6.9.1',
    '^18.0.0 || ^20.19.0 || >=22.12.0',
    '>=12 <21',
    '20.x',
    '*',
    '20 || >=22',
    '~20.19.0',
  ]
  for (const range of ranges) assert.ok(isIn(node, range), range)
  for (const range of ['>=22', '>=22.15.0', '^18.0.0 || >=22.12.0', '>=12 <20', '18.x', '20.18.x', '~20.18.0'])
    assert.ok(!isIn(node, range), range)
})

test('npm ci warns of no engine on the oldest Node that starts the product', () => {
  const { engines } = read('package.json') as { readonly engines: { readonly node: string } }
  const oldest = versionOf(engines.node.replace('>=', ''))
  const { packages } = read('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> }
  const tooNew = Object.entries(packages)
    .filter(([, { optional, engines }]) => !optional && !isIn(oldest, engines?.node ?? '*'))
    .map(([name, { engines }]) => `${name} needs ${engines?.node}`)
  assert.deepEqual(tooNew, [])
})
