import assert from 'node:assert/strict'
import type { Frame, Page } from 'playwright-core'
import { canariesIn } from '../../support/canary-scan.ts'
import { change } from '../../support/change.ts'
import { until } from '../../support/process.ts'
import { BOUTIQUE, PAY, SHOP } from './front.ts'
import { startShop } from './shop.ts'

/** The behavior of a merchant's page besides showing the checkout. */
interface Wishes {
  /** Its own answers to what the checkout tells; without them the window goes on by itself. */
  readonly listens?: boolean
  readonly title?: string
}

/** A message that any window sent to the merchant's page. */
interface Message {
  readonly origin: string
  readonly data: { readonly tallystick?: { readonly type: string } & Readonly<Record<string, unknown>> }
}

interface Heard {
  readonly messages: readonly Message[]
  /** By the events of the element, in their order. */
  readonly events: readonly (readonly [string, object])[]
  /** By callbacks. */
  readonly calls: readonly (readonly [string, object])[]
}

const TYPES = ['ready', 'resize', 'leaving', 'completed', 'canceled', 'expired', 'error']

/** A shop and its merchant, who has checkouts shown in frames of the boutique's pages. */
export async function startBoutique() {
  const shop = await startShop()
  const merchant = await shop.merchant()
  const configuration = async (...embedOrigins: readonly string[]) => {
    const input = { orgId: merchant.account.id, name: 'Embedded', embedOrigins }
    const { id } = await change(shop.server, merchant.account, 'checkoutConfigurationCreate', input, 'id')
    return { checkoutConfigurationId: id }
  }
  const urls = { successUrl: `${SHOP}/thanks`, cancelUrl: `${SHOP}/basket` }
  const embeddable = { ...(await configuration(SHOP, BOUTIQUE)), ...urls }
  return {
    ...shop,
    merchant,
    configuration,
    /** The input of a session whose checkout the boutique may embed. */
    embeddable,
    createSession: (more: object = {}) => shop.createSession(merchant, { ...embeddable, ...more }),
    statusOf: async (id: string) => (await shop.session(merchant, id)).status,
  }
}

/**
 * A page of a merchant's that shows the checkouts of these links, each in a place of its own, and
 * keeps all that it hears.
 */
export function boutiquePage(links: readonly string[], { listens = false, title }: Wishes = {}): string {
  const places = links.map((_, index) => `<div id="checkout-${index}"></div>`)
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>The boutique</title>
<main><h1>Your basket</h1><p><a href="#basket">What is in it</a></p>${places.join('')}<p><a href="#help">Help</a></p></main>
<script src="${PAY}/checkout.js"></script>
<script nonce="boutique">
const heard = { messages: [], events: [], calls: [] }
addEventListener('message', ({ origin, data }) => heard.messages.push({ origin, data }))
const types = ${JSON.stringify(TYPES)}
for (const type of types) {
  document.addEventListener('tallystick:' + type, ({ target, detail }) => heard.events.push([target.id + ' ' + type, detail]))
}
document.addEventListener('tallystick:leaving', () => { sessionStorage.left = 'for a bank' })
const callbacks = (id) => Object.fromEntries(
  types.map((type) => ['on' + type[0].toUpperCase() + type.slice(1), (detail) => heard.calls.push([id + ' ' + type, detail])]))
const mounted = ${JSON.stringify(links)}.map((link, index) => {
  const id = 'checkout-' + index
  return Tallystick.mount('#' + id, { link, ...(${listens} && callbacks(id)), ...${JSON.stringify(title === undefined ? {} : { title })} })
})
</script></html>`
}

/** Returns the messages that the merchant's page received so far. All came from us, and none contains a number. */
export async function heardBy(page: Page): Promise<Heard> {
  const text = await page.evaluate<string>('JSON.stringify(heard)')
  assert.equal(canariesIn(text).size, 0, 'a message holds a number')
  return JSON.parse(text)
}

/** Waits until the merchant's page has heard this, and gives what it was told with it. */
export async function hears(page: Page, event: string): Promise<object> {
  const named = async () => (await heardBy(page)).events.find(([name]) => name === event)
  const [, detail] = (await until(`the shop hears ${event}`, named, (found) => found !== undefined)) ?? []
  assert.ok(detail)
  return detail
}

/** Opens a page of the boutique's, and gives the checkout in it. */
export async function openBoutique(page: Page, path: string): Promise<Frame> {
  await page.goto(`${BOUTIQUE}${path}`)
  return checkoutIn(page, 'checkout-0')
}

/** The checkout that is shown in a place of the page's. */
export async function checkoutIn(page: Page, place: string): Promise<Frame> {
  const element = await page.locator(`#${place} iframe`).elementHandle()
  const frame = await element?.contentFrame()
  assert.ok(frame)
  return frame
}
