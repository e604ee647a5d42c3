import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { REASON_OF_DECLINE } from '../../src/checkout/pages/decline-reason.ts'
import { change } from '../support/change.ts'
import { pageCard, visitAt } from '../support/checkout.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { startRecovery } from '../support/plan-recovery.ts'
import { sessionTerms } from '../support/valid-inputs.ts'

const fixture = await startRecovery()
after(fixture.close)
const { atLink, createSession, merchant, newContact, newPastDuePlan, sql, read, server, session, visit } = fixture

const HIDDEN = ['lost_card', 'stolen_card', 'suspected_fraud']
const CODES = Object.keys(REASON_OF_DECLINE)
const REASONS: ReadonlySet<string> = new Set(Object.values(REASON_OF_DECLINE))

type Customer = ReturnType<typeof visit>

/** Returns a declined customer at each kind of link. */
const declinedCustomers: Readonly<Record<string, () => Promise<Customer>>> = {
  'payment session': async () => declined(visit(await createSession(merchant))),
  'plan session': async () => {
    const contactId = await newContact(merchant)
    const input = { orgId: merchant.account.id, contactId, ...sessionTerms(server) }
    const made = await change(server, merchant.account, 'createPaymentPlanSession', input, 'id link')
    return declined(visit(made as unknown as { readonly link: string }))
  },
  'recovery link': async () => declined(atLink(await newPastDuePlan())),
}

async function declined(customer: Customer): Promise<Customer> {
  const { body } = await customer.pay(pageCard(SANDBOX_CARDS.declined))
  assert.deepEqual(body, { status: 'declined', reason: 'declined' })
  return customer
}

/** Returns everything that the browser gets about a declined attempt, without random values. */
async function responsesTo(customer: Customer): Promise<string> {
  const { html, state } = await customer.page()
  assert.equal(state?.status, 'declined')
  const [status, otherSource] = [await customer.status(), await customer.otherSource()]
  return [html, JSON.stringify([state.decline, status, otherSource])].join('\n')
}

for (const [kind, open] of Object.entries(declinedCustomers)) {
  test(`no response at a ${kind} reveals a hidden decline code, whatever code is stored`, async () => {
    const customer = await open()
    const answers = new Map<string, string>()
    for (const code of [...CODES, 'a_code_of_a_later_version']) {
      await sql.write("update payments set decline_code = $1 where status = 'Failed'", [code])
      const text = await responsesTo(visitAt(customer.link))
      assert.doesNotMatch(text, /declineCode|lost_card|stolen_card|suspected_fraud|later_version/, code)
      const { reason = '' } = (await customer.status()).body
      assert.ok(REASONS.has(reason), reason)
      answers.set(code, text)
    }
    for (const hidden of [...HIDDEN, 'a_code_of_a_later_version'])
      assert.equal(answers.get(hidden), answers.get('generic_decline'), hidden)
    assert.notEqual(answers.get('insufficient_funds'), answers.get('generic_decline'))
  })
}

test('lost, stolen and suspected cards get the same response without a reason, and the API shows the code', async () => {
  const answers = []
  for (const [number, code] of [
    [SANDBOX_CARDS.declined, 'generic_decline'],
    [SANDBOX_CARDS.lost, 'lost_card'],
    [SANDBOX_CARDS.stolen, 'stolen_card'],
    [SANDBOX_CARDS.suspectedFraud, 'suspected_fraud'],
  ] as const) {
    const made = await createSession(merchant)
    answers.push(await visit(made).pay(pageCard(number)))
    const { paymentId } = await session(merchant, made.id)
    assert.equal((await read(merchant, paymentId ?? '')).declineCode, code)
  }
  for (const answer of answers)
    assert.deepEqual(answer, { status: 200, body: { status: 'declined', reason: 'declined' } })
})
