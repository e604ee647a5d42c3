import assert from 'node:assert/strict'
import { test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { inEachCell, sum } from '../../../test/support/in-each-cell.ts'
import { codesOf, openLinkMail } from '../../../test/support/link-mail.ts'
import { deleteExpiredSentLinks } from './index.ts'

const { server, smtp, sql, shop, work, sendDueMail } = await openLinkMail()

const SEND_PLAN = `mutation ($input: SendPaymentPlanSessionLinkInput!) {
  sendPaymentPlanSessionLink(input: $input) { success message } }`

const linkOf = async (key: string, field: string, id: string) =>
  (
    await server.ask<{ session: { link: string } }>(key, `query ($id: ID!) { session: ${field}(id: $id) { link } }`, {
      id,
    })
  ).data.session.link
const rowsKept = async (orgId: string) =>
  await sql.rows('select recipient_sealed from sent_links where org_id = $1', [orgId])

test('a message with a payment link names the organization and the amount', async () => {
  const { key, id, send } = await shop({ brandName: 'Example Shop' })
  const { data, errors } = await send()
  assert.equal(errors, undefined)
  assert.deepEqual(data, { sendPaymentSessionLink: { success: true, message: 'The message is queued for delivery.' } })
  const [{ to, email } = assert.fail()] = await sendDueMail()
  const link = await linkOf(key, 'paymentSession', id)
  assert.deepEqual(to, ['ada@example.com'])
  assert.equal(email.subject, 'Your payment to Example Shop')
  for (const part of [email.text, email.html]) {
    assert.ok(part?.includes(link))
    assert.ok(part?.includes('€49.90'))
    assert.ok(part?.includes('Example Shop asks you'))
  }
  assert.ok(!/<(img|link|script|iframe)|src=|url\(/i.test(email.html ?? ''), 'the message loads nothing')
})

test("a message with a plan link is in the customer's language and describes the schedule", async () => {
  const { organization, contact, key } = await shop()
  const terms = { amount: '20.00', currency: 'USD', frequency: 'Monthly', startDate: '2099-01-31', occurrences: 12 }
  const input = { orgId: organization.id, contactId: contact.id, brandName: 'Tienda', ...terms }
  const { id } = await change(server, organization, 'createPaymentPlanSession', input)
  const more = { id, channel: 'Email', to: 'eva@example.org', language: 'Spanish' }
  assert.equal((await server.ask(key, SEND_PLAN, { input: more })).errors, undefined)
  const [{ to, email } = assert.fail()] = await sendDueMail()
  assert.deepEqual(to, ['eva@example.org'])
  assert.equal(email.subject, 'Su plan de pagos con Tienda')
  assert.ok(email.text?.includes('cada mes, 12 pagos, desde el 31 de enero de 2099'))
  assert.ok(email.text?.includes(await linkOf(key, 'paymentPlanSession', id)))
})

test('a message names the organization as the page does, by its branding', async () => {
  const { organization, send } = await shop()
  await change(server, organization, 'organizationUpdate', {
    id: organization.id,
    checkoutBranding: { brandName: 'The House' },
  })
  await send()
  const [{ email } = assert.fail()] = await sendDueMail()
  assert.equal(email.subject, 'Your payment to The House')
})

test('a message names the support contact, but links to no address of the merchant', async () => {
  const { organization, send } = await shop()
  const contact = { supportEmail: 'help@shop.example.com', supportPhone: '+442071838750' }
  await change(server, organization, 'organizationUpdate', {
    id: organization.id,
    checkoutBranding: { ...contact, supportUrl: 'https://shop.example.com/help' },
  })
  await send({ language: 'Spanish' })
  const [{ email } = assert.fail()] = await sendDueMail()
  for (const part of [email.text, email.html]) {
    assert.ok(part?.includes('¿Preguntas? help@shop.example.com, +442071838750'))
    assert.ok(!part?.includes('shop.example.com/help'))
  }
})

test('a message is retried when the server defers it, and its address is deleted when it is accepted', async () => {
  const { send, organization } = await shop()
  smtp.refuse(451, 451)
  await send()
  assert.equal((await sendDueMail()).length, 0)
  server.clock.advance(33_000)
  assert.equal((await sendDueMail()).length, 0)
  assert.notEqual((await rowsKept(organization.account.id))[0].recipient_sealed, null)
  server.clock.advance(65_000)
  assert.equal((await sendDueMail()).length, 1)
  assert.deepEqual(await rowsKept(organization.account.id), [{ recipient_sealed: null }])
})

test('a permanent refusal ends the message, and no log shows the address', async () => {
  const { send, organization } = await shop()
  smtp.refuse(550)
  await send({ to: 'nobody.of.this.test@example.com' })
  assert.equal((await sendDueMail()).length, 0)
  assert.deepEqual(await rowsKept(organization.account.id), [{ recipient_sealed: null }])
  const warnings = server.logged.filter((line) => line.includes('gave up sending a message'))
  assert.equal(warnings.length, 1)
  assert.match(warnings[0] ?? '', /"responseCode":550/)
  assert.ok(server.logged.every((line) => !line.includes('nobody.of.this.test') && !line.includes('ada@example.com')))
  server.clock.advance(86_400_000)
  assert.equal((await sendDueMail()).length, 0)
})

test('a message that no server accepts within a day is dropped', async () => {
  const { send, organization } = await shop()
  smtp.refuse(451, 451)
  await send()
  await work()
  server.clock.advance(86_400_000)
  await work()
  assert.deepEqual(await rowsKept(organization.account.id), [{ recipient_sealed: null }])
})

test('a repeated request sends one message', async () => {
  const { send } = await shop()
  const headers = { 'idempotency-key': 'send-once' }
  const [first, again] = [await send({}, headers), await send({}, headers)]
  assert.deepEqual(again.data, first.data)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.equal((await sendDueMail()).length, 1)
})

test('a session link is sent at most five times an hour and twenty times a day', async () => {
  const { send } = await shop()
  let taken = 0
  for (let hour = 0; hour < 5; hour++) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send()))
    const refused = answers.filter(({ errors }) => errors)
    assert.ok(refused.every((answer) => codesOf(answer)?.[0] === 'RATE_LIMITED'))
    taken += answers.length - refused.length
    assert.equal(taken, Math.min(5 * (hour + 1), 20))
    server.clock.advance(3_600_000)
  }
  await work()
  server.clock.advance(2 * 86_400_000)
  assert.ok(sum(await inEachCell(server.services, deleteExpiredSentLinks)) >= 20)
  assert.equal((await send()).errors, undefined)
  await work()
})

