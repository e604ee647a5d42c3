import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../test/support/change.ts'
import type { Merchant } from '../../test/support/payments.ts'
import { startTestClocks } from '../../test/support/test-clocks.ts'

const fixture = await startTestClocks()
after(fixture.close)
const { server, merchantAt, plan, advance, statusOf } = fixture

const TERMS = { startDate: '2026-03-02', frequency: 'Weekly', occurrences: 3 } as const
const RESUME =
  'mutation ($input: PaymentPlanResumeInput!) { paymentPlanResume(input: $input) { consent { purposes lastDate } } }'
const READ = `query ($id: ID!) { paymentPlan(id: $id) { schedule(first: 10) { edges { node { dueDate } } }
  consents { purposes text occurrences firstDate lastDate } } }`

interface Shown {
  readonly schedule: { readonly edges: readonly { readonly node: { readonly dueDate: string } }[] }
  readonly consents: readonly object[]
}

const agreed = { acceptedAt: '2026-03-01T00:00:00Z', text: 'Charge the rest later.', ipAddress: '192.0.2.7' }

const resume = (merchant: Merchant, id: string, more: object = {}) =>
  server.ask<{ paymentPlanResume: object }>(merchant.account.key, RESUME, { input: { id, ...more } })

async function shown(merchant: Merchant, id: string) {
  const { data } = await server.ask<{ paymentPlan: Shown }>(merchant.account.key, READ, { id })
  const { schedule, consents } = data.paymentPlan
  return { dates: schedule.edges.map(({ node }) => node.dueDate), consents }
}

/** Returns a plan that is paused after its first charge, on a day after the others were due. */
async function pausedPlan(policy: object = {}) {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const { id: orgId } = merchant.account
  await change(server, merchant.account, 'organizationUpdate', { id: orgId, paymentPlanPolicy: policy })
  const id = await plan(merchant, TERMS)
  await advance(merchant, clock, '2026-03-03T00:00:00Z')
  await change(server, merchant.account, 'paymentPlanPause', { id })
  return { merchant, clock, id }
}

test('dates move past the consent only with the authorization of the customer, which is recorded', async () => {
  const { merchant, clock, id } = await pausedPlan()
  await advance(merchant, clock, '2026-05-01T12:00:00Z')
  const before = await shown(merchant, id)
  const { errors } = await resume(merchant, id)
  assert.deepEqual([errors?.[0]?.extensions.code, errors?.[0]?.extensions.field], ['VALIDATION_ERROR', 'authorization'])
  assert.match(errors?.[0]?.message ?? '', /move to 2026-05-08, past 2026-03-16/)
  assert.deepEqual(
    [await shown(merchant, id), await statusOf(merchant, id)],
    [before, 'Paused Succeeded Scheduled Scheduled'],
  )

  const wrong = await resume(merchant, id, { authorization: { ...agreed, text: ' ' } })
  assert.equal(wrong.errors?.[0]?.extensions.field, 'authorization.text')
  assert.equal((await resume(merchant, id, { authorization: agreed })).errors, undefined)
  const { dates, consents } = await shown(merchant, id)
  assert.deepEqual(dates, ['2026-03-02', '2026-05-01', '2026-05-08'])
  assert.deepEqual(consents, [
    {
      ...{ purposes: ['DateChange'], text: agreed.text, occurrences: 2 },
      ...{ firstDate: '2026-05-01', lastDate: '2026-05-08' },
    },
    ...before.consents,
  ])
  await advance(merchant, clock, '2026-05-10T00:00:00Z')
  assert.equal(await statusOf(merchant, id), 'Completed Succeeded Succeeded Succeeded')
})

test('a plan whose dates stay is resumed without an authorization, and records none', async () => {
  const early = await pausedPlan()
  const kept = await pausedPlan({ whenResumed: 'Keep' })
  const skipped = await pausedPlan({ whenResumed: 'Skip' })
  for (const { merchant, clock } of [kept, skipped]) await advance(merchant, clock, '2026-03-12T00:00:00Z')
  for (const { merchant, id } of [early, kept, skipped]) {
    const before = await shown(merchant, id)
    assert.equal((await resume(merchant, id)).errors, undefined)
    await change(server, merchant.account, 'paymentPlanPause', { id })
    assert.equal((await resume(merchant, id, { authorization: agreed })).errors, undefined)
    assert.deepEqual(await shown(merchant, id), before)
  }
})
