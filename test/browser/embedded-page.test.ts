import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { change } from '../support/change.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { boutiquePage, checkoutIn, heardBy, hears, openBoutique, startBoutique } from './support/boutique.ts'
import { BOUTIQUE, PAY, SHOP } from './support/front.ts'
import { passToNoon } from './support/noon.ts'
import { cancelFor, payByCard, payForm } from './support/pay-form.ts'
import { picture } from './support/pictures.ts'

const HOUR_MS = 3_600_000

const shop = await startBoutique()
after(shop.close)
passToNoon(shop.server.clock)
const { createSession, embeddable, merchant, server, show, statusOf, visitor } = shop

/** The frame keeps neither typed values nor messages: only its own page could read them there. */
async function assertKeepsNothing(page: Page): Promise<void> {
  const frame = await checkoutIn(page, 'checkout-0')
  const kept = await frame.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, name])',
  )
  assert.equal(kept, '[{},{},"",""]')
}

test('a customer pays in a frame of the shop, which hears of it and stays where it is', async (t) => {
  const made = await createSession({ brandName: 'Bytes & Books' })
  show('/pay', boutiquePage([made.link], { listens: true }))
  const { page } = await visitor(t)
  const checkout = await openBoutique(page, '/pay')
  await hears(page, 'checkout-0 ready')
  assert.equal(await page.locator('iframe').getAttribute('title'), 'Sandbox · Payment · Bytes & Books')
  await axe(page, 'the page of the shop')
  await axe(page, 'the page in the frame', checkout)
  await picture(page, 'embedded')
  await payByCard(checkout)
  assert.deepEqual(await hears(page, 'checkout-0 completed'), {
    sessionId: made.id,
    redirectUrl: `${SHOP}/thanks?session_id=${made.id}`,
  })
  await checkout.getByText(/Paid with/).waitFor()
  await axe(page, 'the receipt in the frame', checkout)
  await picture(page, 'embedded-receipt')
  assert.equal(await payForm(checkout).goOn.count(), 0)
  assert.equal(await statusOf(made.id), 'Completed')
  const { messages, events, calls } = await heardBy(page)
  assert.deepEqual(events, calls)
  assert.equal(events.filter(([name]) => name === 'checkout-0 completed').length, 1)
  assert.deepEqual([...new Set(messages.map(({ origin }) => origin))], [PAY])
  assert.ok(!JSON.stringify(messages).includes(new URL(made.link).pathname), 'a message holds the link')
  await assertKeepsNothing(page)
})

