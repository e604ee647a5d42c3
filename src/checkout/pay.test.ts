import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { createContext, runInContext } from 'node:vm'

const SCRIPT = readFileSync(new URL('./pay.js', import.meta.url), 'utf8')

/** Runs the script in a page that has these elements and no others, and gives what was clicked and how often it will look. */
function run(elements: readonly string[]) {
  const listened: string[] = []
  let looks = 0
  const element = (selector: string) => ({
    addEventListener: (type: string) => listened.push(`${selector} ${type}`),
    elements: { namedItem: () => null },
    querySelectorAll: () => [],
  })
  const document = {
    querySelector: (selector: string) => (elements.includes(selector) ? element(selector) : null),
    querySelectorAll: () => [],
  }
  runInContext(SCRIPT, createContext({ document, setTimeout: () => (looks += 1) }))
  return { listened, looks }
}

test('the page to pay waits for its buttons and looks for nothing', () => {
  assert.deepEqual(run(['form', '#cancel', '#notice']), {
    listened: ['#cancel click', 'form change', 'form submit'],
    looks: 0,
  })
})

test('the page of a challenge offers other ways and looks how it stands', () => {
  assert.deepEqual(run(['#challenge', '#other-means', '#cancel', '#notice']), {
    listened: ['#cancel click', '#other-means click'],
    looks: 1,
  })
})

test('the page of a payment that is checked looks how it stands', () => {
  assert.deepEqual(run(['#notice']), { listened: [], looks: 1 })
})
