// Takes the pictures of the guides from `npm start` with a year of demo data: `npm run pictures`.
// It is no test of the pages, but needs the same product and browser.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { newInstallation, type Product, start } from '../support/process.ts'
import { openBrowser } from './support/browser.ts'

const FOLDER = new URL('../../docs/guides/pictures/', import.meta.url)
const SIZE = { width: 1280, height: 800 }

/** A picture: the page of a menu entry, and the row that is opened from it. */
interface Picture {
  readonly name: string
  readonly path: string
  /** The status whose first row is opened, or any text of a row. */
  readonly row?: string
  /** The button that opens a dialog. */
  readonly button?: string
}

const PICTURES: readonly Picture[] = [
  { name: 'home', path: '?period=365' },
  { name: 'payments', path: '/payments' },
  { name: 'payment', path: '/payments?status=Disputed', row: 'Disputed' },
  { name: 'refund', path: '/payments?status=Succeeded', row: 'Succeeded', button: 'Refund' },
  { name: 'plan', path: '/plans?status=PastDue', row: 'Past due' },
  { name: 'webhook', path: '/webhooks', row: 'http' },
]

const browser = await openBrowser('MAP * ~NOTFOUND, EXCLUDE 127.0.0.1')
after(() => browser.close())

/** Adds an organization with a year of payments. Returns its id. */
async function addYear({ installation }: Product): Promise<string> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../scripts/demo-year.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, TALLYSTICK_DATA_DIR: installation.dataDir, PORT: `${installation.port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await once(child, 'close')
  return /The organization (\S+) has a year/.exec(output)?.[1] ?? assert.fail(output)
}

/** Waits until the page shows its records, and the names in them, instead of placeholders. */
async function shown(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
}

test('the pictures of the guides are taken', async (t) => {
  const product = await start(t, await newInstallation(t))
  const account = await addYear(product)
  const page = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce' })
  t.after(() => page.close())
  await page.goto(/^Sign in as the demo's owner, once: (\S+)$/m.exec(product.welcome)?.[1] ?? '')
  await page.getByRole('heading', { name: 'Organizations' }).waitFor()
  await mkdir(FOLDER, { recursive: true })
  for (const { name, path, row, button } of PICTURES)
    await t.test(name, async () => {
      await page.goto(`${product.installation.url}dashboard/${account}${path}`)
      await shown(page)
      if (row !== undefined) {
        await page.getByRole('row').filter({ hasText: row }).getByRole('link').first().click()
        await page.getByRole('heading', { name: 'Details' }).waitFor()
        await shown(page)
      }
      if (button !== undefined) {
        await page.getByRole('button', { name: button, exact: true }).click()
        await page.getByRole('dialog').waitFor()
      }
      await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, FOLDER)) })
    })
})
