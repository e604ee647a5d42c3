import assert from 'node:assert/strict'
import test from 'node:test'
import { openAccounts } from '../../../test/support/accounts.ts'
import type { Context } from '../../accounts/index.ts'
import type { PaymentPlan } from '../../plans/index.ts'
import { recoveryLink } from './recovery-link.ts'

const { services, organization, requestBy } = await openAccounts()

test('one query finds the outstanding occurrences of all plans in a response', async () => {
  const { db } = services
  let asked = 0
  const read: typeof db.read = {
    run: (statement, parameters) => {
      asked++
      return db.read.run(statement, parameters)
    },
  }
  const context: Context = { ...requestBy(organization), db: { ...db, read } }
  const plans = ['PastDue', 'Paused', 'PastDue', 'Active'].map((status) => {
    const plan: Pick<PaymentPlan, 'id' | 'status'> = { id: services.mintId(organization.shard), status }
    return plan as PaymentPlan
  })
  assert.deepEqual(await Promise.all(plans.map((plan) => recoveryLink(context, plan))), [null, null, null, null])
  assert.equal(asked, 1)
})
