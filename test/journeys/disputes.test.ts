import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { payloadProblems } from '../support/event-schemas.ts'
import { startPayments } from '../support/payments.ts'
import { until } from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'

const fixture = await startPayments({ worker: true })
after(fixture.close)
const { processor, server } = fixture

interface Delivered {
  readonly type: string
  readonly data: { readonly id: string; readonly status: string; readonly paymentId?: string }
  readonly previous?: { readonly status?: string }
}

test('a customer disputes a payment, the organization gets events, and the payment is paid again when it wins', async (t) => {
  const merchant = await fixture.merchant()
  const receiver = await openReceiver(t)
  server.webhookAllow.add(receiver.hostAndPort)
  const events = ['dispute.*', 'payment.disputed', 'payment.updated']
  await change(server, merchant.account, 'webhookCreate', { url: receiver.url(), events }, 'webhook { id }')
  const vaultTokenId = await fixture.token(merchant)
  const { data } = await fixture.create(merchant, { amount: '20.00', currency: 'USD', vaultTokenId })
  const { id: paymentId } = data.made
  const delivered = () => receiver.arrivals.map(({ body }) => JSON.parse(body) as Delivered)
  const types = () =>
    delivered()
      .map(({ type, data: { status } }) => `${type} ${status}`)
      .sort()
  const arrive = (...wanted: string[]) =>
    until(
      'the events arrive',
      async () => types().join(),
      (arrived) => arrived === wanted.sort().join(),
    )

  const [charge] = (await merchant.ledger()).charges
  const { id: reference } = await processor.dispute(charge?.id ?? '', { reason: 'unrecognized' })
  const opened = ['dispute.opened NeedsResponse', 'payment.disputed Disputed']
  await arrive(...opened)
  const listed = await server.ask<{
    disputes: { edges: { node: { id: string; reason: string; evidenceDueAt: string; payment: { id: string } } }[] }
  }>(
    merchant.account.key,
    '{ disputes(input: { status: NeedsResponse }) { edges { node { id reason evidenceDueAt payment { id } } } } }',
  )
  const dispute = listed.data?.disputes.edges[0]?.node
  assert.ok(dispute?.evidenceDueAt, listed.text)
  assert.deepEqual([dispute.reason, dispute.payment.id], ['Unrecognized', paymentId])

  await processor.changeDispute(reference, { status: 'under_review' })
  await arrive(...opened, 'dispute.updated UnderReview')
  await processor.changeDispute(reference, { status: 'won' })
  await arrive(...opened, 'dispute.updated UnderReview', 'dispute.closed Won', 'payment.updated Succeeded')
  const catalogue = await server.ask<{ eventTypes: { name: string; schema: string }[] }>(
    merchant.account.key,
    '{ eventTypes { name schema } }',
  )
  const described = catalogue.data?.eventTypes ?? []
  for (const event of delivered()) {
    const { schema } = described.find(({ name }) => name === event.type)!
    assert.equal(payloadProblems(JSON.parse(schema))(event), null, event.type)
    assert.equal(event.data.paymentId ?? event.data.id, paymentId)
  }
  const updated = delivered().find(({ type }) => type === 'payment.updated')
  assert.equal(updated?.previous?.status, 'Disputed')
  assert.equal((await fixture.read(merchant, paymentId)).status, 'Succeeded')
})
