import assert from 'node:assert/strict'
import test from 'node:test'
import pLimit from 'p-limit'
import { accounts, create, eventTypes, orgId, read, refused } from '../../../test/support/plan-sessions.ts'
import { servicesInCell } from '../../../test/support/services-in-cell.ts'
import { createContact } from '../../customers/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { plus } from '../../platform/time/index.ts'
import { statusAt } from '../sessions/index.ts'
import { expireOverduePlanSessions } from './end-of-sessions.ts'
import { paymentPlanSessions } from './payment-plan-sessions.ts'

const { services, agency, organization, requestBy, later } = accounts

test('lists show the status as of now, and report a missing contact', async () => {
  const other = await createContact(requestBy(organization), { name: 'List' })
  const listed = formatId('con', other.id)
  const soon = plus(services.wallNow(), { seconds: 30 })
  const ids = [(await create({ contactId: listed })).id, (await create({ contactId: listed, expirationDate: soon })).id]
  const list = async (status: string | null) =>
    (await paymentPlanSessions(requestBy(agency), { input: { orgId, contactId: listed, status } })).edges.map(
      ({ node }) => node.id,
    )
  assert.deepEqual(await list(null), ids.toReversed())
  assert.deepEqual(await list('Active'), ids.toReversed())
  assert.deepEqual(await list('Expired'), [])
  later({ seconds: 31 })
  assert.deepEqual(await list('Active'), [ids[0]])
  assert.deepEqual(await list('Expired'), [ids[1]])
  later({})
  const missing = paymentPlanSessions(requestBy(agency), {
    input: { orgId, contactId: formatId('con', services.mintId(1)) },
  })
  await assert.rejects(missing, refused('NOT_FOUND', 'Contact not found.'))
})

test('a cleanup expires overdue sessions with their pending plans, once', async () => {
  const soon = plus(services.wallNow(), { minutes: 5 })
  const atOnce = pLimit(20)
  const made = await Promise.all(
    Array.from({ length: 600 }, () => atOnce(() => create({ expirationDate: soon, createPendingPaymentPlan: true }))),
  )
  const stays = await create({ expirationDate: plus(services.wallNow(), { days: 1 }) })
  later({ minutes: 6 })
  const ofCell = servicesInCell(accounts, organization.shard)
  const deleted = await Promise.all([expireOverduePlanSessions(ofCell), expireOverduePlanSessions(ofCell)])
  assert.ok(deleted[0] + deleted[1] >= 600)
  assert.equal(await expireOverduePlanSessions(ofCell), 0)
  for (const { id, paymentPlanId } of [made[0], made[599]].filter((each) => each !== undefined)) {
    assert.equal((await read(id)).status, 'Expired')
    assert.deepEqual(await eventTypes(id), ['payment_plan_session.created', 'payment_plan_session.expired'])
    assert.deepEqual(await eventTypes(paymentPlanId ?? ''), ['payment_plan.created', 'payment_plan.canceled'])
  }
  assert.equal(statusAt(await read(stays.id), services.wallNow()), 'Active')
  later({})
})
