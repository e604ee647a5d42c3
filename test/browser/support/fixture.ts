import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { startCheckout } from '../../support/checkout.ts'
import { openBrowser, PATIENCE_MS } from './browser.ts'
import { type Guard, guarded } from './guard.ts'
import { EMBEDDING_SITE, PAY, SHOP, startTlsProxy } from './tls-proxy.ts'

/** A customer at their browser. */
export interface Visitor {
  readonly page: Page
  readonly guard: Guard
}

/**
 * Starts the product with a sandbox processor, a merchant's site, and a browser that resolves both
 * by name.
 */
export async function startBrowserFixture(options: Parameters<typeof startCheckout>[0] = {}) {
  const fixture = await startCheckout(options)
  const referers: string[] = []
  const shown = new Map<string, MerchantPage>()
  const merchantSite = createServer(({ headers, url = '' }, response) => {
    if (headers.referer) referers.push(headers.referer)
    const { html, headers: more } = shown.get(url) ?? MERCHANT_PAGE
    response.writeHead(200, { ...more, 'content-type': 'text/html' }).end(html)
  }).listen(0, '127.0.0.1')
  await once(merchantSite, 'listening')
  const { port } = merchantSite.address() as AddressInfo
  const tlsProxy = await startTlsProxy({
    [new URL(PAY).host]: Number(new URL(fixture.server.url).port),
    [new URL(SHOP).host]: port,
    [new URL(EMBEDDING_SITE).host]: port,
  })
  const browser = await openBrowser(tlsProxy.resolverRules)
  return {
    ...fixture,
    /** The `Referer` headers that the merchant's site received. A link is a secret. */
    referers: referers as readonly string[],
    /** Serves this document at a path of the merchant's site. */
    show: (path: string, html: string, headers: MerchantPage['headers'] = {}) =>
      void shown.set(path, { html, headers }),
    /**
     * Opens a new browser context with its own IP address. At the end of the test, fails on
     * anything that `guarded` found.
     */
    visitor: (t: TestContext, more: BrowserContextOptions = {}): Promise<Visitor> => visitor(t, browser, more),
    close: async () => {
      await browser.close()
      await tlsProxy.close()
      merchantSite.close()
      await fixture.close()
    },
  }
}

interface MerchantPage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

const MERCHANT_PAGE: MerchantPage = {
  html: '<!doctype html><html lang="en"><title>The shop</title><h1>The shop</h1></html>',
  headers: {},
}

let visitors = 0
const addresses = new WeakMap<BrowserContext, string>()

/** Returns the IP address from which the visits of a page come. */
export const addressOf = (page: Page): string | undefined => addresses.get(page.context())

async function visitor(t: TestContext, browser: Browser, more: BrowserContextOptions): Promise<Visitor> {
  visitors += 1
  const address = `10.8.${visitors >> 8}.${visitors & 255}`
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    extraHTTPHeaders: { 'x-forwarded-for': address },
    ...more,
  })
  addresses.set(context, address)
  context.setDefaultTimeout(PATIENCE_MS)
  const guard = guarded(context)
  const page = await context.newPage()
  t.after(async () => {
    try {
      await guard.refuse()
    } finally {
      await context.close()
    }
  })
  return { page, guard }
}
