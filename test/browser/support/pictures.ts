import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'

/**
 * The environment variable that names a folder for pictures of every state of the pages, on a
 * desktop, on a phone and in the narrowest window. Without it no pictures are taken. For example:
 * `TALLYSTICK_TEST_PICTURES=/tmp/pictures npm test -- test/browser/*.test.ts`.
 */
const PICTURES = 'TALLYSTICK_TEST_PICTURES'

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
} as const

/** Takes a picture of the whole page at each size, if the environment variable is set. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env[PICTURES]
  if (!folder) return
  await mkdir(folder, { recursive: true })
  const before = page.viewportSize()
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    await page.screenshot({ path: join(folder, `${name}-${size}.png`), fullPage: true })
  }
  if (before) await page.setViewportSize(before)
}

/** Takes a picture of a terminal of 100 columns that shows a text. */
export async function terminalPicture(browser: Browser, text: string, name: string): Promise<void> {
  if (!process.env[PICTURES]) return
  const page = await browser.newPage()
  const style = 'margin: 0; padding: 16px; background: #111; color: #ddd; font: 14px/1.4 monospace'
  await page.setContent(`<body style="${style}"><pre style="margin: 0; width: 100ch; white-space: pre-wrap"></pre>`)
  await page.locator('pre').evaluate((pre, shown) => {
    pre.textContent = shown
  }, text)
  await picture(page, name)
  await page.close()
}
