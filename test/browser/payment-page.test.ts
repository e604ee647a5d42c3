import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { VISA } from '../support/instruments.ts'
import { axe } from './support/axe.ts'
import { SHOP } from './support/front.ts'
import { startShop } from './support/shop.ts'

const shop = await startShop()
after(shop.close)
const merchant = await shop.merchant()

test('a customer pays by card and comes back to the shop', async (t) => {
  const made = await shop.createSession(merchant, { successUrl: `${SHOP}/thanks` })
  const { page } = await shop.visitor(t)
  await page.goto(made.link)
  await axe(page)
  await page.getByLabel('Card number').fill(VISA)
  await page.getByLabel('Expiry month').fill('12')
  await page.getByLabel('Expiry year').fill('2099')
  await page.getByLabel('Security code').fill('737')
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.waitForURL(`${SHOP}/thanks?session_id=${made.id}`)
  assert.equal((await shop.session(merchant, made.id)).status, 'Completed')
})
