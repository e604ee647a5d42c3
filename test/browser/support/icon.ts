import assert from 'node:assert/strict'
import type { Frame, Page } from 'playwright-core'

/** Loads the icon like a browser: the one that the page names, or else the one at the root. */
const LOAD_ICON = `new Promise((resolve, reject) => {
  const icon = new Image()
  icon.onload = () => resolve(icon.src)
  icon.onerror = () => reject(new Error('no icon at ' + icon.src))
  icon.src = document.querySelector('link[rel=icon]')?.href ?? '/favicon.ico'
})`

/**
 * Checks that a page has the product's icon and that its policy permits it. `urlOf` maps the
 * address in the browser to that of the server.
 */
export async function assertIcon(page: Page | Frame, name: string, urlOf = (url: string) => url): Promise<void> {
  const icon = await page.evaluate<string>(LOAD_ICON)
  const response = await fetch(urlOf(icon))
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/svg+xml; charset=utf-8'], name)
  assert.match(await response.text(), /<title>Payment<\/title>/, name)
}
