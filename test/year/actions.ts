import { formatId } from '../../src/platform/ids/index.ts'
import type { Dice } from '../faults/random.ts'
import { beginPlan } from './begin-plan.ts'
import type { DeedName, Policy } from './diary.ts'
import type { Ground } from './ground.ts'
import { methodsOf, type Shop, storeMethod, useLink } from './shop.ts'

interface PlanNow {
  readonly id: string
  readonly status: string
  readonly contact_id: string
}

/** The actions on a plan, by its status. Some are refused, which is expected. */
const LIKELY: Readonly<Record<string, readonly DeedName[]>> = {
  Pending: ['cancel'],
  Active: ['pause', 'run', 'run', 'method', 'resume'],
  PastDue: ['run', 'run', 'method', 'method', 'pause'],
  Paused: ['resume', 'resume', 'resume', 'resume', 'run', 'method'],
  Completed: ['pause', 'run'],
  Canceled: ['resume', 'run'],
}

/** Runs an action of an organization's staff or customers. */
export async function somethingHappens(ground: Ground, shop: Shop, chance: Dice): Promise<void> {
  const whim = chance.below(20)
  if (whim === 0) return void (await beginPlan(ground, shop, chance))
  if (whim <= 2) return returnToLink(ground, shop, chance)
  if (whim === 3) return deleteMethod(shop, chance)
  const ofShop = 'select id, status, contact_id from payment_plans where org_id = $1 order by id'
  const plans = await ground.query<PlanNow>(ofShop, [shop.uuid])
  if (plans.length === 0) return
  const plan = chance.one(plans)
  if (whim === 4 && chance.below(8) === 0) return deleteContact(ground, shop, plan)
  const deed = whim === 5 && chance.below(6) === 0 ? 'cancel' : chance.one(LIKELY[plan.status]!)
  await done(ground, shop, plan, deed, () => change(ground, shop, plan, deed, chance))
}

/** Writes down what is asked for before it is asked, and when it was answered. */
async function done(ground: Ground, { diary }: Shop, plan: PlanNow, deed: DeedName, act: () => Promise<unknown>) {
  const written = { planId: plan.id, deed, fromMs: ground.wallMs(), toMs: Number.POSITIVE_INFINITY }
  diary.deeds.push(written)
  await act()
  written.toMs = ground.wallMs()
}

const FIELDS = { pause: 'paymentPlanPause', resume: 'paymentPlanResume', cancel: 'paymentPlanCancel' } as const

async function change(ground: Ground, shop: Shop, plan: PlanNow, deed: DeedName, chance: Dice): Promise<void> {
  const { desk, customers } = shop
  const id = formatId('ppl', plan.id)
  switch (deed) {
    case 'run':
      await desk.ask('mutation ($id: ID!) { made: runPaymentPlan(id: $id) { id } }', { id })
      return
    case 'method': {
      const customer = customers.find(({ contactId }) => contactId === formatId('con', plan.contact_id))
      if (customer && chance.below(2) === 0) await storeMethod(ground, shop, customer, chance)
      const methods = customer ? await methodsOf(shop, customer) : []
      if (methods.length > 0)
        await desk.change('paymentPlanUpdatePaymentMethod', {
          id,
          paymentMethodId: (chance.below(2) === 0 ? methods[0]! : chance.one(methods)).id,
        })
      return
    }
    default:
      await desk.change(FIELDS[deed as keyof typeof FIELDS], { id })
  }
}

async function returnToLink(ground: Ground, { customers }: Shop, chance: Dice): Promise<void> {
  const customer = customers.find(({ links }) => links.length > 0)
  const link = customer?.links.shift()
  if (customer && link && !(await useLink(ground, customer, link, chance)) && chance.below(2) === 0)
    customer.links.push(link)
}

/** Refused as long as a plan is charged to it. */
async function deleteMethod(shop: Shop, chance: Dice): Promise<void> {
  if (shop.customers.length === 0) return
  const methods = await methodsOf(shop, chance.one(shop.customers))
  if (methods.length > 0) await shop.desk.change('paymentMethodDelete', { id: chance.one(methods).id })
}

/** Ends every plan of a customer's, one that begins meanwhile as well. */
async function deleteContact(ground: Ground, shop: Shop, { contact_id }: PlanNow): Promise<void> {
  const text = 'select id, status, contact_id from payment_plans where contact_id = $1'
  const plansNow = () => ground.query<PlanNow>(text, [contact_id])
  const before = await plansNow()
  const id = formatId('con', contact_id)
  const index = shop.customers.findIndex(({ contactId }) => contactId === id)
  if (index >= 0) shop.customers.splice(index, 1)
  const act = (left: readonly PlanNow[]): Promise<unknown> => {
    const [first, ...others] = left
    return first ? done(ground, shop, first, 'contact', () => act(others)) : shop.desk.change('deleteContact', { id })
  }
  const fromMs = ground.wallMs()
  await act(before)
  const toMs = ground.wallMs()
  const known = new Set(before.map((each) => each.id))
  const meanwhile = (await plansNow()).filter((each) => !known.has(each.id))
  for (const { id: planId } of meanwhile) shop.diary.deeds.push({ planId, deed: 'contact', fromMs, toMs })
}

const RETRY_DAYS = [[1, 3, 5, 7], [2, 4, 8], [1], [], [3, 6, 9, 12, 15], [1, 2, 3]]

/** Decides anew how what fails is followed up. Only while nothing is under way, so that nobody may wonder what held. */
export async function decidePolicy(ground: Ground, { desk, diary }: Shop, chance: Dice): Promise<void> {
  const policy: Policy = {
    retryDays: chance.one(RETRY_DAYS),
    whenPastDue: chance.one(['Continue', 'Continue', 'Continue', 'Continue', 'Pause', 'Pause', 'Cancel']),
    whenResumed: chance.one(['Shift', 'Skip']),
  }
  const { made } = await desk.change('organizationUpdate', { id: desk.orgId, paymentPlanPolicy: policy })
  if (made) diary.policies.push({ wallMs: ground.wallMs(), policy })
}
