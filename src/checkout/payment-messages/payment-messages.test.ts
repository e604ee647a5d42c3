import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passToNoon } from '../../../test/browser/support/pass-to-noon.ts'
import { change } from '../../../test/support/change.ts'
import { type Merchant, pageAccount, pageCard } from '../../../test/support/checkout.ts'
import { ACCOUNT_NUMBER, returnedBy, SANDBOX_ACCOUNTS } from '../../../test/support/instruments.ts'
import { openLinkRequests, SUPPORT } from '../../../test/support/link-requests.ts'
import { recoveryIn } from '../../../test/support/plan-recovery.ts'
import { agreement } from '../../../test/support/valid-inputs.ts'
import { whenSettled } from '../../cli/when-settled.ts'
import { settleAttemptByHand } from '../../payments/index.ts'
import { armCrashPoint } from '../../platform/crash-point.ts'

const fixture = await recoveryIn(await openLinkRequests({ MAIL_ORGANIZATION_DAILY_LIMIT: '2' }))
const { createSession, deliverNotifications, processor, sql, sendDueMail, server, uuidOf, visit } = fixture
const ADA = { name: 'Ada Byron', email: 'ada@example.com' }
const DAY_MS = 86_400_000
const spanish = { 'accept-language': 'es-MX' }

async function newShop() {
  const merchant = await fixture.newMerchantWithSupport()
  const orgId = merchant.account.id
  const { id: contactId } = await change(server, merchant.account, 'createContact', { orgId, ...ADA })
  return { merchant, orgId, contactId }
}

/** Pays a session by bank. Returns whether the page announces a message. */
async function payByBank(made: { readonly link: string }, account: string, browser: Record<string, string> = {}) {
  const { body } = await visit(made, browser).pay(pageAccount(account))
  assert.equal(body.status, 'completed', JSON.stringify(body))
  return body.messageFollows
}

/** Lets the banks report for this number of days. Returns the messages that arrive. */
async function afterDays(days: number) {
  await processor.advance({ days })
  await deliverNotifications()
  return sendDueMail()
}

const paymentOf = async (merchant: Merchant, id: string) => (await fixture.session(merchant, id)).paymentId ?? ''

const auditsOf = (paymentId: string) =>
  sql.rows<{ action: string; record_type: string }>(
    "select action, record_type from audit_entries where record_id = $1 and action like 'mail.%'",
    [uuidOf(paymentId)],
  )

test('a customer who paid by bank gets one message when the debit is paid, and another when it is returned', async () => {
  const { merchant, contactId } = await newShop()
  const made = await createSession(merchant, { contactId, brandName: 'Bytes & Books' })
  assert.equal(await payByBank(made, SANDBOX_ACCOUNTS.returnsLate), true)
  assert.equal((await visit(made).page()).state?.messageFollows, true)
  assert.equal((await sendDueMail()).length, 0)

  const [{ to, email } = assert.fail(), ...more] = await afterDays(4)
  assert.equal(more.length, 0)
  assert.deepEqual(to, [ADA.email])
  assert.equal(email.subject, 'Your payment to Bytes & Books is paid')
  const agreedOn = new Date(server.clock.now()).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  for (const part of [email.text, email.html]) {
    for (const text of ['$49.90', agreedOn, SUPPORT, '/mail/unsubscribe/', 'can still return a debit'])
      assert.ok(part?.includes(text), text)
    for (const text of [new URL(made.link).pathname, ADA.name, 'not paid']) assert.ok(!part?.includes(text), text)
  }
  assert.ok(email.headers.some(({ key }) => key === 'list-unsubscribe'))
  assert.equal((await visit(made).page()).state?.messageFollows, false)

  const [returned = assert.fail(), ...others] = await afterDays(90)
  assert.equal(others.length, 0)
  assert.equal(returned.email.subject, 'Your bank returned your payment to Bytes & Books')
  assert.ok(returned.email.text?.includes('It is not paid.'))
  assert.deepEqual(await sql.rows('select id from payment_messages'), [])
})

