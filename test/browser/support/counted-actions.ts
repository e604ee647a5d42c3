import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

/** The clicks and keys that a daily task may take. */
const CLICKS_AND_KEYS_MAX = 6

/** Clicks and keys on a page, which are counted. Typed text is not. */
export interface CountedActions {
  readonly click: (target: Locator) => Promise<void>
  readonly key: (key: string) => Promise<void>
  /** Clicks a button of a dialog by its name. */
  readonly confirm: (name: string) => Promise<void>
  /** Fails if the task took too many clicks and keys. */
  readonly assertFew: (task: string) => void
}

/** Returns the actions of one task on a page. */
export function countedActions(page: Page): CountedActions {
  let count = 0
  const click = async (target: Locator) => {
    count += 1
    await target.click()
  }
  return {
    click,
    key: async (key) => {
      count += 1
      await page.keyboard.press(key)
    },
    confirm: (name) => click(page.getByRole('dialog').getByRole('button', { name, exact: true })),
    assertFew: (task) => assert.ok(count <= CLICKS_AND_KEYS_MAX, `${task}: ${count} clicks and keys`),
  }
}
