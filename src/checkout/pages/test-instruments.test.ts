import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { readPageAssets } from './page-assets.ts'
import { TEST_ACCOUNTS, TEST_CARDS, testInstrumentsFor } from './test-instruments.ts'

const availableSources = {
  instruments: ['Card', 'BankAccount'],
  methods: [],
  options: [],
  simulated: ['Card'],
} as const

test('test numbers are shown where the sandbox processor charges, and never in live mode', () => {
  assert.deepEqual(testInstrumentsFor({ mode: 'Sandbox' }, availableSources), { cards: TEST_CARDS, accounts: [] })
  assert.deepEqual(testInstrumentsFor({ mode: 'Sandbox' }, { ...availableSources, simulated: [] }), {
    cards: [],
    accounts: [],
  })
  assert.deepEqual(testInstrumentsFor({ mode: 'Sandbox' }, null), { cards: [], accounts: [] })
  assert.equal(testInstrumentsFor({ mode: 'Live' }, { ...availableSources, simulated: ['Card', 'BankAccount'] }), null)
  assert.equal(testInstrumentsFor({ mode: 'Live' }, null), null)
})

test("the test numbers equal the guide's, and the page's files contain none of them", () => {
  const guide = readFileSync(new URL('../../../docs/reference/sandbox-processor.md', import.meta.url), 'utf8')
  for (const { number } of [...TEST_CARDS, ...TEST_ACCOUNTS]) {
    assert.ok(guide.includes(`\`${number}\``), number)
    for (const { name, bytes } of readPageAssets().all) assert.ok(!bytes.includes(number), name)
  }
})
