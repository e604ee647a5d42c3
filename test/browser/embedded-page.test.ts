import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { change } from '../support/change.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import {
  checkoutIn,
  embeddingPage,
  messagesOn,
  openEmbeddingPage,
  startEmbeddingMerchant,
  waitForMessage,
} from './support/embedding-merchant.ts'
import { passToNoon } from './support/pass-to-noon.ts'
import { cancelFor, payByCard, payForm } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'
import { EMBEDDING_SITE, PAY, SHOP } from './support/tls-proxy.ts'

const HOUR_MS = 3_600_000

const fixture = await startEmbeddingMerchant()
after(fixture.close)
passToNoon(fixture.server.clock)
const { createSession, embeddable, merchant, server, show, statusOf, visitor } = fixture

/** Requires that the frame's storage is empty. Only the page of the frame can read it. */
async function assertKeepsNothing(page: Page): Promise<void> {
  const frame = await checkoutIn(page, 'checkout-0')
  const kept = await frame.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, name])',
  )
  assert.equal(kept, '[{},{},"",""]')
}

test('a customer pays in a frame of the shop, which gets a message and stays open', async (t) => {
  const made = await createSession({ brandName: 'Bytes & Books' })
  show('/pay', embeddingPage([made.link], { listens: true }))
  const { page } = await visitor(t)
  const checkout = await openEmbeddingPage(page, '/pay')
  await waitForMessage(page, 'checkout-0 ready')
  assert.equal(await page.locator('iframe').getAttribute('title'), 'Sandbox · Payment · Bytes & Books')
  await axe(page, 'the page of the shop')
  await axe(page, 'the page in the frame', checkout)
  await picture(page, 'embedded')
  await payByCard(checkout)
  assert.deepEqual(await waitForMessage(page, 'checkout-0 completed'), {
    sessionId: made.id,
    redirectUrl: `${SHOP}/thanks?session_id=${made.id}`,
  })
  await checkout.getByText(/Paid with/).waitFor()
  await axe(page, 'the receipt in the frame', checkout)
  await picture(page, 'embedded-receipt')
  assert.equal(await payForm(checkout).continueLink.count(), 0)
  assert.equal(await statusOf(made.id), 'Completed')
  const { messages, events, calls } = await messagesOn(page)
  assert.deepEqual(events, calls)
  assert.equal(events.filter(([name]) => name === 'checkout-0 completed').length, 1)
  assert.deepEqual([...new Set(messages.map(({ origin }) => origin))], [PAY])
  assert.ok(!JSON.stringify(messages).includes(new URL(made.link).pathname), 'a message contains the link')
  await assertKeepsNothing(page)
})

test("a customer agrees to a plan in a frame, and the window continues to the session's address", async (t) => {
  const terms = { amount: '49.90', currency: 'USD', frequency: 'Monthly', occurrences: 12 }
  const made = await createPlanSession(terms)
  show('/plan', await pageOfGuide(made.link))
  const { page } = await visitor(t)
  await page.goto(`${EMBEDDING_SITE}/plan`)
  const checkout = await checkoutIn(page, 'checkout')
  await payForm(checkout).pay.waitFor()
  await axe(page, 'the page of a plan in the frame', checkout)
  await checkout.getByRole('checkbox').check()
  await payByCard(checkout)
  await page.waitForURL(`${SHOP}/thanks?session_id=${made.id}`)
  assert.equal(await planSessionStatus(made.id), 'Completed')
})

