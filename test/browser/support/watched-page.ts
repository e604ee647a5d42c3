import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { PATIENCE_MS } from './browser.ts'

/** A page that is watched for faults. */
export interface WatchedPage {
  readonly page: Page
  /** Console messages, errors of scripts, and red messages of the explorer. */
  readonly faults: readonly string[]
}

/** Records every red message of Altair, because Altair removes them after some seconds. */
const WATCH_RED_MESSAGES = `new MutationObserver(() => {
  for (const shown of document.querySelectorAll('.toast-error:not([data-seen])')) {
    shown.dataset.seen = ''
    console.error('A red message: ' + shown.textContent)
  }
}).observe(document, { childList: true, subtree: true })`

/**
 * Opens a page in a new browser context. The test fails if the page has a fault before it is
 * closed.
 */
export async function openWatched(
  t: TestContext,
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(WATCH_RED_MESSAGES)
  const faults: string[] = []
  context.on('console', (message) => faults.push(`${message.type()}: ${message.text()}`))
  const page = await context.newPage()
  page.on('pageerror', ({ message }) => faults.push(message))
  t.after(async () => {
    await context.close()
    assert.deepEqual(faults, [])
  })
  return { page, faults }
}
