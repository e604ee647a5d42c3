import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { methodIdOf, newConfiguration, storedCard, storeMethod } from '../../test/support/payment-methods.ts'
import { accounts, cancelPlan, eventTypes, orgId, sql } from '../../test/support/plan-sessions.ts'
import { cancelPlanSessionsOfContact } from '../checkout/plan-sessions/index.ts'
import { deleteContact } from '../customers/delete-contact.ts'
import { createContact } from '../customers/index.ts'
import type { PaymentPlanStatus } from '../platform/graphql/inputs.generated.ts'
import { formatId } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { dateIn, plus } from '../platform/time/index.ts'
import { cancelPlansOfContact } from './index.ts'
import { paymentPlanCreate } from './payment-plan-create.ts'
import { paymentPlanPause } from './payment-plan-pause.ts'
import { paymentPlanResume } from './payment-plan-resume.ts'
import { paymentPlanUpdatePaymentMethod } from './payment-plan-update-payment-method.ts'
import { planStatusesBefore } from './plan-states.ts'
import { writeDue } from './write-due.ts'

const { services, organization, requestBy, later } = accounts
const context = () => requestBy(organization)
const configuration = await newConfiguration(services, organization)

interface Plan {
  readonly id: string
  readonly contactId: string
  readonly days: { passed: number }
}

interface PlanState {
  readonly status: PaymentPlanStatus
  readonly remaining: number
  readonly next: Date | null
  readonly due: Date | null
  /** Computed from the occurrences, like `first`. */
  readonly left: number
  readonly first: Date | null
}

async function newPlan(occurrences: number): Promise<Plan> {
  const contact = await createContact(context(), { name: 'Ada Byron' })
  const contactId = formatId('con', contact.id)
  const startDate = dateIn(organization.timeZone, plus(services.wallNow(), { days: 1 }))
  const authorization = { acceptedAt: services.wallNow(), text: 'As agreed.' }
  const paymentMethodId = await newMethod(contact.id)
  const money = { amount: '10.00', currency: 'USD', frequency: 'Weekly', occurrences } as const
  const input = { orgId, contactId, paymentMethodId, startDate, authorization, ...money }
  const { id } = await paymentPlanCreate(context(), input, [])
  return { id, contactId: contact.id, days: { passed: 0 } }
}

async function newMethod(contactId: string): Promise<string> {
  return methodIdOf(await storeMethod(services, organization, { contactId, configuration, stored: storedCard() }))
}

/** Changes the first occurrence in a status, and its plan, as the scheduler does. */
async function charged({ id }: Plan, from: string, to: string, retryAt: string | null, planTo: string | null) {
  const set = 'update payment_plan_occurrences set status = $3, retry_at = $4 where plan_id = $1 and number ='
  const one = `(select min(number) from payment_plan_occurrences where plan_id = $1 and status = $2)`
  await sql.write(`${set} ${one}`, [id, from, to, retryAt])
  if (planTo !== null) {
    const before = planStatusesBefore(planTo as PaymentPlanStatus)
    await sql.write('update payment_plans set status = $2 where id = $1 and status = any($3)', [id, planTo, before])
  }
  await services.db.transaction((tx) => writeDue(services, tx, organization, id))
}

const idInput = ({ id }: Plan) => ({ id: formatId('ppl', id) })

const STEPS: Readonly<Record<string, (plan: Plan) => Promise<unknown>>> = {
  pause: (plan) => paymentPlanPause(context(), idInput(plan)),
  resume: (plan) => paymentPlanResume(context(), idInput(plan)),
  cancel: (plan) => cancelPlan(context(), idInput(plan)),
  'change of card': async (plan) => {
    const paymentMethodId = await newMethod(plan.contactId)
    return paymentPlanUpdatePaymentMethod(context(), { ...idInput(plan), paymentMethodId }, [])
  },
  'deletion of the contact': (plan) =>
    deleteContact(context(), { id: formatId('con', plan.contactId) }, [
      cancelPlanSessionsOfContact,
      cancelPlansOfContact,
    ]),
  'a sent charge': (plan) => charged(plan, 'Scheduled', 'Processing', null, null),
  'a successful charge': (plan) => charged(plan, 'Processing', 'Succeeded', null, null),
  'a decline with a retry': (plan) => charged(plan, 'Processing', 'Failed', services.wallNow(), null),
  'a final decline': (plan) => charged(plan, 'Processing', 'Failed', null, 'PastDue'),
  'three weeks': async ({ days }) => {
    days.passed += 21
    later({ days: days.passed })
  },
}

async function stateOf({ id }: Plan): Promise<PlanState> {
  const rows = await sql.rows(
    `select p.status, p.remaining_occurrences as remaining, p.next_run_at as next,
       (select due_at from plan_due d where d.plan_id = p.id) as due,
       (select count(*)::int from payment_plan_occurrences o where o.plan_id = p.id
          and o.status in ('Scheduled', 'Processing', 'Failed')) as left,
       (select min(coalesce(o.retry_at, case o.status when 'Scheduled' then o.due_at end))
          from payment_plan_occurrences o where o.plan_id = p.id and o.status in ('Scheduled', 'Failed')) as first
     from payment_plans p where p.id = $1`,
    [id],
  )
  return rows[0]
}

/** Returns true when one status may follow another, directly or after one other status. */
function mayFollow(before: PaymentPlanStatus, after: PaymentPlanStatus): boolean {
  const ways = planStatusesBefore(after)
  return before === after || ways.includes(before) || ways.some((way) => planStatusesBefore(way).includes(before))
}

const step = fc.constantFrom(...Object.keys(STEPS).filter((name) => !/cancel|deletion/.test(name)))
const last = fc.constantFrom(...Object.keys(STEPS))
const policy = fc.constantFrom('Shift', 'Skip', 'Keep')

test('after any sequence of changes the due row and the shown fields of a plan match its occurrences', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      policy,
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.array(last, { maxLength: 3 }),
      async (occurrences, whenResumed, steps, ends) => {
        await sql.inShard(
          organization.shard,
          `insert into payment_plan_policies (shard, org_id, retry_days, when_past_due, when_resumed, when_disputed, updated_at)
           values ($1, $2, '{1}', 'Continue', $3, 'Continue', now())
           on conflict (shard, org_id) do update set when_resumed = excluded.when_resumed`,
          [organization.shard, organization.id, whenResumed],
        )
        const plan = await newPlan(occurrences)
        let before = (await stateOf(plan)).status
        for (const name of [...steps, ...ends]) {
          await STEPS[name]!(plan).catch((error) => assert.ok(error instanceof Refusal, error))
          const after = await stateOf(plan)
          assert.ok(mayFollow(before, after.status), `${before} became ${after.status} by ${name}`)
          const isCharged = after.status === 'Active' || after.status === 'PastDue'
          assert.deepEqual(after.due, isCharged ? after.first : null, `due after ${name}`)
          assert.deepEqual([after.next, after.remaining], [after.due, after.left], `shown after ${name}`)
          before = after.status
        }
        later({})
        assert.equal((await eventTypes(plan.id)).filter((type) => type === 'payment_plan.activated').length, 1)
      },
    ),
    { numRuns: 40 },
  )
})
