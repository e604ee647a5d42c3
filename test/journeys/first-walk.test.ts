import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ processor: true })
})
after(() => server.close())

test('a platform creates an organization, which creates a contact and a session', async () => {
  const platform = await server.account('Platform')
  const made = await server.ask<{ organizationCreate: { id: string; ownerId: string } }>(
    platform.key,
    'mutation ($input: OrganizationCreateInput!) { organizationCreate(input: $input) { id ownerId mode timeZone } }',
    { input: { name: 'Northwind Climbing' } },
  )
  const orgId = made.data.organizationCreate.id
  const contact = await server.ask<{ createContact: { id: string } }>(
    platform.key,
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }',
    { input: { orgId, name: 'Amina Okafor' } },
  )
  const input = {
    orgId,
    contactId: contact.data.createContact.id,
    amount: '49.90',
    currency: 'USD',
    frequency: 'Monthly',
    startDate: '2099-01-31',
    occurrences: 12,
  }
  const session = await server.ask<{ createPaymentPlanSession: { amount: string; link: string } }>(
    platform.key,
    'mutation ($input: CreatePaymentPlanSessionInput!) { createPaymentPlanSession(input: $input) { amount link } }',
    { input },
  )
  assert.equal(session.data.createPaymentPlanSession.amount, '49.90')
  const page = await fetch(session.data.createPaymentPlanSession.link.replace('https://pay.example.test/', server.url))
  assert.equal(page.status, 200)
  assert.match(await page.text(), /49\.90/)
})