test('the message is in the language in which the customer paid', async () => {
  const { merchant, contactId } = await newShop()
  const made = await createSession(merchant, { contactId, brandName: 'Bytes & Books' })
  await payByBank(made, returnedBy('R01'), spanish)
  const [{ email } = assert.fail()] = await afterDays(5)
  assert.equal(email.subject, 'Pago devuelto por su banco: Bytes & Books')
  assert.ok(email.text?.includes('No está pagado.'))
  assert.ok(email.html?.includes('<html lang="es">'))
})

test('a payer without a contact gets the message at the address that the session names', async () => {
  const { merchant } = await newShop()
  const made = await createSession(merchant, { contactRef: { email: 'bo@example.com' } })
  assert.equal(await payByBank(made, ACCOUNT_NUMBER), true)
  assert.deepEqual(
    (await afterDays(4)).map(({ to }) => to),
    [['bo@example.com']],
  )
})

test('a debit that fails after it was sent is announced as not paid', async () => {
  const { merchant, contactId } = await newShop()
  const made = await createSession(merchant, { contactId })
  await payByBank(made, SANDBOX_ACCOUNTS.neverSettles)
  const paymentId = await paymentOf(merchant, made.id)
  const [attempt] = await sql.rows<{ id: string }>('select id from payment_attempts where payment_id = $1', [
    uuidOf(paymentId),
  ])
  // As if the worker had given up polling.
  await sql.rows('delete from jobs where subject_id = $1', [attempt?.id])
  assert.equal(
    await settleAttemptByHand(server.services, whenSettled, attempt?.id ?? '', { reference: null }),
    'Canceled',
  )
  const [{ email } = assert.fail()] = await sendDueMail()
  assert.match(`${email.subject}`, /^Your payment to .* failed$/)
  assert.ok(email.text?.includes('It is not paid.'))
})

test('no message follows a payment by card, nor a payer without an address', async () => {
  const { merchant, contactId } = await newShop()
  const { body } = await visit(await createSession(merchant, { contactId })).pay(pageCard())
  assert.deepEqual([body.status, body.messageFollows], ['completed', undefined])
  const nameless = await createSession(merchant)
  assert.equal(await payByBank(nameless, ACCOUNT_NUMBER), false)
  assert.equal((await visit(nameless).page()).state?.messageFollows, false)
  assert.deepEqual(await afterDays(4), [])
})

test("no message follows a plan's automatic debit, nor a debit that the organization makes", async () => {
  const { merchant, orgId, contactId } = await newShop()
  const startDate = server.clock.now().slice(0, 10)
  const terms = { amount: '20.00', currency: 'USD', frequency: 'Weekly', startDate, occurrences: 3 }
  const input = { orgId, contactId, ...terms }
  const made: unknown = await change(server, merchant.account, 'createPaymentPlanSession', input, 'id link')
  await payByBank(made as { readonly link: string }, ACCOUNT_NUMBER)
  assert.equal((await afterDays(4)).length, 1)
  const [plan = assert.fail()] = await sql.rows<{ id: string }>('select id from payment_plans where org_id = $1', [
    uuidOf(orgId),
  ])
  // A day too many, because a charge becomes due up to an hour after midnight.
  await fixture.bringForward(plan, 8)
  await fixture.run()
  const { errors } = await fixture.create(merchant, {
    ...{ orgId, contactId, amount: '20.00', currency: 'USD' },
    vaultTokenId: await fixture.bankToken(merchant, ACCOUNT_NUMBER),
    authorization: agreement(server),
  })
  assert.equal(errors, undefined)
  assert.deepEqual(await afterDays(5), [])
  const paid = await sql.rows("select id from payments where org_id = $1 and status = 'Succeeded'", [uuidOf(orgId)])
  assert.equal(paid.length, 3)
  assert.deepEqual(await sql.rows('select id from payment_messages'), [])
})

