import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Frame, Page } from 'playwright-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
// A frame is looked at by itself: axe would ask the axe within it, which there is none of.
const RUN = `axe.run({ runOnly: ${JSON.stringify(RULES)}, iframes: false }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, ...target, failureSummary].join(' '))))`

/**
 * Fails on whatever of WCAG 2.2 A and AA the page breaks, as it is shown now, or a frame in it. axe runs in a world of its own: the
 * page's policy does not keep it out, and the page does not see it.
 */
export async function axe(page: Page, what = 'the page', shown: Frame = page.mainFrame()): Promise<void> {
  const session = await sessionOf(page, shown)
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    const frameId = shown === page.mainFrame() ? frameTree.frame.id : idOf(frameTree, shown.url())
    assert.ok(frameId, `${what} is not there`)
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId })
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

/** Some browsers keep a frame of another site in a process of its own, which has to be asked itself. */
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