test('the link of an ended session, or of one without a known recipient, is not sent', async () => {
  const { organization, id, send, key } = await shop()
  const terms = { orgId: organization.id, amount: '5.00', currency: 'EUR' }
  const nobody = await change(server, organization, 'createPaymentSession', terms)
  const answer = await send({ id: nobody.id })
  assert.deepEqual(codesOf(answer), ['VALIDATION_ERROR'])
  assert.equal(answer.errors?.[0]?.extensions.field, 'to')
  const contactRef = { name: 'Bo', email: 'bo@example.com' }
  const known = await change(server, organization, 'createPaymentSession', { ...terms, contactRef })
  await send({ id: known.id })
  assert.deepEqual((await sendDueMail())[0]?.to, ['bo@example.com'])
  await send()
  await change(server, organization, 'updatePaymentSession', { id, status: 'Canceled' })
  assert.equal(
    (await sendDueMail()).length,
    0,
    'the link of a session that was canceled before the delivery is not sent',
  )
  assert.deepEqual(codesOf(await send()), ['INVALID_STATE'])
  const entries = await server.ask<{
    auditEntries: { edges: { node: { outcome: string; recordId: string | null } }[] }
  }>(key, `{ auditEntries(input: { action: "sendPaymentSessionLink" }) { edges { node { outcome recordId } } } }`)
  assert.deepEqual(
    entries.data.auditEntries.edges.map(({ node }) => [node.outcome, node.recordId]),
    [
      ['INVALID_STATE', null],
      ['done', id],
      ['done', known.id],
      ['VALIDATION_ERROR', null],
    ],
  )
})
