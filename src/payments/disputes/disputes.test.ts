import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { reported, second, startDisputes } from '../../../test/support/disputes.ts'
import type { DisputeReport } from '../providers/index.ts'

const fixture = await startDisputes()
after(fixture.close)
const { disputesOf, eventsOf, merchant, paid, report, server } = fixture

test('the reports about a dispute make the same record in any order, repeated, and at once', async () => {
  const course = [
    reported('Warning', 0, { networkReasonCode: null }),
    reported('NeedsResponse', 1, { evidenceDueAt: second(900), openedAt: second(1) }),
    reported('UnderReview', 2, { amount: { amountMinor: 700n, currency: 'USD' } }),
    reported('Won', 4, { reason: null, networkReasonCode: null }),
    reported('Lost', 4, { amount: { amountMinor: null, currency: 'USD' } }),
  ]
  const courses = fc.constantFrom(course, course.slice(0, 4), course.slice(1, 3), course.slice(0, 1))
  const arrivals = courses.chain((reports) =>
    fc.tuple(
      fc.constant(reports),
      fc
        .tuple(fc.shuffledSubarray(reports, { minLength: reports.length }), fc.array(fc.constantFrom(...reports)))
        .map(([all, repeated]) => [...repeated, ...all]),
      fc.boolean(),
    ),
  )
  /** Returns what the API shows after these reports, without ids. */
  async function after(reports: readonly DisputeReport[], isAtOnce: boolean) {
    const { id, chargeId } = await paid()
    const reference = randomUUID()
    const send = (each: DisputeReport) => report(chargeId, { ...each, reference })
    if (isAtOnce) await Promise.all(reports.map(send))
    else for (const each of reports) assert.equal(await send(each), 'applied')
    const [dispute, ...others] = await disputesOf(id)
    assert.deepEqual(others, [])
    const events = await eventsOf(dispute?.id ?? '')
    assert.equal(events[0], 'dispute.opened')
    assert.equal(events.filter((type) => type === 'dispute.opened').length, 1)
    const { status } = await fixture.read(merchant, id)
    return { ...dispute, status: [status, dispute?.status], id: '', paymentId: '', payment: {}, providerReference: '' }
  }
  await fc.assert(
    fc.asyncProperty(arrivals, async ([reports, arrived, isAtOnce]) => {
      assert.deepEqual(await after(arrived, isAtOnce), await after(reports, false))
    }),
    { numRuns: 25 },
  )
})

test('disputes are listed by status, payment and time of opening', async () => {
  const own = await fixture.newMerchant()
  const { id: paymentId, chargeId } = await paid({}, own)
  await report(chargeId, reported('Won', 10, { reference: 'first' }), own)
  await report(chargeId, reported('NeedsResponse', 20, { reference: 'second' }), own)
  const listed = async (input: object) => {
    const { data: found, errors } = await server.ask<{
      disputes: { edges: { node: { providerReference: string } }[] }
    }>(
      own.account.key,
      'query ($input: DisputesInput) { disputes(input: $input) { edges { node { providerReference } } } }',
      { input },
    )
    const [error] = errors ?? []
    return error
      ? `${error.extensions.code} ${error.extensions.field ?? ''}`.trim()
      : found.disputes.edges.map(({ node }) => node.providerReference)
  }
  assert.deepEqual(await listed({}), ['second', 'first'])
  assert.deepEqual(await listed({ status: 'Won' }), ['first'])
  assert.deepEqual(await listed({ paymentId, status: 'NeedsResponse' }), ['second'])
  assert.deepEqual(await listed({ since: second(11) }), ['second'])
  assert.deepEqual(await listed({ since: second(10), until: second(20) }), ['first'])
  assert.equal(await listed({ since: second(10), until: second(10) }), 'VALIDATION_ERROR until')
  const { id: foreign } = await paid()
  assert.equal(await listed({ paymentId: foreign }), 'NOT_FOUND')
})
