import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startCheckout } from '../../support/checkout.ts'
import { openBrowser, PATIENCE_MS } from './browser.ts'
import { BOUTIQUE, PAY, SHOP, startFront } from './front.ts'
import { type Guard, guarded } from './guard.ts'

/** A customer at their browser. */
export interface Visitor {
  readonly page: Page
  readonly guard: Guard
}

/** The product beside a sandbox processor, a shop of a merchant's, and a browser that knows both by their names. */
export async function startShop(options: { readonly worker?: boolean } = {}) {
  const house = await startCheckout(options)
  const referers: string[] = []
  const shown = new Map<string, ShopPage>()
  const shop = createServer(({ headers, url = '' }, response) => {
    if (headers.referer) referers.push(headers.referer)
    const { html, headers: more } = shown.get(url) ?? SHOP_PAGE
    response.writeHead(200, { ...more, 'content-type': 'text/html' }).end(html)
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const { port } = shop.address() as AddressInfo
  const front = await startFront({
    [new URL(PAY).host]: Number(new URL(house.server.url).port),
    [new URL(SHOP).host]: port,
    [new URL(BOUTIQUE).host]: port,
  })
  const browser = await openBrowser(front.resolverRules)
  return {
    ...house,
    /** The `Referer` headers that the shop received. A link is a secret. */
    referers: referers as readonly string[],
    /** Has the shop show this document at a path. */
    show: (path: string, html: string, headers: ShopPage['headers'] = {}) => void shown.set(path, { html, headers }),
    /**
     * A browser without a past, at an address of its own. When the test ends, it may have done
     * nothing that `guarded` refuses.
     */
    visitor: (t: TestContext, more: BrowserContextOptions = {}): Promise<Visitor> => visitor(t, browser, more),
    close: async () => {
      await browser.close()
      await front.close()
      shop.close()
      await house.close()
    },
  }
}

interface ShopPage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

const SHOP_PAGE: ShopPage = {
  html: '<!doctype html><html lang="en"><title>The shop</title><h1>The shop</h1></html>',
  headers: {},
}

let visitors = 0

async function visitor(t: TestContext, browser: Browser, more: BrowserContextOptions): Promise<Visitor> {
  visitors += 1
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    extraHTTPHeaders: { 'x-forwarded-for': `10.8.${visitors >> 8}.${visitors & 255}` },
    ...more,
  })
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