test('a customer agrees to a plan in a frame, and the window goes on to where the session leads', async (t) => {
  const terms = { amount: '49.90', currency: 'USD', frequency: 'Monthly', occurrences: 12 }
  const made = await createPlanSession(terms)
  show('/plan', await pageOfGuide(made.link))
  const { page } = await visitor(t)
  await page.goto(`${BOUTIQUE}/plan`)
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
  const contactId = await shop.newContact(merchant)
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

test('a shop that listens is told of a cancellation and stays, and one that does not goes back to its basket', async (t) => {
  const [listened, left] = [await createSession(), await createSession()]
  show('/listening', boutiquePage([listened.link], { listens: true, title: 'Checkout of the boutique' }))
  show('/leaving', boutiquePage([left.link]))
  const { page } = await visitor(t)
  const checkout = await openBoutique(page, '/listening')
  await cancelFor(checkout)
  assert.deepEqual(await hears(page, 'checkout-0 canceled'), {
    sessionId: listened.id,
    redirectUrl: `${SHOP}/basket?session_id=${listened.id}`,
  })
  await checkout.getByText(/was canceled/).waitFor()
  await axe(page, 'what was canceled in the frame', checkout)
  assert.equal(await payForm(checkout).goOn.count(), 0)
  assert.equal(await page.locator('iframe').getAttribute('title'), 'Checkout of the boutique')
  await cancelFor(await openBoutique(page, '/leaving'))
  await page.waitForURL(`${SHOP}/basket?session_id=${left.id}`)
  assert.deepEqual([await statusOf(listened.id), await statusOf(left.id)], ['Canceled', 'Canceled'])
})

test('a shop may prevent that the window goes on', async (t) => {
  const made = await createSession()
  show('/prevents', boutiquePage([made.link]))
  const { page } = await visitor(t)
  const checkout = await openBoutique(page, '/prevents')
  await page.evaluate("document.addEventListener('tallystick:canceled', (event) => event.preventDefault())")
  await cancelFor(checkout)
  await hears(page, 'checkout-0 canceled')
  await checkout.getByText(/was canceled/).waitFor()
  assert.equal(page.url(), `${BOUTIQUE}/prevents`)
})

test('a customer whose bank asks is taken there in the whole window, and comes back to the shop', async (t) => {
  const made = await createSession()
  show('/bank', boutiquePage([made.link], { listens: true }))
  const { page } = await visitor(t)
  await payByCard(await openBoutique(page, '/bank'), SANDBOX_CARDS.challenged)
  const approve = page.mainFrame().getByRole('button', { name: 'Approve' })
  await approve.waitFor()
  assert.equal(page.frames().length, 1)
  await approve.click()
  await page.waitForURL(`${SHOP}/thanks?session_id=${made.id}`)
  assert.equal(await statusOf(made.id), 'Completed')
  // The page that the customer left is told as well when it is opened again.
  await openBoutique(page, '/bank')
  await hears(page, 'checkout-0 completed')
  assert.equal(await page.evaluate('sessionStorage.left'), 'for a bank')
})

test('a customer who did not confirm pays with another card, in the shop or where their bank sent them', async (t) => {
  for (const goesBack of [false, true]) {
    const made = await createSession()
    show('/unconfirmed', boutiquePage([made.link]))
    const { page } = await visitor(t)
    await payByCard(await openBoutique(page, '/unconfirmed'), SANDBOX_CARDS.challenged)
    await page.getByRole('button', { name: 'Decline', exact: true }).click()
    await page.getByText(/not been charged/).waitFor()
    await payByCard(goesBack ? await openBoutique(page, '/unconfirmed') : page)
    if (!goesBack) await payForm(page).goOn.click()
    await page.waitForURL(`${SHOP}/thanks?*`)
    assert.equal(await statusOf(made.id), 'Completed')
  }
})

test('a customer who comes back without an answer to their bank finds the way there, and chooses something else', async (t) => {
  const made = await createSession()
  show('/back', boutiquePage([made.link]))
  const { page } = await visitor(t)
  await payByCard(await openBoutique(page, '/back'), SANDBOX_CARDS.challenged)
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  const checkout = await openBoutique(page, '/back')
  await checkout.getByRole('button', { name: 'Pay with something else' }).waitFor()
  await axe(page, 'who has to confirm in the frame', checkout)
  assert.equal(await checkout.getByRole('link', { name: 'Continue to your bank' }).getAttribute('target'), '_top')
  await checkout.getByRole('button', { name: 'Pay with something else' }).click()
  await payByCard(checkout)
  await page.waitForURL(`${SHOP}/thanks?*`)
})

test('a link that says it is shown by a shop, and is not, leads on by itself', async (t) => {
  const made = await createSession()
  const { page } = await visitor(t)
  await page.goto(`${made.link}?embedder=${encodeURIComponent(BOUTIQUE)}`)
  await payByCard(page)
  await payForm(page).goOn.click()
  await page.waitForURL(`${SHOP}/thanks?*`)
})

test('a shop is told that a session has expired', async (t) => {
  const expirationDate = new Date(Date.parse(server.clock.now()) + HOUR_MS).toISOString()
  const made = await createSession({ expirationDate })
  show('/expired', boutiquePage([made.link]))
  server.clock.advance(2 * HOUR_MS)
  const { page } = await visitor(t)
  await openBoutique(page, '/expired')
  assert.deepEqual(await hears(page, 'checkout-0 expired'), { sessionId: made.id, redirectUrl: null })
  assert.equal(page.url(), `${BOUTIQUE}/expired`)
})
