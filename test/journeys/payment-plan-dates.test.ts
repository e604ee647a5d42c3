import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { startTestServer } from '../support/server.ts'
import { sessionTerms } from '../support/valid-inputs.ts'

const server = await startTestServer()
after(server.close)

interface Occurrence {
  readonly number: number
  readonly dueDate: string
  readonly status: string
  readonly payment: { readonly id: string } | null
}

interface Plan {
  readonly schedule: {
    readonly edges: readonly { readonly node: Occurrence }[]
    readonly pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean; readonly endCursor: string }
  }
}

const schedule = (paging: string) => `schedule(${paging}) {
  edges { node { number dueDate status payment { id } } } pageInfo { hasNextPage hasPreviousPage endCursor } }`
const datesOf = (plan: Plan) => plan.schedule.edges.map(({ node }) => node.dueDate)

/** Creates a pending monthly plan of three occurrences. */
async function pendingPlan() {
  const organization = await server.shop()
  const { id: contactId } = await change(server, organization, 'createContact', { name: 'Ada Example' })
  const terms = { ...sessionTerms(server), startDate: '2090-01-31', frequency: 'Monthly', occurrences: 3 }
  const input = { ...terms, orgId: organization.id, contactId, createPendingPaymentPlan: true }
  const session = await change(server, organization, 'createPaymentPlanSession', input, 'id paymentPlanId')
  const read = async (selection: string): Promise<Plan> => {
    const query = `query ($id: ID!) { paymentPlan(id: $id) { ${selection} } }`
    const { data, errors } = await server.ask<{ paymentPlan: Plan }>(organization.key, query, {
      id: session.paymentPlanId,
    })
    assert.ok(data, JSON.stringify(errors))
    return data.paymentPlan
  }
  const update = (more: object) => change(server, organization, 'updatePaymentPlanSession', { id: session.id, ...more })
  return { contactId, read, update }
}

test('a pending plan shows its planned dates in pages, and they change with its session', async () => {
  const { read, update } = await pendingPlan()
  const first = await read(schedule('first: 2'))
  assert.deepEqual(
    first.schedule.edges.map(({ node }) => node),
    [
      { number: 1, dueDate: '2090-01-31', status: 'Scheduled', payment: null },
      { number: 2, dueDate: '2090-02-28', status: 'Scheduled', payment: null },
    ],
  )
  const second = await read(schedule(`first: 2, after: "${first.schedule.pageInfo.endCursor}"`))
  assert.deepEqual(datesOf(second), ['2090-03-31'])
  assert.deepEqual([second.schedule.pageInfo.hasPreviousPage, second.schedule.pageInfo.hasNextPage], [true, false])
  await update({ frequency: 'Yearly', occurrences: 5 })
  const last = await read(schedule('last: 2'))
  assert.deepEqual(datesOf(last), ['2093-01-31', '2094-01-31'])
})

test('all occurrences of a pending plan remain, and it has no payment method', async () => {
  const { contactId, read, update } = await pendingPlan()
  const shown = 'remainingOccurrences nextRunAt paymentMethodId vaultTokenId contact { id }'
  const nothing = { nextRunAt: null, paymentMethodId: null, vaultTokenId: null, contact: { id: contactId } }
  assert.deepEqual(await read(shown), { ...nothing, remainingOccurrences: 3 })
  await update({ status: 'Canceled' })
  assert.deepEqual(await read(shown), { ...nothing, remainingOccurrences: 0 })
  assert.deepEqual(datesOf(await read(schedule('first: 2'))), [])
})

test('the dates of a plan can be previewed from its terms', async () => {
  const { key } = await server.shop()
  const preview = async (args: string) =>
    server.ask<{ dates: string[] }>(key, `{ dates: paymentPlanSchedulePreview(${args}) }`)
  const three = await preview('startDate: "2027-01-31", frequency: Monthly, occurrences: 1200, first: 3')
  assert.deepEqual(three.data?.dates, ['2027-01-31', '2027-02-28', '2027-03-31'])
  const all = await preview('startDate: "2028-02-29", frequency: Yearly, occurrences: 5')
  assert.deepEqual(all.data?.dates, ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  const { errors } = await preview('startDate: "9000-01-01", frequency: Weekly, occurrences: 1201, first: -1')
  assert.deepEqual(
    errors?.map(({ extensions }) => extensions.field),
    ['startDate', 'occurrences', 'first'],
  )
})

interface Organization {
  readonly id: string
  readonly paymentPlanPolicy: object
}

test('an organization can change parts of its own plan policy, and of no other', async () => {
  const agency = await server.account('Agency')
  const [ours, sibling] = [await server.shop(agency), await server.shop(agency)]
  const SHOWN = 'id paymentPlanPolicy { retryDays whenPastDue whenResumed whenDisputed }'
  const UPDATE = `mutation ($input: OrganizationUpdateInput!) { organizationUpdate(input: $input) { ${SHOWN} } }`
  const update = (paymentPlanPolicy: object, by = ours) =>
    server.ask<{ organizationUpdate: Organization }>(by.key, UPDATE, { input: { id: ours.id, paymentPlanPolicy } })
  const before = {
    retryDays: [1, 3, 5, 7],
    whenPastDue: 'Continue',
    whenResumed: 'Shift',
    whenDisputed: 'Continue',
  }
  const { data } = await update({ retryDays: [2, 9], whenPastDue: 'Pause' })
  assert.deepEqual(data?.organizationUpdate.paymentPlanPolicy, { ...before, retryDays: [2, 9], whenPastDue: 'Pause' })
  const after = { retryDays: [], whenPastDue: 'Pause', whenResumed: 'Skip', whenDisputed: 'Cancel' }
  const again = await update({ whenResumed: 'Skip', whenDisputed: 'Cancel', retryDays: [] }, agency)
  assert.deepEqual(again.data?.organizationUpdate.paymentPlanPolicy, after)
  assert.equal((await update({ retryDays: [3] }, sibling)).errors?.[0]?.extensions.code, 'NOT_FOUND')
  assert.equal((await update({ retryDays: [3, 3] })).errors?.[0]?.extensions.field, 'paymentPlanPolicy.retryDays')
  const { data: listed } = await server.ask<{ organizations: { edges: { node: Organization }[] } }>(
    agency.key,
    `{ organizations { edges { node { ${SHOWN} } } } }`,
  )
  const policies = new Map(listed?.organizations.edges.map(({ node }) => [node.id, node.paymentPlanPolicy]))
  assert.deepEqual([policies.get(ours.id), policies.get(sibling.id)], [after, before])
})
