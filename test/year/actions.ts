import { formatId } from '../../src/platform/ids/index.ts'
import type { Random } from '../faults/random.ts'
import { createPlan } from './create-plan.ts'
import type { YearEnvironment } from './environment.ts'
import { methodsOf, type Organization, storeMethod, useLink } from './organization.ts'
import { reportConsent } from './reported-consents.ts'
import type { ActionName, Policy } from './request-log.ts'

interface PlanNow {
  readonly id: string
  readonly status: string
  readonly contact_id: string
}

/** The actions on a plan, by its status. Some are refused, which is expected. */
const LIKELY: Readonly<Record<string, readonly ActionName[]>> = {
  Pending: ['cancel'],
  Active: ['pause', 'run', 'run', 'method', 'resume', 'waive', 'markPaid', 'skip', 'reopen', 'day'],
  PastDue: ['run', 'run', 'method', 'method', 'pause', 'waive', 'markPaid', 'reopen', 'day'],
  Paused: ['resume', 'resume', 'resume', 'resume', 'run', 'method', 'waive', 'skip', 'reopen', 'day'],
  Completed: ['pause', 'run'],
  Canceled: ['resume', 'run'],
}

/** Runs an action of an organization's staff or customers. */
export async function runRandomAction(
  environment: YearEnvironment,
  organization: Organization,
  random: Random,
): Promise<void> {
  const choice = random.below(20)
  if (choice === 0) return void (await createPlan(environment, organization, random))
  if (choice <= 2) return returnToLink(environment, organization, random)
  if (choice === 3) return deleteMethod(organization, random)
  const ofShop = 'select id, status, contact_id, frequency from payment_plans where org_id = $1 order by id'
  const plans = await environment.query<PlanNow & { frequency: string }>(ofShop, [organization.uuid])
  if (plans.length === 0) return
  const plan = random.one(plans)
  if (choice === 4 && random.below(8) === 0) return deleteContact(environment, organization, plan)
  const isRare = choice === 5 && random.below(6) === 0
  const action = isRare ? random.one(['cancel', 'payOff'] as const) : random.one(LIKELY[plan.status]!)
  if (action === 'payOff') return payOff(environment, organization, plan)
  if (action === 'method') return setMethod(environment, organization, plan, random)
  if (action === 'waive' || action === 'markPaid' || action === 'reopen')
    return changeOccurrence(environment, organization, plan, action, random)
  if (action === 'day') return changeDay(environment, organization, plan, random)
  await done(environment, organization, plan, action, () => change(organization, plan, action, random))
}

/** Logs an action before it is requested, and the time of its response. */
async function done(
  environment: YearEnvironment,
  { requestLog }: Organization,
  plan: PlanNow,
  action: ActionName,
  act: () => Promise<unknown>,
  more: { readonly day?: number } = {},
) {
  const written = { planId: plan.id, action, fromMs: environment.wallMs(), toMs: Number.POSITIVE_INFINITY, ...more }
  requestLog.actions.push(written)
  await act()
  written.toMs = environment.wallMs()
}

const FIELDS = {
  pause: 'paymentPlanPause',
  cancel: 'paymentPlanCancel',
  skip: 'paymentPlanSkipNext',
} as const

async function change(organization: Organization, plan: PlanNow, action: ActionName, random: Random): Promise<void> {
  const { client } = organization
  const id = formatId('ppl', plan.id)
  if (action === 'resume') {
    const consent = { purpose: 'DateChange', planId: plan.id } as const
    // Without a consent, dates may not move past the last one.
    const authorization = random.below(4) > 0 ? reportConsent(organization, random, consent) : null
    await client.change('paymentPlanResume', { id, authorization })
  } else if (action === 'run') await client.ask('mutation ($id: ID!) { made: runPaymentPlan(id: $id) { id } }', { id })
  else await client.change(FIELDS[action as keyof typeof FIELDS], { id })
}

/**
 * Sets the payment method of a plan, sometimes to one that was stored just before. Storing is no
 * part of the logged action, because it may change plans by itself.
 */
async function setMethod(
  environment: YearEnvironment,
  organization: Organization,
  plan: PlanNow,
  random: Random,
): Promise<void> {
  const contactId = formatId('con', plan.contact_id)
  const customer = organization.customers.find((each) => each.contactId === contactId)
  if (!customer) return
  if (random.below(2) === 0) await storeMethod(environment, organization, customer, random)
  const methods = await methodsOf(organization, customer)
  if (methods.length === 0) return
  const paymentMethodId = (random.below(2) === 0 ? methods[0]! : random.one(methods)).id
  const consent = { purpose: 'MethodChange', planId: plan.id } as const
  const authorization = random.below(2) === 0 ? reportConsent(organization, random, consent) : null
  const input = { id: formatId('ppl', plan.id), paymentMethodId, authorization }
  await done(environment, organization, plan, 'method', () =>
    organization.client.change('paymentPlanUpdatePaymentMethod', input),
  )
}