/** The code that docs/guides/embedded-checkout.md gives readers to copy. */
async function pageOfGuide(link: string): Promise<string> {
  const guide = await readFile(new URL('../../docs/guides/embedded-checkout.md', import.meta.url), 'utf8')
  const [, html = ''] = /```html\n([^`]+)```/.exec(guide) ?? []
  const page = html.replace('https://pay.example.com/checkout/…', link).replace('https://pay.example.com', PAY)
  return `<!doctype html><html lang="en"><title>The boutique</title>${page}</html>`
}

async function createPlanSession(terms: object): Promise<{ readonly id: string; readonly link: string }> {
  const contactId = await fixture.newContact(merchant)
  const startDate = server.clock.now().slice(0, 10)
  const input = { ...embeddable, orgId: merchant.account.id, contactId, ...terms, startDate }
  const made: unknown = await change(server, merchant.account, 'createPaymentPlanSession', input, 'id link')
  return made as { readonly id: string; readonly link: string }
}

async function planSessionStatus(id: string): Promise<string> {
  const query = 'query ($id: ID!) { paymentPlanSession(id: $id) { status } }'
  const { data } = await server.ask<{ paymentPlanSession: { status: string } }>(merchant.account.key, query, { id })
  return data.paymentPlanSession.status
}

test('a shop with a callback is notified of a cancellation and stays, and one without returns to its basket', async (t) => {
  const [listened, left] = [await createSession(), await createSession()]
  show('/listening', embeddingPage([listened.link], { listens: true, title: 'Checkout of the boutique' }))
  show('/leaving', embeddingPage([left.link]))
  const { page } = await visitor(t)
  const checkout = await openEmbeddingPage(page, '/listening')
  await cancelFor(checkout)
  assert.deepEqual(await waitForMessage(page, 'checkout-0 canceled'), {
    sessionId: listened.id,
    redirectUrl: `${SHOP}/basket?session_id=${listened.id}`,
  })
  await checkout.getByText(/was canceled/).waitFor()
  await axe(page, 'the page of a canceled session in the frame', checkout)
  assert.equal(await payForm(checkout).continueLink.count(), 0)
  assert.equal(await page.locator('iframe').getAttribute('title'), 'Checkout of the boutique')
  await cancelFor(await openEmbeddingPage(page, '/leaving'))
  await page.waitForURL(`${SHOP}/basket?session_id=${left.id}`)
  assert.deepEqual([await statusOf(listened.id), await statusOf(left.id)], ['Canceled', 'Canceled'])
})

test('a shop can prevent the redirect after a cancellation', async (t) => {
  const made = await createSession()
  show('/prevents', embeddingPage([made.link]))
  const { page } = await visitor(t)
  const checkout = await openEmbeddingPage(page, '/prevents')
  await page.evaluate("document.addEventListener('tallystick:canceled', (event) => event.preventDefault())")
  await cancelFor(checkout)
  await waitForMessage(page, 'checkout-0 canceled')
  await checkout.getByText(/was canceled/).waitFor()
  assert.equal(page.url(), `${EMBEDDING_SITE}/prevents`)
})

test("a bank's confirmation opens in the whole window, and the customer returns to the shop", async (t) => {
  const made = await createSession()
  show('/bank', embeddingPage([made.link], { listens: true }))
  const { page } = await visitor(t)
  await payByCard(await openEmbeddingPage(page, '/bank'), SANDBOX_CARDS.challenged)
  const approve = page.mainFrame().getByRole('button', { name: 'Approve' })
  await approve.waitFor()
  assert.equal(page.frames().length, 1)
  await approve.click()
  await page.waitForURL(`${SHOP}/thanks?session_id=${made.id}`)
  assert.equal(await statusOf(made.id), 'Completed')
  // The page that the customer left also gets the message when it is reopened.
  await openEmbeddingPage(page, '/bank')
  await waitForMessage(page, 'checkout-0 completed')
  assert.equal(await page.evaluate('sessionStorage.left'), 'for a bank')
})

test('a customer who declines at the bank pays with another card, on the page after the bank or in the shop', async (t) => {
  for (const isInShop of [false, true]) {
    const made = await createSession()
    show('/unconfirmed', embeddingPage([made.link]))
    const { page } = await visitor(t)
    await payByCard(await openEmbeddingPage(page, '/unconfirmed'), SANDBOX_CARDS.challenged)
    await page.getByRole('button', { name: 'Decline', exact: true }).click()
    await page.getByText(/not been charged/).waitFor()
    await payByCard(isInShop ? await openEmbeddingPage(page, '/unconfirmed') : page)
    if (!isInShop) await payForm(page).continueLink.click()
    await page.waitForURL(`${SHOP}/thanks?*`)
    assert.equal(await statusOf(made.id), 'Completed')
  }
})

test('a customer who returns without confirming gets a link to the bank, and can choose another source', async (t) => {
  const made = await createSession()
  show('/back', embeddingPage([made.link]))
  const { page } = await visitor(t)
  await payByCard(await openEmbeddingPage(page, '/back'), SANDBOX_CARDS.challenged)
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  const checkout = await openEmbeddingPage(page, '/back')
  await checkout.getByRole('button', { name: 'Choose another payment method' }).waitFor()
  await axe(page, 'the page of a challenge in the frame', checkout)
  assert.equal(await checkout.getByRole('link', { name: 'Continue to your bank' }).getAttribute('target'), '_top')
  await checkout.getByRole('button', { name: 'Choose another payment method' }).click()
  await payByCard(checkout)
  await page.waitForURL(`${SHOP}/thanks?*`)
})

test('a link that wrongly claims to be embedded works in its own window', async (t) => {
  const made = await createSession()
  const { page } = await visitor(t)
  await page.goto(`${made.link}?embedder=${encodeURIComponent(EMBEDDING_SITE)}`)
  await payByCard(page)
  await payForm(page).continueLink.click()
  await page.waitForURL(`${SHOP}/thanks?*`)
})

test('a shop is notified that a session has expired', async (t) => {
  const expirationDate = new Date(Date.parse(server.clock.now()) + HOUR_MS).toISOString()
  const made = await createSession({ expirationDate })
  show('/expired', embeddingPage([made.link]))
  server.clock.advance(2 * HOUR_MS)
  const { page } = await visitor(t)
  await openEmbeddingPage(page, '/expired')
  assert.deepEqual(await waitForMessage(page, 'checkout-0 expired'), { sessionId: made.id, redirectUrl: null })
  assert.equal(page.url(), `${EMBEDDING_SITE}/expired`)
})
