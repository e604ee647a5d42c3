import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Frame, Page } from 'playwright-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
// Checks one frame: axe is not loaded in nested frames.
const RUN = `axe.run({ runOnly: ${JSON.stringify(RULES)}, iframes: false }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, ...target, failureSummary].join(' '))))`

/**
 * Fails on violations of WCAG 2.2 A and AA on the page, or in a frame of it. axe runs in an
 * isolated world, outside the page's policy and invisible to the page.
 */
export async function axe(page: Page, what = 'the page', shown: Frame = page.mainFrame()): Promise<void> {
  const session = await sessionOf(page, shown)
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    const frameId = shown === page.mainFrame() ? frameTree.frame.id : idOf(frameTree, shown.url())
    assert.ok(frameId, `${what} is missing`)
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId })
    const run = async (expression: string) => {
      const contextId = executionContextId
      const result = await session.send('Runtime.evaluate', {
        expression,
        contextId,
        awaitPromise: true,
        returnByValue: true,
      })
      assert.equal(result.exceptionDetails, undefined, JSON.stringify(result.exceptionDetails))
      return result.result.value as unknown
    }
    await run(`${SOURCE};0`)
    assert.deepEqual(await run(RUN), [], `${what} violates accessibility rules`)
  } finally {
    await session.detach()
  }
}

/** Some browsers run a cross-site frame in its own process, which needs its own session. */
async function sessionOf(page: Page, shown: Frame): Promise<CDPSession> {
  const context = page.context()
  if (shown === page.mainFrame()) return context.newCDPSession(page)
  return context.newCDPSession(shown).catch(() => context.newCDPSession(page))
}

interface Tree {
  readonly frame: { readonly id: string; readonly url: string }
  readonly childFrames?: readonly Tree[]
}

function idOf({ frame, childFrames = [] }: Tree, url: string): string | undefined {
  if (frame.url === url) return frame.id
  return childFrames.map((child) => idOf(child, url)).find((id) => id !== undefined)
}
