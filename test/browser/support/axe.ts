import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const RUN = `axe.run({ runOnly: ${JSON.stringify(RULES)} }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, ...target, failureSummary].join(' '))))`

/**
 * Fails on whatever of WCAG 2.2 A and AA the page breaks, as it is shown now. axe runs in a world of its own: the page's policy
 * does not keep it out, and the page does not see it.
 */
export async function axe(page: Page, what = 'the page'): Promise<void> {
  const session = await page.context().newCDPSession(page)
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id })
    const run = async (expression: string) => {
      const contextId = executionContextId
      const told = await session.send('Runtime.evaluate', {
        expression,
        contextId,
        awaitPromise: true,
        returnByValue: true,
      })
      assert.equal(told.exceptionDetails, undefined, JSON.stringify(told.exceptionDetails))
      return told.result.value as unknown
    }
    await run(`${SOURCE};0`)
    assert.deepEqual(await run(RUN), [], `${what} keeps people out`)
  } finally {
    await session.detach()
  }
}
