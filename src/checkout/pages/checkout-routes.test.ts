import assert from 'node:assert/strict'
import test from 'node:test'
import Fastify from 'fastify'
import { openAccounts } from '../../../test/support/accounts.ts'
import { newConfiguration } from '../../../test/support/payment-methods.ts'
import { deleteContact } from '../../customers/delete-contact.ts'
import { createContact } from '../../customers/index.ts'
import { cancelPlansOfContact } from '../../plans/index.ts'
import { BODY_BUDGET, createBodyBudget } from '../../platform/http/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { type CalendarDate, plus, type Timestamp } from '../../platform/time/index.ts'
import { cancelPlanSessionsOfContact, createPaymentPlanSession } from '../plan-sessions/index.ts'
import { linkOf } from '../sessions/index.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { pagePolicy } from './page-shell.ts'
import type { PageState } from './page-state.ts'

const { services, organization, requestBy, later } = await openAccounts()
await newConfiguration(services, organization, { isDefault: true })
const context = requestBy(organization)
const contact = await createContact(context, { name: 'Ada Byron' })

const app = Fastify()
app.decorate(BODY_BUDGET, createBodyBudget())
checkoutRoutes(services, [])(app)

async function open(expirationDate: Timestamp | null = null): Promise<string> {
  const session = await createPaymentPlanSession(context, {
    orgId: formatId('org', organization.id),
    contactId: formatId('con', contact.id),
    amount: '49.90',
    currency: 'USD',
    frequency: 'Monthly',
    startDate: '2090-01-31' as CalendarDate,
    occurrences: 12,
    brandName: 'Ada & <Sons>',
    expirationDate,
    metadata: [{ key: 'hidden', value: 'from the customer' }],
  })
  return new URL(linkOf(services, 'payment_plan_session', session)).pathname
}

/** Returns the state in the HTML of a page. */
function stateOf({ body }: { readonly body: string }): PageState {
  return JSON.parse(/<script type="application\/json" id="state">([^<]*)<\/script>/.exec(body)?.[1] ?? '')
}

test('an open link shows only the parts of the session for the customer', async () => {
  const answer = await app.inject(await open())
  assert.equal(answer.statusCode, 200)
  assert.match(answer.body, /<title>Sandbox · Payment plan · Ada &amp; &lt;Sons&gt;<\/title>/)
  const { brand, terms } = stateOf(answer)
  assert.deepEqual([brand?.name, terms?.amount, terms?.currency], ['Ada & <Sons>', '49.90', 'USD'])
  assert.deepEqual(
    [terms?.schedule?.frequency, terms?.schedule?.occurrences, terms?.schedule?.dates[0], terms?.schedule?.total],
    ['Monthly', 12, '2090-01-31', '598.80'],
  )
  for (const text of ['Northwind', 'hidden', formatId('con', contact.id), 'Ada Byron'])
    assert.ok(!answer.body.includes(text), text)
})

test('a page behind a link is not stored, indexed, framed or sent as a referrer', async () => {
  for (const path of [await open(), '/checkout/nothing']) {
    const { headers } = await app.inject(path)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(headers['content-security-policy'], pagePolicy([]))
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow')
  }
})

test('the page uses the preferred language of the browser', async () => {
  const path = await open()
  for (const [accepted, language] of [
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['de, es;q=0.5, en;q=0.7', 'en'],
    ['*', 'en'],
    ['es;q=0', 'en'],
    ['', 'en'],
  ] as const) {
    const answer = await app.inject({ url: path, headers: { 'accept-language': accepted } })
    assert.equal(stateOf(answer).language, language, accepted)
    assert.ok(answer.body.includes(`<html lang="${language}">`))
  }
})

test('the files of the page are cached forever under names that contain their hash', async () => {
  const { body } = await app.inject(await open())
  const names = [...body.matchAll(/"\.\.(\/checkout-assets\/page-[\w-]+\.(?:js|css))"/g)].map(([, name]) => name ?? '')
  assert.equal(names.length, 2)
  for (const name of names) {
    const { statusCode, headers } = await app.inject(name)
    assert.equal(statusCode, 200)
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable, no-transform')
    assert.match(`${headers['content-type']}`, name.endsWith('.js') ? /^text\/javascript/ : /^text\/css/)
  }
  assert.equal((await app.inject('/checkout-assets/page-none.js')).statusCode, 404)
})

test('an expired link is gone, before any cleanup', async () => {
  const path = await open(plus(services.wallNow(), { minutes: 1 }))
  assert.equal((await app.inject(path)).statusCode, 200)
  later({ minutes: 2 })
  const answer = await app.inject(path)
  later({})
  assert.equal(answer.statusCode, 410)
  assert.equal(stateOf(answer).status, 'expired')
})

test('every invalid secret gets the same response', async () => {
  const path = await open()
  const others = [
    '/checkout/x',
    `${path}A`,
    path.slice(0, -1),
    path.replace(/.{4}$/, 'AAAA'),
    `/checkout/${'%00'.repeat(3)}`,
  ]
  const bodies = new Set<string>()
  for (const other of others) {
    const answer = await app.inject(other)
    assert.equal(answer.statusCode, 404)
    bodies.add(answer.body)
  }
  assert.equal(bodies.size, 1)
})

test('a link of a deleted contact is gone', async () => {
  const path = await open()
  await deleteContact(context, { id: formatId('con', contact.id) }, [cancelPlanSessionsOfContact, cancelPlansOfContact])
  const answer = await app.inject(path)
  assert.equal(answer.statusCode, 410)
  assert.equal(stateOf(answer).status, 'canceled')
})
