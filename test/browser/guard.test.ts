import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { BrowserContext } from 'playwright-core'
import { VISA } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { guarded } from './support/guard.ts'
import { PAY } from './support/tls-proxy.ts'

const browser = await openBrowser('MAP * ~NOTFOUND')
after(() => browser.close())

/** The content and permissions of a page. */
interface Shown {
  readonly body: string
  readonly policy?: string
}

/** Shows a page of our origin with violations. Returns the findings. */
async function foundOn({ body, policy = "default-src 'unsafe-inline'; connect-src *" }: Shown): Promise<string[]> {
  const context = await browser.newContext()
  try {
    const guard = guarded(context)
    await serve(context, body, policy)
    const page = await context.newPage()
    await page.goto(`${PAY}/checkout/bad`)
    await guard.refuse().catch(() => undefined)
    return [...guard.found]
  } finally {
    await context.close()
  }
}

async function serve(context: BrowserContext, body: string, policy: string): Promise<void> {
  const html = `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${body}</main></html>`
  const headers = { 'content-type': 'text/html', 'content-security-policy': policy }
  await context.route(`${PAY}/**`, (route) =>
    route.fulfill({ headers, body: route.request().url().endsWith('/bad') ? html : '<!doctype html>' }),
  )
}

const script = (code: string): Shown => ({ body: `<script>${code}</script>` })

test('a page without violations passes', async () => {
  assert.deepEqual(await foundOn({ body: '<p>Nothing</p>' }), [])
})

test('every violation of a page that takes cards is found', async () => {
  const wrongs: readonly (readonly [RegExp, Shown])[] = [
    [/^a request to https:\/\/elsewhere\.example/, script("fetch('https://elsewhere.example/').catch(() => {})")],
    [/^log: a word/, script("console.log('a word')")],
    [/^error: a fault/, script("throw new Error('a fault')")],
    [/Content Security Policy/, { body: '<script>1</script>', policy: "default-src 'none'" }],
    [/^a number on the console/, script(`console.log('${VISA}')`)],
    [/^a number in an address/, script(`history.replaceState(null, '', '?number=${VISA}'); fetch(location)`)],
    [/^a number in an address/, script(`location.hash = '${VISA}'`)],
    [
      /^a number sent to \/checkout\/x\/complete/,
      script(`fetch('/checkout/x/complete', { method: 'POST', body: '${VISA}' })`),
    ],
    [/^a dialog/, script("alert('a word')")],
    [/^localStorage: last4/, script("localStorage.last4 = '4242'")],
    [/^sessionStorage: draft/, script("sessionStorage.setItem('draft', '1')")],
    [/^a cookie/, script("document.cookie = 'card=1'")],
  ]
  for (const [wrong, shown] of wrongs) {
    const found = await foundOn(shown)
    assert.ok(
      found.some((text) => wrong.test(text)),
      `${wrong}: ${JSON.stringify(found)}`,
    )
  }
})

test("accessibility problems are found under a policy that blocks the page's scripts", async () => {
  const context = await browser.newContext()
  await serve(context, '<input>', "default-src 'none'")
  const page = await context.newPage()
  await page.goto(`${PAY}/checkout/bad`)
  await assert.rejects(axe(page), /label/)
  await context.close()
})
