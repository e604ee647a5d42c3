import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import type { Role } from '../../src/accounts/index.ts'
import { acceptInvitation, emailKey } from '../../src/people/index.ts'
import { formatId, requireId } from '../../src/platform/ids/index.ts'
import { startPlans } from '../support/charged-plans.ts'
import { signedInPeople, type TestPerson } from '../support/people.ts'
import type { TestAnswer } from '../support/server.ts'

const fixture = await startPlans()
after(fixture.close)
const { server, create, token, newPlan } = fixture
const merchant = await fixture.merchant()
const { person, join, askAs } = signedInPeople(server)
const { account } = merchant

const INVITE = `mutation ($input: PersonInviteInput!) {
  personInvite(input: $input) { id refundLimit { amount currency } } }`
const UPDATE = `mutation ($input: MembershipUpdateInput!) {
  membershipUpdate(input: $input) { role refundLimit { amount currency } } }`
const REFUND = 'mutation ($input: PaymentRefundInput!) { paymentRefund(input: $input) { status amount } }'
const MARK_PAID = `mutation ($input: PaymentPlanOccurrenceMarkPaidInput!) {
  paymentPlanOccurrenceMarkPaid(input: $input) { id } }`
const WAIVE = 'mutation ($input: PaymentPlanOccurrenceWaiveInput!) { paymentPlanOccurrenceWaive(input: $input) { id } }'
const CREATE_KEY = 'mutation ($input: ApiKeyCreateInput!) { apiKeyCreate(input: $input) { apiKey { id } } }'

interface Limit {
  readonly amount: string
  readonly currency: string
}

const usd = (amount: string): Limit => ({ amount, currency: 'USD' })

const owner = await person()
await join(owner, account, 'Owner')

/** Returns a member whose limit the Owner has set before the member's first request. */
async function limited(role: Role, refundLimit: Limit | null) {
  const who = await person()
  const membershipId = formatId('mbr', await join(who, account, role))
  const { errors } = await askAs(owner, null, UPDATE, { input: { id: membershipId, refundLimit } })
  assert.equal(errors, undefined)
  return { ...who, membershipId }
}

const outcomeOf = ({ errors }: TestAnswer<unknown>) =>
  errors ? `${errors[0]?.extensions.code} ${errors[0]?.extensions.reason ?? errors[0]?.extensions.field ?? ''}` : 'done'

const refund = (by: TestPerson, paymentId: string, amount?: string) =>
  askAs(by, null, REFUND, { input: { paymentId, ...(amount && { amount }) } })

async function paid(amount: string, currency = 'USD'): Promise<string> {
  const { data, errors } = await create(merchant, { amount, currency, vaultTokenId: await token(merchant) })
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.made.id
}

test('a person refunds one payment up to the limit in all parts together, and a key without one', async () => {
  const operator = await limited('Operator', usd('10.00'))
  const payment = await paid('40.00')
  const before = await merchant.ledger()
  const answer = await refund(operator, payment)
  assert.equal(outcomeOf(answer), 'FORBIDDEN refund_limit')
  assert.match(answer.errors?.[0]?.message ?? '', /Your refund limit is 10\.00 USD, and this comes to 40\.00 USD\./)
  assert.deepEqual(await merchant.ledger(), before)
  assert.equal(outcomeOf(await refund(operator, payment, '6.00')), 'done')
  assert.equal(outcomeOf(await refund(operator, payment, '4.01')), 'FORBIDDEN refund_limit')
  assert.equal(outcomeOf(await refund(operator, payment, '4.00')), 'done')
  assert.equal(outcomeOf(await refund(operator, await paid('9.00'))), 'done')
  assert.equal(outcomeOf(await refund(operator, await paid('5.00', 'EUR'))), 'FORBIDDEN refund_limit')
  assert.equal((await fixture.refund(merchant, { paymentId: payment })).errors, undefined)
})

test('an occurrence above the limit is neither marked as paid nor waived', async () => {
  const low = await limited('Operator', usd('9.99'))
  const high = await limited('Operator', usd('10.00'))
  const plan = await newPlan(merchant, { amountMinor: 1000n })
  const paidElsewhere = { input: { id: plan.shownId, number: 1, tender: 'Cash' } }
  const waived = { input: { id: plan.shownId, number: 2, reason: 'Goodwill' } }
  assert.equal(outcomeOf(await askAs(low, null, MARK_PAID, paidElsewhere)), 'FORBIDDEN refund_limit')
  assert.equal(outcomeOf(await askAs(low, null, WAIVE, waived)), 'FORBIDDEN refund_limit')
  assert.equal(outcomeOf(await askAs(high, null, MARK_PAID, paidElsewhere)), 'done')
  assert.equal(outcomeOf(await askAs(high, null, WAIVE, waived)), 'done')
})

