import assert from 'node:assert/strict'
import type { Frame, Page } from 'playwright-core'
import { canariesIn } from '../../support/canary-scan.ts'
import { change } from '../../support/change.ts'
import { until } from '../../support/process.ts'
import { startBrowserFixture } from './fixture.ts'
import { EMBEDDING_SITE, PAY, SHOP } from './tls-proxy.ts'

/** Options of a merchant's page that shows a checkout. */
interface PageOptions {
  /**
   * True to handle the checkout's messages with callbacks; without them the window redirects by
   * itself.
   */
  readonly listens?: boolean
  readonly title?: string
}

/** A message that any window sent to the merchant's page. */
interface Message {
  readonly origin: string
  readonly data: { readonly tallystick?: { readonly type: string } & Readonly<Record<string, unknown>> }
}

interface ReceivedMessages {
  readonly messages: readonly Message[]
  /** The events of the element, in order. */
  readonly events: readonly (readonly [string, object])[]
  /** The calls of callbacks, in order. */
  readonly calls: readonly (readonly [string, object])[]
}

const TYPES = ['ready', 'resize', 'leaving', 'completed', 'canceled', 'expired', 'error']

/** Starts the browser fixture with a merchant whose pages embed checkouts. */
export async function startEmbeddingMerchant() {
  const fixture = await startBrowserFixture()
  const merchant = await fixture.merchant()
  const configuration = async (...embedOrigins: readonly string[]) => {
    const input = { orgId: merchant.account.id, name: 'Embedded', embedOrigins }
    const { id } = await change(fixture.server, merchant.account, 'checkoutConfigurationCreate', input, 'id')
    return { checkoutConfigurationId: id }
  }
  const urls = { successUrl: `${SHOP}/thanks`, cancelUrl: `${SHOP}/basket` }
  const embeddable = { ...(await configuration(SHOP, EMBEDDING_SITE)), ...urls }
  return {
    ...fixture,
    merchant,
    configuration,
    /** The input of a session whose checkout the merchant's site may embed. */
    embeddable,
    createSession: (more: object = {}) => fixture.createSession(merchant, { ...embeddable, ...more }),
    statusOf: async (id: string) => (await fixture.session(merchant, id)).status,
  }
}

/**
 * Returns a page of a merchant that embeds the checkouts of these links, each in its own element,
 * and records all messages.
 */
export function embeddingPage(links: readonly string[], { listens = false, title }: PageOptions = {}): string {
  const elements = links.map((_, index) => `<div id="checkout-${index}"></div>`)
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>The boutique</title>
<main><h1>Your basket</h1><p><a href="#basket">What is in it</a></p>${elements.join('')}<p><a href="#help">Help</a></p></main>
<script src="${PAY}/checkout.js"></script>
<script nonce="boutique">
const received = { messages: [], events: [], calls: [] }
addEventListener('message', ({ origin, data }) => received.messages.push({ origin, data }))
const types = ${JSON.stringify(TYPES)}
for (const type of types) {
  document.addEventListener('tallystick:' + type, ({ target, detail }) => received.events.push([target.id + ' ' + type, detail]))
}
document.addEventListener('tallystick:leaving', () => { sessionStorage.left = 'for a bank' })
const callbacks = (id) => Object.fromEntries(
  types.map((type) => ['on' + type[0].toUpperCase() + type.slice(1), (detail) => received.calls.push([id + ' ' + type, detail])]))
const mounted = ${JSON.stringify(links)}.map((link, index) => {
  const id = 'checkout-' + index
  return Tallystick.mount('#' + id, { link, ...(${listens} && callbacks(id)), ...${JSON.stringify(title === undefined ? {} : { title })} })
})
</script></html>`
}

/**
 * Returns the messages that the merchant's page received so far. All came from us, and none
 * contains a number.
 */
export async function messagesOn(page: Page): Promise<ReceivedMessages> {
  const text = await page.evaluate<string>('JSON.stringify(received)')
  assert.equal(canariesIn(text).size, 0, 'a message contains a number')
  return JSON.parse(text)
}

/** Waits until the merchant's page has received this event. Returns its details. */
export async function waitForMessage(page: Page, event: string): Promise<object> {
  const named = async () => (await messagesOn(page)).events.find(([name]) => name === event)
  const [, detail] = (await until(`the shop receives ${event}`, named, (found) => found !== undefined)) ?? []
  assert.ok(detail)
  return detail
}

/** Opens a page of the merchant's site, and returns the checkout in it. */
export async function openEmbeddingPage(page: Page, path: string): Promise<Frame> {
  await page.goto(`${EMBEDDING_SITE}${path}`)
  return checkoutIn(page, 'checkout-0')
}

/** The checkout in an element of the page. */
export async function checkoutIn(page: Page, id: string): Promise<Frame> {
  const element = await page.locator(`#${id} iframe`).elementHandle()
  const frame = await element?.contentFrame()
  assert.ok(frame)
  return frame
}
