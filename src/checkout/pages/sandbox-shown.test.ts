import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { readPageAssets } from './page-assets.ts'
import { ACCOUNTS_TO_TRY, CARDS_TO_TRY, sandboxShown } from './sandbox-shown.ts'

const offers = { instruments: ['Card', 'BankAccount'], methods: [], options: [], simulated: ['Card'] } as const

test('numbers to try are offered where the sandbox processor charges, and nothing of them in live', () => {
  assert.deepEqual(sandboxShown({ mode: 'Sandbox' }, offers), { cards: CARDS_TO_TRY, accounts: [] })
  assert.deepEqual(sandboxShown({ mode: 'Sandbox' }, { ...offers, simulated: [] }), { cards: [], accounts: [] })
  assert.deepEqual(sandboxShown({ mode: 'Sandbox' }, null), { cards: [], accounts: [] })
  assert.equal(sandboxShown({ mode: 'Live' }, { ...offers, simulated: ['Card', 'BankAccount'] }), null)
  assert.equal(sandboxShown({ mode: 'Live' }, null), null)
})

test('the numbers to try are those of the guide, and the files of the page hold none of them', () => {
  const guide = readFileSync(new URL('../../../docs/reference/sandbox-processor.md', import.meta.url), 'utf8')
  for (const { number } of [...CARDS_TO_TRY, ...ACCOUNTS_TO_TRY]) {
    assert.ok(guide.includes(`\`${number}\``), number)
    for (const { name, bytes } of readPageAssets().all) assert.ok(!bytes.includes(number), name)
  }
})
