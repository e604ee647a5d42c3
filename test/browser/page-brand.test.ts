import assert from 'node:assert/strict'
import type http from 'node:http'
import { after, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { change } from '../support/change.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { answering, receiver } from '../support/receivers.ts'
import { axe } from './support/axe.ts'
import { startBrowserFixture } from './support/fixture.ts'
import { payByCard, payForm } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { PAY } from './support/tls-proxy.ts'

const fixture = await startBrowserFixture()
after(fixture.close)
const { createSession, server, visitor } = fixture

/** A dark blue image of eight by eight pixels. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mOQsurHihiGlgQAD9I4wYGK2KYAAAAASUVORK5CYII=',
  'base64',
)

/** Starts a merchant's image server, which records its requests. */
async function pictureServer(t: TestContext, body: Buffer | null) {
  const requests: http.IncomingMessage[] = []
  const address = await receiver(
    t,
    answering((request, response) => {
      requests.push(request)
      if (body) response.writeHead(200, { 'content-type': 'image/png' }).end(body)
      else response.writeHead(404).end()
    }),
  )
  server.webhookAllow.add(address)
  return { url: `http://${address}/logo.png`, requests }
}

/** The computed style of a part of the page. */
const styleOf = (page: Page, selector: string, property: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${property}`)

test("we fetch a merchant's logo once and serve it, and the customer's browser contacts no other server", async (t) => {
  const { url, requests } = await pictureServer(t, LOGO)
  const merchant = await fixture.merchant()
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
  assert.equal(requests.length, 1)
  assert.doesNotMatch(requests[0]?.headers['user-agent'] ?? '', /Chrome/)
  await axe(page, 'the page with a logo')
  await picture(page, 'logo')
})

test('a missing logo is replaced by the first letter of the name', async (t) => {
  const { url } = await pictureServer(t, null)
  const made = await createSession(await fixture.merchant(), { brandLogoUrl: url, brandName: 'Bytes & Books' })
  const { page } = await visitor(t)
  await page.goto(made.link)
  await page.locator('.initial').waitFor()
  assert.equal(await page.locator('.brand img').count(), 0)
  assert.equal(await page.locator('.brand').innerText(), 'B\nBytes & Books')
})

const PALETTES = {
  dark: { primary: '#8ab4ff', background: '#11141a', text: '#f2f4f8' },
  // The lowest permitted contrast.
  pale: { primary: '#b3541e', background: '#fdf8f0', text: '#767064' },
} as const

for (const [name, colors] of Object.entries(PALETTES)) {
  test(`the page uses a merchant's ${name} colors, and everything on it is readable`, async (t) => {
    const merchant = await fixture.merchant()
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