test('a suppressed customer is promised no message, and gets none', async () => {
  const { merchant, contactId } = await newShop()
  await change(server, merchant.account, 'mailSuppressionCreate', { email: ADA.email })
  const made = await createSession(merchant, { contactId })
  assert.equal(await payByBank(made, ACCOUNT_NUMBER), false)
  assert.deepEqual(await afterDays(4), [])
  const paymentId = await paymentOf(merchant, made.id)
  assert.deepEqual(await auditsOf(paymentId), [{ action: 'mail.suppress', record_type: 'Payment' }])
  assert.deepEqual(await sql.rows('select id from payment_messages'), [])
})

test('a message whose payment has changed before it is sent is not sent', async () => {
  const { merchant, contactId } = await newShop()
  const made = await createSession(merchant, { contactId })
  await payByBank(made, SANDBOX_ACCOUNTS.returnsLate)
  await processor.advance({ days: 4 })
  await deliverNotifications()
  const subjects = (await afterDays(90)).map(({ email }) => email.subject)
  assert.equal(subjects.length, 1)
  assert.match(`${subjects[0]}`, /^Your bank returned your payment/)
})

test('a message is sent once when the process dies after the mail server took it', async (t) => {
  const { merchant, contactId } = await newShop()
  await payByBank(await createSession(merchant, { contactId }), ACCOUNT_NUMBER)
  armCrashPoint('payment message: sent', () => {
    throw new Error('the process is killed here')
  })
  t.after(() => armCrashPoint(null))
  assert.equal((await afterDays(4)).length, 1)
  assert.equal((await sql.rows('select id from payment_messages where is_sending')).length, 1)
  server.clock.advance(60_000)
  assert.equal((await sendDueMail()).length, 0)
  assert.deepEqual(await sql.rows('select id from payment_messages'), [])
  assert.ok(server.logged.some((line) => line.includes('it is not sent again')))
})

test('a message that the mail server defers is sent later', async () => {
  const { merchant, contactId } = await newShop()
  await payByBank(await createSession(merchant, { contactId }), ACCOUNT_NUMBER)
  fixture.smtp.refuse(451)
  assert.equal((await afterDays(4)).length, 0)
  server.clock.advance(60_000)
  assert.equal((await sendDueMail()).length, 1)
})

test('messages beyond the daily limit of an organization wait for the next day, and at most a day', async () => {
  const { merchant, contactId } = await newShop()
  const made = []
  for (let n = 0; n < 5; n++) made.push(await createSession(merchant, { contactId }))
  for (const each of made) await payByBank(each, ACCOUNT_NUMBER)
  // From noon, so that the second day is not over when the messages have waited for a day.
  passToNoon(server.clock)
  assert.equal((await afterDays(4)).length, 2)
  server.clock.advance(DAY_MS - 60_000)
  assert.equal((await sendDueMail()).length, 2)
  server.clock.advance(3_600_000)
  assert.equal((await sendDueMail()).length, 0)
  assert.deepEqual(await sql.rows('select id from payment_messages'), [])
  const audits = await Promise.all(made.map(async ({ id }) => auditsOf(await paymentOf(merchant, id))))
  assert.deepEqual(audits.flat(), [{ action: 'mail.limit', record_type: 'Payment' }])
})

test('the customers of a plan session and of a recovery link get the message, too', async () => {
  const { merchant, orgId, contactId } = await newShop()
  const startDate = server.clock.now().slice(0, 10)
  const terms = { amount: '20.00', currency: 'USD', frequency: 'Monthly', startDate, occurrences: 3 }
  const input = { orgId, contactId, ...terms }
  const created: unknown = await change(server, merchant.account, 'createPaymentPlanSession', input, 'id link')
  assert.equal(await payByBank(created as { readonly link: string }, ACCOUNT_NUMBER), true)
  const plan = await fixture.newPastDuePlan()
  await sql.rows('update contacts set email = $1 where id = $2', ['eve@example.com', plan.contactUuid])
  assert.equal(await payByBank(plan, ACCOUNT_NUMBER), true)
  const arrived = await afterDays(4)
  assert.deepEqual(arrived.map(({ to }) => to).sort(), [[ADA.email], ['eve@example.com']])
  for (const { email } of arrived) assert.match(`${email.subject}`, /is paid$/)
})
