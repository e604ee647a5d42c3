import assert from 'node:assert/strict'
import type { Frame, Locator, Page } from 'playwright-core'

/** More stops than any page of ours has. */
const TABS_MOST = 60

/** Presses Tab until this has the focus: an element of the page, or of a frame in it. */
export async function tabTo(page: Page, wanted: Locator, within: Page | Frame = page): Promise<void> {
  for (let tabs = 0; tabs < TABS_MOST; tabs += 1) {
    await page.keyboard.press('Tab')
    if ((await wanted.and(within.locator(':focus')).count()) > 0) return
  }
  assert.fail(`The keyboard does not come to ${wanted}.`)
}
