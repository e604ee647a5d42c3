import assert from 'node:assert/strict'
import test from 'node:test'
import Fastify from 'fastify'
import { openAccounts } from '../../test/support/accounts.ts'
import { linkOf } from '../checkout-sessions/index.ts'
import { deleteContact } from '../contacts/delete-contact.ts'
import { createContact } from '../contacts/index.ts'
import { cancelSessionsAndPlansOfContact, createPaymentPlanSession } from '../payment-plans/index.ts'
import { linkPlace } from '../payment-plans/session.ts'
import { formatId } from '../platform/ids/index.ts'
import { type CalendarDate, plus, type Timestamp } from '../platform/time/index.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { contentSecurityPolicy } from './page-frame.ts'

const { services, organization, requestBy, later } = await openAccounts()
const context = requestBy(organization)
const contact = await createContact(context, { name: 'Ada Byron' })

const app = Fastify()
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
  return new URL(linkOf(services, session, linkPlace(session))).pathname
}

test('an open link shows the session and nothing that is not for the customer', async () => {
  const answer = await app.inject(await open())
  assert.equal(answer.statusCode, 200)
  assert.match(
    answer.body,
    /Ada &amp; &lt;Sons&gt;[\s\S]*\$49\.90[\s\S]*every month, 12 payments[\s\S]*31 January 2090/,
  )
  for (const text of ['Northwind', 'hidden', formatId('con', contact.id), 'Ada Byron'])
    assert.ok(!answer.body.includes(text), text)
})

test('no page behind a link is kept, indexed, framed or told of', async () => {
  for (const path of [await open(), '/checkout/nothing']) {
    const { headers } = await app.inject(path)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(headers['content-security-policy'], contentSecurityPolicy)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow')
  }
})

test('a link that has expired is gone, before any sweep', async () => {
  const path = await open(plus(services.now(), { minutes: 1 }))
  assert.equal((await app.inject(path)).statusCode, 200)
  later({ minutes: 2 })
  const answer = await app.inject(path)
  later({})
  assert.equal(answer.statusCode, 410)
  assert.match(answer.body, /<h1>This link has expired<\/h1>/)
})

test('every secret that is none is answered alike', async () => {
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
  await deleteContact(context, { id: formatId('con', contact.id) }, [cancelSessionsAndPlansOfContact])
  const answer = await app.inject(path)
  assert.equal(answer.statusCode, 410)
  assert.match(answer.body, /<h1>This payment plan was canceled<\/h1>/)
})
