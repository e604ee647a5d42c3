import assert from 'node:assert/strict'
import type { Frame, Locator, Page } from 'playwright-core'

/** More tab stops than any of our pages has. */
const TABS_MAX = 60

/** Presses Tab until the element has the focus. It may be in a frame of the page. */
export async function tabTo(page: Page, wanted: Locator, within: Page | Frame = page): Promise<void> {
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    await page.keyboard.press('Tab')
    if ((await wanted.and(within.locator(':focus')).count()) > 0) return
  }
  assert.fail(`Tab does not reach ${wanted}.`)
}
