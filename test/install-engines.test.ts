import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { satisfies, valid } from 'semver'

interface Locked {
  readonly engines?: { readonly node?: string }
  readonly optional?: boolean
}

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))

test('npm ci prints no engine warnings on the oldest supported Node', () => {
  const { engines } = read('package.json') as { readonly engines: { readonly node: string } }
  const oldest = `${engines.node.replace('>=', '')}.0`
  assert.equal(valid(oldest), oldest)
  const { packages } = read('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> }
  const tooNew = Object.entries(packages)
    .filter(
      ([, { optional, engines }]) => !optional && !satisfies(oldest, engines?.node ?? '*', { includePrerelease: true }),
    )
    .map(([name, { engines }]) => `${name} needs ${engines?.node}`)
  assert.deepEqual(tooNew, [])
})
