import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { A_CODE, canariesIn, canaryWatch, findCanaries } from './support/canary-scan.ts'
import { freshFolder } from './support/embedded.ts'
import { AMEX_CVC, CANARIES, VISA } from './support/instruments.ts'

const root = new URL('..', import.meta.url)
const spaced = VISA.replace(/(.{4})(?=.)/g, '$1 ')

test('a number is found in every spelling', () => {
  const hex = Buffer.from(VISA).toString('hex')
  for (const text of [VISA, `x${VISA}y`, `00${VISA}7`, spaced, spaced.replaceAll(' ', '-'), `\\x${hex}`])
    assert.deepEqual([...canariesIn(text)], [VISA], text)
})

test('a security code is found next to its name, and four digits alone do not count as one', () => {
  for (const text of [`{"cvc":"${AMEX_CVC}"}`, `"cvc\\": \\"123\\"`, `cvc: 737,`, `cvc = '${AMEX_CVC}'`])
    assert.deepEqual([...canariesIn(text)], [A_CODE], text)
  for (const text of [AMEX_CVC, 'sealed_cvc = $12', '"cvc":"Must be 3 digits."', 'cvc: 12345', VISA.slice(1)])
    assert.deepEqual([...canariesIn(text)], [], text)
})

test('a number split into two chunks is found', () => {
  const { see, found } = canaryWatch()
  for (const piece of [`${'x'.repeat(1_000)}${spaced.slice(0, 7)}`, spaced.slice(7)]) see(Buffer.from(piece))
  assert.deepEqual([...found], [VISA])
})

test('a scan reports the files with a number and skips deleted files', async (t) => {
  const folder = await freshFolder(t)
  const [with_, without, gone] = ['with', 'without', 'gone'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(with_, Buffer.concat([Buffer.alloc(3, 0xff), Buffer.from(VISA), Buffer.alloc(3)]))
  await writeFile(without, '4111111111111111')
  assert.deepEqual(findCanaries([without, with_, gone]), [{ location: with_, found: new Set([VISA]) }])
  assert.throws(() => findCanaries([folder]), { code: 'EISDIR' })
})

test('the scan after a run searches for every number that a test stores in the vault', () => {
  const files = globSync(['src/**/*.test.ts', 'test/**/*.ts'], { cwd: root })
  const written = files.flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(/\b(?:n|accountN)umber: ['"`]([\d -]{12,})['"`]/g)].map(
      ([, number = '']) => ({ file, number: number.replaceAll(/\D/g, '') }),
    ),
  )
  assert.ok(written.length > 10)
  assert.deepEqual(
    written.filter(({ number }) => number.length >= 12 && new Set(number).size > 1 && !CANARIES.includes(number)),
    [],
  )
})
