import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Frame, Page } from 'playwright-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules of these levels whose result depends on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']
const WORLD = 'axe'

// Checks one frame: axe is not loaded in nested frames.
const runOf = (
  rules: readonly string[],
) => `axe.run({ runOnly: ${JSON.stringify(rules)}, iframes: false }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, ...target, failureSummary].join(' '))))`
const RUN = runOf(RULES)
const RUN_COLORS = runOf(COLOR_RULES)

/** A page's session, which keeps the isolated world of its document. */
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Fails on violations of WCAG 2.2 A and AA on the page, or in a frame of it. axe runs in an
 * isolated world, outside the page's policy and invisible to the page.
 */
export async function axe(page: Page, what = 'the page', shown: Frame = page.mainFrame()): Promise<void> {
  if (shown === page.mainFrame()) return check(await sessionOfPage(page), page, what, shown, RUN)
  const session = await sessionOf(page, shown)
  try {
    await check(session, page, what, shown, RUN)
  } finally {
    await session.detach()
  }
}

/** Fails on violations that a theme can cause on a page that `axe` checks in another theme. */
export async function axeColors(page: Page, what: string): Promise<void> {
  await check(await sessionOfPage(page), page, what, page.mainFrame(), RUN_COLORS)
}

function sessionOfPage(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

async function check(session: CDPSession, page: Page, what: string, shown: Frame, expression: string): Promise<void> {
  const { frameTree } = await session.send('Page.getFrameTree')
  const frameId = shown === page.mainFrame() ? frameTree.frame.id : idOf(frameTree, shown.url())
  assert.ok(frameId, `${what} is missing`)
  // Returns the same world as long as the frame shows the same document.
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId, worldName: WORLD })
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
  if ((await run('typeof axe')) === 'undefined') await run(`${SOURCE};0`)
  assert.deepEqual(await run(expression), [], `${what} violates accessibility rules`)
}

/** Some browsers run a cross-site frame in its own process, which needs its own session. */
async function sessionOf(page: Page, shown: Frame): Promise<CDPSession> {
  const context = page.context()
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
