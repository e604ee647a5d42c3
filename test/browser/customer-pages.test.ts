import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { unsubscribeUrlOf } from '../../src/checkout/mail-suppressions/index.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import { TEXTS } from '../../web/checkout/texts/index.ts'
import { change } from '../support/change.ts'
import { pageCard } from '../support/checkout.ts'
import { recoveryIn } from '../support/plan-recovery.ts'
import { embeddingPage, openEmbeddingPage, waitForMessage } from './support/embedding-merchant.ts'
import { startBrowserFixture } from './support/fixture.ts'
import { assertIcon } from './support/icon.ts'
import { assertListed, watchScripts } from './support/listed-scripts.ts'
import { EMBEDDING_SITE, PAY } from './support/tls-proxy.ts'

const fixture = await recoveryIn(await startBrowserFixture())
after(fixture.close)
const { createSession, merchant, newPastDuePlan, server, show, visit, visitor } = fixture
const orgId = merchant.account.id

const made = await createSession(merchant)
const paid = await createSession(merchant)
assert.equal((await visit(paid).pay(pageCard())).body.status, 'completed')
const canceled = await createSession(merchant)
await visit(canceled).cancel()
const contactId = await fixture.newContact(merchant)
const terms = { orgId, contactId, amount: '49.90', currency: 'USD', frequency: 'Monthly', occurrences: 3 }
const planTerms = { ...terms, startDate: server.clock.now().slice(0, 10) }
const created: unknown = await change(server, merchant.account, 'createPaymentPlanSession', planTerms, 'id link')
const plan = created as { readonly link: string }
const recovery = await newPastDuePlan()

// Last, because it advances the clock.
const inOneHour = new Date(Date.parse(server.clock.now()) + 3_600_000).toISOString()
const expired = await createSession(merchant, { expirationDate: inOneHour })
server.clock.advance(3_601_000)

const BOTH = ['page script', 'page style']
const STYLE = ['page style']

/**
 * Every page that customers and recipients of messages can open, with the resources that it loads.
 */
const PAGES: readonly { name: string; url: string; loads: readonly string[]; isSandbox: boolean }[] = [
  { name: 'payment session', url: made.link, loads: BOTH, isSandbox: true },
  { name: 'receipt', url: paid.link, loads: BOTH, isSandbox: true },
  { name: 'canceled link', url: canceled.link, loads: BOTH, isSandbox: true },
  { name: 'expired link', url: expired.link, loads: BOTH, isSandbox: true },
  { name: 'plan session', url: plan.link, loads: BOTH, isSandbox: true },
  { name: 'recovery', url: recovery.link, loads: BOTH, isSandbox: true },
  { name: 'unknown link', url: `${PAY}/checkout/none`, loads: BOTH, isSandbox: false },
  { name: 'consent', url: `${paid.link}/consent`, loads: STYLE, isSandbox: true },
  { name: 'unknown consent', url: `${PAY}/consent/none`, loads: STYLE, isSandbox: false },
  {
    name: 'unsubscribing',
    url: unsubscribeUrlOf(server.services, requireId('org', orgId, 'Organization').uuid, 'ada@example.com'),
    loads: STYLE,
    isSandbox: true,
  },
  { name: 'unknown recipient', url: `${PAY}/mail/unsubscribe/none`, loads: STYLE, isSandbox: false },
]

/** Returns the address on the server of one in the browser. */
const onServer = (url: string) => url.replace(`${PAY}/`, server.url)

for (const { name, url, loads, isSandbox } of PAGES)
  test(`the page "${name}" loads only listed resources, and has the icon and its sandbox label`, async (t) => {
    const { page } = await visitor(t)
    const loaded = watchScripts(page)
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.deepEqual(await assertListed(page, loaded(page.mainFrame())), loads)
    await assertIcon(page, name, onServer)
    assert.equal(await page.getByText(TEXTS.en.sandboxText).count(), isSandbox ? 1 : 0)
    assert.equal(/^Sandbox · /.test(await page.title()), isSandbox, await page.title())
  })

test('an embedded checkout loads only listed resources, and has its sandbox label', async (t) => {
  const configuration = { orgId, name: 'Embedded', embedOrigins: [EMBEDDING_SITE] }
  const { id } = await change(server, merchant.account, 'checkoutConfigurationCreate', configuration, 'id')
  const embedded = await createSession(merchant, { checkoutConfigurationId: id })
  show('/boutique', embeddingPage([embedded.link], { listens: true }))
  const { page } = await visitor(t)
  const loaded = watchScripts(page)
  const frame = await openEmbeddingPage(page, '/boutique')
  await waitForMessage(page, 'checkout-0 ready')
  assert.deepEqual(await assertListed(frame, loaded(frame)), BOTH)
  await assertIcon(frame, 'embedded', onServer)
  await frame.getByText(TEXTS.en.sandboxText).waitFor()
})
