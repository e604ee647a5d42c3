import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { systemClock } from '../../src/platform/time/index.ts'
import { demoReceiver } from '../../src/sandbox/demo/index.ts'
import { startExampleServer } from '../support/example-server.ts'
import { axe } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { picture } from './support/pictures.ts'
import { openWatched } from './support/watched-page.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const browser = await openBrowser('MAP * ~NOTFOUND, EXCLUDE 127.0.0.1')
after(() => browser.close())

/**
 * Starts a server with only the demo's receiver. Returns it with a function that delivers to it.
 */
async function startReceiver() {
  const { server, url } = await startExampleServer({ routes: demoReceiver(() => SECRET, systemClock) })
  const address = `${url}demo/webhooks`
  const deliver = async (id: string, event: object, secret = SECRET) => {
    const body = JSON.stringify(event)
    const sentAt = new Date()
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
    }
    return (await fetch(address, { method: 'POST', headers, body })).status
  }
  return { server, address, deliver }
}

const deliveries = (page: Page) => page.getByRole('listitem')
const types = (page: Page) => deliveries(page).getByRole('heading').allInnerTexts()

for (const colorScheme of ['light', 'dark'] as const) {
  test(`deliveries appear on the page without reloading, newest first, in ${colorScheme} colors`, async (t) => {
    const { server, address, deliver } = await startReceiver()
    const { page } = await openWatched(t, browser, { viewport: { width: 320, height: 640 }, colorScheme })
    // After the page, which polls the server until it is closed.
    t.after(() => server.close())
    const assertFitsAndIsAccessible = async (state: string) => {
      await axe(page, state)
      const [wide, window] = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, innerWidth]')
      assert.ok(wide <= window, `${state} is ${wide} px wide in a window of ${window} px`)
      await picture(page, `deliveries-${state.replaceAll(' ', '-')}-${colorScheme}`)
    }
    await page.goto(address)
    await page.getByRole('heading', { name: 'No deliveries yet' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'API explorer' }).getAttribute('href'), '../explorer')
    await assertFitsAndIsAccessible('the empty page')

    await page.evaluate('window.isTheFirstDocument = true')
    const markup = '<img src=x onerror="document.title = 1"><script>1</script>'
    assert.equal(await deliver('whr_1', { type: 'contact.created', data: { name: markup } }), 200)
    await deliveries(page).first().waitFor()
    assert.equal(await page.getByRole('heading', { name: 'No deliveries yet' }).isVisible(), false)
    await page.getByText('Payload').click()
    assert.equal(
      await page.locator('pre').innerText(),
      JSON.stringify({ type: 'contact.created', data: { name: markup } }, null, 2),
    )
    await page.getByText('Payload').focus()

    const long = 'x'.repeat(300)
    assert.equal(await deliver('whr_2', { type: 'payment.succeeded', data: { long } }), 200)
    assert.equal(
      await deliver('whr_3', { type: 'payment.succeeded' }, `whsec_${Buffer.alloc(32).toString('base64')}`),
      401,
    )
    await deliveries(page).nth(2).waitFor()
    assert.deepEqual(await types(page), ['Unknown event', 'payment.succeeded', 'contact.created'])
    const [forged = '', second = '', first = ''] = await deliveries(page).allInnerTexts()
    assert.match(forged, /whr_3[\s\S]*Invalid: the body was ignored[\s\S]*401/)
    assert.match(second, /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC[\s\S]*whr_2[\s\S]*\bValid\b[\s\S]*200/)
    assert.ok(second.includes(address))
    // The first delivery is still open, and still has the focus.
    assert.ok(first.includes('onerror'))
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Payload')
    assert.match(await page.getByRole('status').innerText(), /^(New: Unknown event|2 new deliveries)$/)
    assert.equal(await page.evaluate('window.isTheFirstDocument'), true)
    for (const payload of await page.getByText('Payload').all())
      if (!(await payload.locator('..').getAttribute('open'))) await payload.click()
    await assertFitsAndIsAccessible('the page with deliveries')
    assert.equal(await page.title(), 'Webhook deliveries – Tallystick demo')
  })
}

test('the page shows when the server stops and resumes responding', async (t) => {
  const { server, address, deliver } = await startReceiver()
  t.after(() => server.close())
  const context = await browser.newContext()
  t.after(() => context.close())
  const page = await context.newPage()
  await page.goto(address)
  await page.route('**/demo/webhooks?*', (route) => route.abort())
  await page.getByText('The server does not respond. Retrying…').waitFor()
  await page.unroute('**/demo/webhooks?*')
  await page.getByText('Connected again.').waitFor()
  await deliver('whr_1', { type: 'contact.created' })
  await deliveries(page).first().waitFor()
})

test('clients other than browsers get JSON, and the page keeps the newest fifty', async (t) => {
  const { server, address, deliver } = await startReceiver()
  t.after(() => server.close())
  for (let number = 1; number <= 51; number++) await deliver(`whr_${number}`, { type: 'contact.created', number })
  for (const accept of ['*/*', 'application/json']) {
    const response = await fetch(address, { headers: { accept } })
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
    assert.equal(response.headers.get('vary'), 'accept')
    const all = (await response.json()) as Record<string, unknown>[]
    assert.equal(all.length, 50)
    const { id, receivedAt, ...first } = all[0] ?? {}
    assert.match(`${id} ${receivedAt}`, /^\w{16} \d{4}-\d\d-\d\dT[\d:.]+Z$/)
    assert.deepEqual(first, {
      endpoint: address,
      webhookRequestId: 'whr_51',
      verified: true,
      status: 200,
      event: { type: 'contact.created', number: 51 },
    })
  }
  const page = await fetch(address, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
  assert.match(
    page.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; script-src 'self'; style-src 'self'/,
  )
  assert.doesNotMatch(page.headers.get('content-security-policy') ?? '', /unsafe/)
})
