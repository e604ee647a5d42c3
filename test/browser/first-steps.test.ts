import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newInstallation, type Product, start } from '../support/process.ts'
import { openBrowser } from './support/browser.ts'
import { explorer, runTab } from './support/explorer-page.ts'
import { payByCard, payForm } from './support/pay-form.ts'
import { picture, terminalPicture } from './support/pictures.ts'
import { openWatched } from './support/watched-page.ts'

const browser = await openBrowser('MAP * ~NOTFOUND, EXCLUDE 127.0.0.1')
after(() => browser.close())

/** Returns the address that the terminal prints after a step. */
function stepOf({ welcome }: Product, step: string): string {
  return new RegExp(`^ {2}\\d\\. ${step} +(\\S+)$`, 'm').exec(welcome)?.[1] ?? assert.fail(welcome)
}

const waitUntilPaymentsAreReady = (page: Page) =>
  page.getByRole('heading', { name: 'Your payments are set up' }).waitFor()

test('the steps that npm start prints can be followed in a browser', async (t) => {
  const installation = await newInstallation(t)
  const product = await start(t, installation, { npm: true })
  const card = /^ +Card ([\d ]+), any future date, security code and name$/m.exec(product.welcome)?.[1] ?? ''
  await terminalPicture(browser, product.welcome, 'terminal')

  await t.test('the explorer has the key, the docs and five tabs that run unchanged and repeatedly', async (t) => {
    const { page } = await openWatched(t, browser)
    const parts = explorer(page)
    await page.goto(stepOf(product, 'Explore the API'))
    await page.getByText('Reloaded doc successfully').first().waitFor()
    const names = (await parts.tabs.allInnerTexts()).map((name) => name.trim())
    assert.deepEqual(names, ['1. Contacts', '2. Create a plan session', '3. Plans', '4. Refund', '5. Deliveries'])
    await parts.setHeaders.click()
    const key = /^API key \(use this\): +(\S+)$/m.exec(product.welcome)?.[1]
    await parts.headerValue.getByText(`Bearer ${key}`, { exact: true }).waitFor()
    await parts.closeDialog.click()
    for (const name of [...names, '4. Refund', '2. Create a plan session']) {
      const { data, errors } = await runTab(page, name)
      assert.equal(errors, undefined, name)
      const [field] = Object.values(data ?? {}) as { edges?: unknown[]; id?: string }[]
      assert.ok(field?.id || field?.edges?.length, `${name} shows nothing`)
    }
    await picture(page, 'explorer')
    await parts.docs.click()
    await parts.rootType('Mutation').waitFor()
    await picture(page, 'explorer-docs')
  })

  await t.test("the README's line for a second terminal works with the marked key", async () => {
    const line = (await readFile(new URL('../../README.md', import.meta.url), 'utf8')).match(/^curl .*$/m)?.[0] ?? ''
    const [, url = ''] = / (http:\S+) /.exec(line) ?? []
    const headers = [...line.matchAll(/ -H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name, value])
    const [, body = ''] = / -d '([^']+)'$/.exec(line) ?? []
    const key = /^API key \(use this\): +(\S+)$/m.exec(product.welcome)?.[1] ?? ''
    const response = await fetch(url.replace('http://127.0.0.1:4000/', installation.url), {
      method: 'POST',
      headers: JSON.parse(JSON.stringify(Object.fromEntries(headers)).replace('tsk_test_org_…', key)),
      body,
    })
    assert.deepEqual(await response.json(), { data: { viewer: { name: 'Northwind Climbing' } } })
  })

  await t.test(
    'the printed checkout accepts the printed card, and its delivery appears without reloading',
    async (t) => {
      const deliveries = await openWatched(t, browser)
      await deliveries.page.goto(stepOf(product, 'Watch deliveries'))
      await deliveries.page.getByRole('heading', { name: 'contact.created' }).first().waitFor()
      assert.equal(await deliveries.page.getByRole('heading', { name: 'payment_plan.activated' }).count(), 0)
      const { page } = await openWatched(t, browser)
      await page.goto(stepOf(product, 'Pay at a checkout'))
      await page.getByRole('checkbox').check()
      await payByCard(page, card)
      await waitUntilPaymentsAreReady(page)
      await deliveries.page.getByRole('heading', { name: 'payment_plan.activated' }).waitFor()
      await picture(deliveries.page, 'demo-deliveries')
    },
  )

  await t.test("the printed link signs the demo's owner in once", async (t) => {
    const link =
      /^Sign in as the demo's owner, once: (\S+)$/m.exec(product.welcome)?.[1] ?? assert.fail(product.welcome)
    const { page } = await openWatched(t, browser)
    await page.goto(link)
    await page.getByRole('heading', { name: 'Organizations' }).waitFor()
    await picture(page, 'demo-signed-in')
    await page.reload()
    await page.getByRole('link', { name: 'Northwind Climbing' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  })

  await product.stop()

  await t.test('the next start prints a checkout that can be paid again', async (t) => {
    const again = await start(t, installation)
    const link = stepOf(again, 'Pay at a checkout')
    assert.notEqual(link, stepOf(product, 'Pay at a checkout'))
    const { page } = await openWatched(t, browser)
    await page.goto(link)
    // The customer's card was stored with the first plan.
    await page.getByRole('checkbox').check()
    await payForm(page).pay.click()
    await waitUntilPaymentsAreReady(page)
    await again.stop()
  })
})
