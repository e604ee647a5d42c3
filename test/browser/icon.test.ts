import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { systemClock } from '../../src/platform/time/index.ts'
import { demoReceiver } from '../../src/sandbox/demo/index.ts'
import { startExampleServer } from '../support/example-server.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { cardOrder, newMerchant } from '../support/sandbox-merchant.ts'
import { startTestServer } from '../support/server.ts'
import { openBrowser } from './support/browser.ts'
import { assertIcon } from './support/icon.ts'

const browser = await openBrowser('MAP * ~NOTFOUND, EXCLUDE 127.0.0.1')
after(() => browser.close())

test("every page has the product's icon, which its policy permits", async (t) => {
  const server = await startTestServer({ processor: true })
  t.after(() => server.close())
  const demo = await startExampleServer({ routes: demoReceiver(() => null, systemClock) })
  t.after(() => demo.server.close())
  const processor = server.processor?.url ?? ''
  const merchant = newMerchant(processor)
  const returnUrl = `${processor}/nowhere`
  const charge = await merchant.charge(cardOrder(SANDBOX_CARDS.challenged, { returnUrl }))
  const order = { reference: randomUUID(), person: { name: 'Ada' }, organizationName: 'Shop', redirectUrl: returnUrl }
  const identity = await merchant.ask<{ link: string }>('POST', 'identity-sessions', order)
  const pages = {
    explorer: server.url,
    'explorer at /graphql': `${server.url}graphql`,
    mailbox: `${server.url}dev/mailbox`,
    'return page': `${server.url}payments/return/none`,
    checkout: `${server.url}checkout/none`,
    deliveries: `${demo.url}demo/webhooks`,
    challenge: charge.body.action?.url ?? assert.fail(JSON.stringify(charge)),
    'identity verification': identity.body.link,
  }
  for (const [name, url] of Object.entries(pages)) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(url)
    await assertIcon(page, name)
    await context.close()
  }
})
