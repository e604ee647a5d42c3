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

test('a number is found however it is spelled', () => {
  const hex = Buffer.from(VISA).toString('hex')
  for (const text of [VISA, `x${VISA}y`, `00${VISA}7`, spaced, spaced.replaceAll(' ', '-'), `\\x${hex}`])
    assert.deepEqual([...canariesIn(text)], [VISA], text)
})

test('a security code is found beside its name, and four digits alone are none', () => {
  for (const text of [`{"cvc":"${AMEX_CVC}"}`, `"cvc\\": \\"123\\"`, `cvc: 737,`, `cvc = '${AMEX_CVC}'`])
    assert.deepEqual([...canariesIn(text)], [A_CODE], text)
  for (const text of [AMEX_CVC, 'sealed_cvc = $12', '"cvc":"Must be 3 digits."', 'cvc: 12345', VISA.slice(1)])
    assert.deepEqual([...canariesIn(text)], [], text)
})

test('a number is found that comes in two pieces', () => {
  const { see, found } = canaryWatch()
  for (const piece of [`${'x'.repeat(1_000)}${spaced.slice(0, 7)}`, spaced.slice(7)]) see(Buffer.from(piece))
  assert.deepEqual([...found], [VISA])
})

test('files tell where a number lies, and a file that is gone has none', async (t) => {
  const folder = await freshFolder(t)
  const [with_, without, gone] = ['with', 'without', 'gone'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(with_, Buffer.concat([Buffer.alloc(3, 0xff), Buffer.from(VISA), Buffer.alloc(3)]))
  await writeFile(without, '4111111111111111')
  assert.deepEqual(await findCanaries([without, with_, gone]), [{ place: with_, found: new Set([VISA]) }])
  await assert.rejects(findCanaries([folder]), { code: 'EISDIR' })
})

test('every card and account number that a test puts into the vault is looked for after the run', () => {
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
