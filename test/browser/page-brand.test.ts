import assert from 'node:assert/strict'
import type http from 'node:http'
import { after, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { change } from '../support/change.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { answering, receiver } from '../support/receivers.ts'
import { axe } from './support/axe.ts'
import { PAY } from './support/front.ts'
import { payByCard, payForm } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { startShop } from './support/shop.ts'

const shop = await startShop()
after(shop.close)
const { createSession, server, visitor } = shop

/** Eight pixels by eight, dark blue. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mOQsurHihiGlgQAD9I4wYGK2KYAAAAASUVORK5CYII=',
  'base64',
)

/** A merchant's server of pictures; `asked` is who came. */
async function pictureServer(t: TestContext, body: Buffer | null) {
  const asked: http.IncomingMessage[] = []
  const place = await receiver(
    t,
    answering((request, response) => {
      asked.push(request)
      if (body) response.writeHead(200, { 'content-type': 'image/png' }).end(body)
      else response.writeHead(404).end()
    }),
  )
  server.webhookAllow.add(place)
  return { url: `http://${place}/logo.png`, asked }
}

/** The computed style of a part of the page. */
const styleOf = (page: Page, selector: string, property: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${property}`)

test("a merchant's logo comes from us, fetched once by us, and no customer's browser asks anybody else", async (t) => {
  const { url, asked } = await pictureServer(t, LOGO)
  const merchant = await shop.merchant()
  const made = await createSession(merchant, { brandLogoUrl: url, brandName: 'Bytes & Books' })
  const { page } = await visitor(t)
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  for (const _ of ['first', 'again']) {
    await page.goto(made.link)
    await page.waitForFunction("document.querySelector('.brand img')?.naturalWidth === 8")
  }
  assert.equal(await page.locator('.brand img').getAttribute('src'), `${new URL(made.link).pathname}/logo`)
  assert.deepEqual([...origins], [PAY])
  assert.equal(asked.length, 1)
  assert.doesNotMatch(asked[0]?.headers['user-agent'] ?? '', /Chrome/)
  await axe(page, 'the page with a logo')
  await picture(page, 'logo')
})

test('where a logo can not be had, the name stands with its first letter', async (t) => {
  const { url } = await pictureServer(t, null)
  const made = await createSession(await shop.merchant(), { brandLogoUrl: url, brandName: 'Bytes & Books' })
  const { page } = await visitor(t)
  await page.goto(made.link)
  await page.locator('.initial').waitFor()
  assert.equal(await page.locator('.brand img').count(), 0)
  assert.equal(await page.locator('.brand').innerText(), 'B\nBytes & Books')
})

const PALETTES = {
  dark: { primary: '#8ab4ff', background: '#11141a', text: '#f2f4f8' },
  // As little contrast as the rules let pass.
  pale: { primary: '#b3541e', background: '#fdf8f0', text: '#767064' },
} as const

for (const [name, colors] of Object.entries(PALETTES)) {
  test(`a merchant's ${name} colors are those of the page, and everything on it can be read`, async (t) => {
    const merchant = await shop.merchant()
    const input = { orgId: merchant.account.id, name: 'Shop', isDefault: true, colors, layout: 'OneColumn' }
    await change(server, merchant.account, 'checkoutConfigurationCreate', input)
    const made = await createSession(merchant)
    const { page } = await visitor(t)
    await page.goto(made.link)
    await payForm(page).pay.waitFor()
    const shown = {
      primary: await styleOf(page, 'button[type=submit]', 'backgroundColor'),
      background: await styleOf(page, '.pay', 'backgroundColor'),
      text: await styleOf(page, '.amount', 'color'),
    }
    assert.deepEqual(shown, Object.fromEntries(Object.entries(colors).map(([key, hex]) => [key, rgb(hex)])))
    await axe(page, 'the open page')
    await picture(page, `colors-${name}`)
    await payForm(page).pay.click()
    await payForm(page).alert.waitFor()
    await axe(page, 'the page with problems')
    await picture(page, `colors-${name}-problems`)
    await payByCard(page, SANDBOX_CARDS.declined)
    await payForm(page)
      .alert.getByText(/not been charged/)
      .waitFor()
    await payByCard(page)
    await page.getByText('Paid with').waitFor()
    await axe(page, 'the receipt')
    await picture(page, `colors-${name}-receipt`)
  })
}

function rgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
}
