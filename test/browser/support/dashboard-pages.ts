import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Role } from '../../../src/accounts/index.ts'
import { change } from '../../support/change.ts'
import { plansIn } from '../../support/charged-plans.ts'
import { SANDBOX_CARDS } from '../../support/instruments.ts'
import { axe, axeColors } from './axe.ts'
import { joinByRequest } from './join-by-request.ts'
import { heading, startPeoplePages } from './people-pages.ts'
import { PAY } from './tls-proxy.ts'

const ACCEPTED = { acceptedAt: '2020-01-01T00:00:00Z', text: 'I agree to these charges.' }

const SETTINGS = `{
  checkoutConfigurations { edges { node { id } } }
  providerConfigurations { edges { node { id } } }
}`

interface Ids {
  readonly edges: readonly { readonly node: { readonly id: string } }[]
}

interface Settings {
  readonly checkoutConfigurations: Ids
  readonly providerConfigurations: Ids
}

/** Starts the product with a merchant that has payments, a plan and a customer, and a browser. */
export async function startDashboard(options: Parameters<typeof startPeoplePages>[0] = {}) {
  const people = await startPeoplePages(options)
  const { server, merchant } = people
  const { account } = merchant
  const method = await people.storedMethod(merchant)
  const charge = async (amount: string, more: object = {}) => {
    const terms = { amount, currency: 'USD', recurringProcessingModel: 'CardOnFile', ...more }
    const { data, errors } = await people.charge(merchant, { id: method.shownId, ...terms })
    assert.equal(errors, undefined, JSON.stringify(errors))
    return data.made
  }
  const paid = await charge('80.00', { description: 'Climbing shoes', transactionRef: 'order-1001' })
  const vaultTokenId = await people.token(merchant, { number: SANDBOX_CARDS.insufficientFunds })
  const declined = await people.create(merchant, { amount: '15.50', currency: 'USD', vaultTokenId })
  const plan = await change(server, account, 'paymentPlanCreate', {
    ...{ orgId: account.id, contactId: method.contactShownId, paymentMethodId: method.shownId },
    ...{ amount: '25.00', currency: 'USD', frequency: 'Monthly', occurrences: 12, description: 'Membership' },
    startDate: new Date(Date.parse('2090-01-31')).toISOString().slice(0, 10),
    authorization: ACCEPTED,
  })
  const link = await people.createSession(merchant, { amount: '12.00', description: 'A rope' })
  const planLink = await change(server, account, 'createPaymentPlanSession', {
    ...{ orgId: account.id, contactId: method.contactShownId, amount: '30.00', currency: 'USD' },
    ...{ frequency: 'Monthly', occurrences: 15, startDate: '2090-01-31' },
  })
  const endpoint = { url: 'https://93.184.215.14/hooks', events: ['*'], description: 'The shop' }
  const { webhook } = await change(server, account, 'webhookCreate', endpoint, 'webhook { id }')
  const delivery = await change(server, account, 'webhookTest', { id: webhook.id })
  const { data: shown } = await server.ask<{ events: { edges: { node: { id: string } }[] } }>(
    account.key,
    '{ events(first: 1) { edges { node { id } } } }',
  )
  const { data: settings } = await server.ask<Settings>(account.key, SETTINGS)
  const at = (path: string) => `${PAY}/dashboard/${account.id}${path}`
  return {
    ...people,
    account,
    paid,
    declined: declined.data.made,
    plans: plansIn({ ...people, merchant: () => Promise.resolve(merchant) }),
    planId: plan.id,
    linkId: link.id,
    planLinkId: planLink.id,
    webhookId: webhook.id,
    deliveryId: delivery.id,
    eventId: shown.events.edges[0]?.node.id ?? '',
    contactId: method.contactShownId,
    checkoutId: settings.checkoutConfigurations.edges[0]?.node.id ?? '',
    providerId: settings.providerConfigurations.edges[0]?.node.id ?? '',
    charge,
    at,
    /** Makes a person with a password and one-time codes a member, signed in on the dashboard. */
    join: async (page: Page, email: string, role: Role = 'Operator', to = merchant.account) =>
      joinByRequest(page, server, await people.invite(email, role, to)),
    /** Opens a page of the merchant's dashboard, and waits for its heading. */
    open: async (page: Page, path: string, title: string) => {
      await page.goto(at(path))
      await heading(page, title)
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    },
  }
}

/** Fails on violations of accessibility rules in dark or in light colors. */
export async function axeInBothThemes(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await axeColors(page, `${what}, in dark colors`)
  await page.emulateMedia({ colorScheme: 'light' })
  await axe(page, `${what}, in light colors`)
}

/** Fails if the page is wider than the window. */
export async function assertFits(page: Page, what: string): Promise<void> {
  const [shown, window] = await page.evaluate<readonly [number, number]>(
    '[document.documentElement.scrollWidth, innerWidth]',
  )
  assert.ok(shown <= window, `${what} is ${shown} px wide in a window of ${window} px`)
}

/** Makes the next request of the page that contains a text fail, as if the server had failed. */
export async function failOnce(page: Page, text: string): Promise<void> {
  const isNext = { failed: false }
  await page.route('**/*', async (route) => {
    if (isNext.failed || route.request().postData()?.includes(text) !== true) return route.fallback()
    isNext.failed = true
    return route.fulfill({
      json: { errors: [{ message: 'The test fails this request.', extensions: { code: 'INTERNAL' } }] },
    })
  })
}