/** Moves the later dates of a plan to another day, with the customer's consent. */
async function changeDay(
  environment: YearEnvironment,
  organization: Organization,
  plan: PlanNow & { readonly frequency: string },
  random: Random,
): Promise<void> {
  const day = 1 + random.below(plan.frequency === 'Weekly' ? 7 : 31)
  const authorization = reportConsent(organization, random, { purpose: 'DateChange', planId: plan.id })
  const input = { id: formatId('ppl', plan.id), day, authorization }
  const act = () => organization.client.change('paymentPlanUpdateDay', input)
  await done(environment, organization, plan, 'day', act, { day })
}

const WITH_STATUS = `select number from payment_plan_occurrences where plan_id = $1 and status = any($2)
  order by number limit 3`
const UNPAID = ['Scheduled', 'Failed']
const ENDED = ['Waived', 'PaidElsewhere', 'Skipped']

/**
 * Ends one of the next unpaid occurrences without a payment, unless it is being charged, or reopens
 * an ended one.
 */
async function changeOccurrence(
  environment: YearEnvironment,
  organization: Organization,
  plan: PlanNow,
  action: 'waive' | 'markPaid' | 'reopen',
  random: Random,
): Promise<void> {
  const statuses = action === 'reopen' ? ENDED : UNPAID
  const found = await environment.query<{ number: number }>(WITH_STATUS, [plan.id, statuses])
  if (found.length === 0) return
  const { number } = random.one(found)
  const id = formatId('ppl', plan.id)
  const [field, more] = {
    waive: ['paymentPlanOccurrenceWaive', { reason: 'Goodwill' }] as const,
    markPaid: ['paymentPlanOccurrenceMarkPaid', { tender: 'Check', reference: '1042' }] as const,
    reopen: ['paymentPlanOccurrenceReopen', {}] as const,
  }[action]
  await done(environment, organization, plan, action, () => organization.client.change(field, { id, number, ...more }))
}

const BY_CARD = `select from payment_plans p join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
  where p.id = $1 and m.type = 'Card'`

/** Pays off a plan by card. The model has no returned pay-off. */
async function payOff(environment: YearEnvironment, organization: Organization, plan: PlanNow): Promise<void> {
  if ((await environment.query(BY_CARD, [plan.id])).length === 0) return
  const input = { id: formatId('ppl', plan.id) }
  await done(environment, organization, plan, 'payOff', () => organization.client.change('paymentPlanPayOff', input))
}

async function returnToLink(environment: YearEnvironment, { customers }: Organization, random: Random): Promise<void> {
  const customer = customers.find(({ links }) => links.length > 0)
  const link = customer?.links.shift()
  if (customer && link && !(await useLink(environment, customer, link, random)) && random.below(2) === 0)
    customer.links.push(link)
}

/** Deletes a stored method. The product refuses that while a plan is charged to it. */
async function deleteMethod(organization: Organization, random: Random): Promise<void> {
  if (organization.customers.length === 0) return
  const methods = await methodsOf(organization, random.one(organization.customers))
  if (methods.length > 0) await organization.client.change('paymentMethodDelete', { id: random.one(methods).id })
}

/** Ends every plan of a customer, also one that starts meanwhile. */
async function deleteContact(
  environment: YearEnvironment,
  organization: Organization,
  { contact_id }: PlanNow,
): Promise<void> {
  const text = 'select id, status, contact_id from payment_plans where contact_id = $1'
  const plansNow = () => environment.query<PlanNow>(text, [contact_id])
  const before = await plansNow()
  const id = formatId('con', contact_id)
  const index = organization.customers.findIndex(({ contactId }) => contactId === id)
  if (index >= 0) organization.customers.splice(index, 1)
  const act = (left: readonly PlanNow[]): Promise<unknown> => {
    const [first, ...others] = left
    return first
      ? done(environment, organization, first, 'contact', () => act(others))
      : organization.client.change('deleteContact', { id })
  }
  const fromMs = environment.wallMs()
  await act(before)
  const toMs = environment.wallMs()
  const known = new Set(before.map((each) => each.id))
  const meanwhile = (await plansNow()).filter((each) => !known.has(each.id))
  for (const { id: planId } of meanwhile)
    organization.requestLog.actions.push({ planId, action: 'contact', fromMs, toMs })
}

const RETRY_DAYS = [[1, 3, 5, 7], [2, 4, 8], [1], [], [3, 6, 9, 12, 15], [1, 2, 3]]

/**
 * Changes the plan policy. Only while nothing is in flight, so that the applicable policy is
 * certain.
 */
export async function changePolicy(
  environment: YearEnvironment,
  { client, requestLog }: Organization,
  random: Random,
): Promise<void> {
  const policy: Policy = {
    retryDays: random.one(RETRY_DAYS),
    whenPastDue: random.one(['Continue', 'Continue', 'Continue', 'Continue', 'Pause', 'Pause', 'Cancel']),
    whenResumed: random.one(['Shift', 'Skip', 'Keep']),
    whenDisputed: random.one(['Continue', 'Continue', 'Pause', 'Cancel']),
  }
  const { made } = await client.change('organizationUpdate', { id: client.orgId, paymentPlanPolicy: policy })
  if (made) requestLog.policies.push({ wallMs: environment.wallMs(), policy })
}