test('nobody with a limit gives a higher one, or none, also not to themselves or by a key', async () => {
  const admin = await limited('Admin', usd('50.00'))
  const other = await limited('Operator', null)
  const update = (input: object) => askAs(admin, null, UPDATE, { input })
  for (const refundLimit of [null, usd('50.01'), { amount: '1.00', currency: 'EUR' }])
    for (const id of [other.membershipId, admin.membershipId])
      assert.equal(outcomeOf(await update({ id, refundLimit })), 'FORBIDDEN refund_limit')
  assert.equal(outcomeOf(await update({ id: other.membershipId, role: 'Admin' })), 'FORBIDDEN refund_limit')
  const bad = await update({ id: other.membershipId, refundLimit: usd('0.00') })
  assert.equal(outcomeOf(bad), 'VALIDATION_ERROR refundLimit.amount')
  const lowered = await update({ id: other.membershipId, refundLimit: usd('50.00') })
  assert.deepEqual(lowered.data, { membershipUpdate: { role: 'Operator', refundLimit: usd('50.00') } })
  const key = (permissions?: string[]) =>
    askAs(admin, null, CREATE_KEY, { input: { accountId: account.id, name: 'Till', permissions } })
  assert.equal(outcomeOf(await key()), 'FORBIDDEN refund_limit')
  assert.equal(outcomeOf(await key(['Refunds'])), 'FORBIDDEN refund_limit')
  assert.equal(outcomeOf(await key(['Read'])), 'done')
  const operator = await limited('Operator', null)
  const own = { input: { id: operator.membershipId, refundLimit: usd('1.00') } }
  assert.equal((await askAs(operator, null, UPDATE, own)).errors?.[0]?.extensions.permission, 'People')
})

test('an invited person becomes a member with the limit of the invitation, and sees it', async () => {
  const guest = await person()
  const invite = (by: TestPerson, refundLimit: Limit | null) =>
    askAs<{ personInvite: { id: string; refundLimit: Limit | null } }>(by, null, INVITE, {
      input: { email: guest.email, role: 'Operator', refundLimit },
    })
  const admin = await limited('Admin', usd('50.00'))
  assert.equal(outcomeOf(await invite(admin, null)), 'FORBIDDEN refund_limit')
  assert.equal(outcomeOf(await invite(admin, usd('60.00'))), 'FORBIDDEN refund_limit')
  const { data } = await invite(admin, usd('20.00'))
  assert.deepEqual(data.personInvite.refundLimit, usd('20.00'))
  const { uuid: id } = requireId('inv', data.personInvite.id, 'Invitation')
  const accepted = { id, emailKey: emailKey(guest.email) }
  await server.services.db.transaction((tx) => acceptInvitation(server.services, tx, accepted, guest.id))
  const shown = await askAs(guest, null, '{ viewer { refundLimits { amount currency } } }')
  assert.deepEqual(shown.data, { viewer: { refundLimits: [usd('20.00')] } })
  assert.equal(outcomeOf(await refund(guest, await paid('20.01'))), 'FORBIDDEN refund_limit')
  const { data: events } = await server.ask<{ events: { edges: { node: { payload: string } }[] } }>(
    account.key,
    '{ events(first: 50) { edges { node { type payload } } } }',
  )
  const joined = events.events.edges.filter(({ node }) => node.payload.includes('person.joined'))
  assert.ok(joined.some(({ node }) => JSON.stringify(node.payload).includes('20.00')))
})

test('refunds in parts by several people, also at once, never exceed the limit of any', async () => {
  const limits = [300, 500, 900]
  const people = await Promise.all(limits.map((minor) => limited('Operator', usd((minor / 100).toFixed(2)))))
  const part = fc.record({ by: fc.nat({ max: 2 }), minor: fc.integer({ min: 1, max: 600 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(part, { minLength: 1, maxLength: 3 }), { maxLength: 5 }), async (rounds) => {
      const payment = await paid('12.00')
      for (const round of rounds) {
        const sent = round.map(({ by, minor }) => refund(people[by] as TestPerson, payment, (minor / 100).toFixed(2)))
        for (const answer of await Promise.all(sent))
          assert.match(outcomeOf(answer), /^(done|FORBIDDEN refund_limit|VALIDATION_ERROR amount|INVALID_STATE )$/)
      }
      const sums = await fixture.sql.rows<{ person: string; sum: string }>(
        `select requested_by_person_id as person, sum(amount_minor) as sum from refunds
         where payment_id = $1 and status <> 'Failed' group by 1`,
        [requireId('pay', payment, 'Payment').uuid],
      )
      for (const { person: id, sum } of sums)
        assert.ok(Number(sum) <= (limits[people.findIndex((each) => each.id === id)] ?? 0), `${id} refunded ${sum}`)
    }),
    { numRuns: 12 },
  )
})
