import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { startTestProcessor } from '../../../test/support/sandbox.ts'
import { IDENTITY_PLAYS, playOf } from './identity/identity-play.ts'
import { NOBODY } from './identity/start-identity-session.ts'
import { SCENARIOS } from './scenario.ts'
import { scenarioOfAmount } from './scenario-of-amount.ts'
import { scenarioOfAccount, scenarioOfCard } from './scenario-of-number.ts'

const guide = readFileSync(new URL('../../../docs/reference/sandbox-processor.md', import.meta.url), 'utf8')

function rowsBetween(from: string, to: string) {
  const part = guide.slice(guide.indexOf(from), guide.indexOf(to))
  return [...part.matchAll(/^\| `(\d+)`[^|]*\| `([^`]+)` \|/gm)].map(
    ([, digits = '', plays]) => [digits, plays] as const,
  )
}

test('the guide names every scenario, and each of its numbers and amounts plays what it says', () => {
  const cards = rowsBetween('## Cards', '## Bank accounts')
  const accounts = rowsBetween('## Bank accounts', '## Amounts')
  const amounts = rowsBetween('## Amounts', '## Asking it')
  assert.deepEqual(
    cards.map(([number]) => [number, scenarioOfCard(number)]),
    cards,
  )
  assert.deepEqual(
    accounts.map(([number]) => [number, scenarioOfAccount(number)]),
    accounts,
  )
  assert.deepEqual(
    amounts.map(([amount]) => [amount, scenarioOfAmount(Number(amount))]),
    amounts,
  )
  const told = new Set([...cards, ...accounts, ...amounts].map(([, plays]) => plays))
  assert.deepEqual(
    Object.keys(SCENARIOS).filter((name) => !told.has(name)),
    [],
  )
})

test('the guide names every family name that plays something, and how its verification ends', () => {
  const part = guide.slice(guide.indexOf('## Identity verification'), guide.indexOf('## Asking it'))
  const rows = [...part.matchAll(/^\| `(\w+)` \| `(\w+)` \|/gm)].map(([, name = '', status]) => [name, status] as const)
  assert.deepEqual(
    rows.map(([familyName]) => [familyName, playOf({ person: { ...NOBODY, familyName } }).ends ?? 'success']),
    rows,
  )
  assert.deepEqual(
    rows.map(([name]) => name.toLowerCase()),
    Object.keys(IDENTITY_PLAYS),
  )
})

test('every command of the guide works as it stands', async (t) => {
  const processor = await startTestProcessor()
  t.after(processor.close)
  const commands = [...guide.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = '']) => block.replaceAll(/^#.*\n|^SANDBOX=.*\n/gm, '').split(/^(?=curl)/m))
    .filter(Boolean)
  assert.equal(commands.length, 11)
  for (const command of commands) {
    const { stdout } = await promisify(execFile)('sh', ['-c', command.replace('curl ', 'curl --fail ')], {
      env: { PATH: process.env.PATH, SANDBOX: processor.url },
    })
    assert.doesNotThrow(() => JSON.parse(stdout), command)
  }
})
