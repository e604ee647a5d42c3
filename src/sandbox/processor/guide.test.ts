import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { startTestProcessor } from '../../../test/support/sandbox.ts'
import { IDENTITY_SCENARIOS, identityScenarioOf } from './identity/identity-scenarios.ts'
import { EMPTY_PERSON } from './identity/start-identity-session.ts'
import { scenarioOfAccount, scenarioOfAmount, scenarioOfCard } from './requested-scenario.ts'
import { SCENARIOS } from './scenario.ts'

const guide = readFileSync(new URL('../../../docs/reference/sandbox-processor.md', import.meta.url), 'utf8')

function rowsBetween(from: string, to: string) {
  const part = guide.slice(guide.indexOf(from), guide.indexOf(to))
  return [...part.matchAll(/^\| `(\d+)`[^|]*\| `([^`]+)` \|/gm)].map(
    ([, digits = '', plays]) => [digits, plays] as const,
  )
}

test('the guide names every scenario, and its numbers and amounts trigger the scenarios', () => {
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
  const documented = new Set([...cards, ...accounts, ...amounts].map(([, plays]) => plays))
  assert.deepEqual(
    Object.keys(SCENARIOS).filter((name) => !documented.has(name)),
    [],
  )
})

test('the guide names every family name with a scenario, and the result of its verification', () => {
  const part = guide.slice(guide.indexOf('## Identity verification'), guide.indexOf('## Asking it'))
  const rows = [...part.matchAll(/^\| `(\w+)` \| `(\w+)` \|/gm)].map(([, name = '', status]) => [name, status] as const)
  assert.deepEqual(
    rows.map(([familyName]) => [
      familyName,
      identityScenarioOf({ person: { ...EMPTY_PERSON, familyName } }).ends ?? 'success',
    ]),
    rows,
  )
  assert.deepEqual(
    rows.map(([name]) => name.toLowerCase()),
    Object.keys(IDENTITY_SCENARIOS),
  )
})

test('every command of the guide works unchanged', async (t) => {
  const processor = await startTestProcessor()
  t.after(processor.close)
  const commands = [...guide.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = '']) => block.replaceAll(/^#.*\n|^SANDBOX=.*\n/gm, '').split(/^(?=curl)/m))
    .filter((command) => command !== '' && !command.includes('…'))
  assert.equal(commands.length, 14)
  for (const command of commands) {
    const { stdout } = await promisify(execFile)('sh', ['-c', command.replace('curl ', 'curl --fail ')], {
      env: { PATH: process.env.PATH, SANDBOX: processor.url },
    })
    assert.doesNotThrow(() => JSON.parse(stdout), command)
  }
})
