import assert from 'node:assert/strict'
import { formatId } from '../../src/platform/ids/index.ts'
import { CHARGE, CREATE, REFUND } from '../support/payments.ts'
import { type GivenName, payAtLink } from './pay-at-link.ts'
import { changePlan, createPlan, openPlanSession, type PlanDeed, recoverPlan, runPlan } from './plan-actions.ts'
import { ACCOUNTS, INSTRUMENTS, pick, type Shop } from './shop.ts'
import type { WorkerName } from './world.ts'

/** An action in a simulation. `waits`: it ends before the next one starts. */
export type Deed =
  | { do: 'charge'; method: number; money: Money; model: Model; copies: number; waits: boolean }
  | { do: 'create'; with: GivenName; money: Money; copies: number; waits: boolean }
  | {
      do: 'refund'
      which: number
      part: 'all' | 'half' | 'too much'
      copies: number
      keys: 'one' | 'many'
      waits: boolean
    }
  | { do: 'send again'; which: number; waits: boolean }
  | { do: 'open session'; stores: boolean; pending: boolean }
  | { do: 'pay session'; which: number; tabs: readonly GivenName[]; sharesToken: boolean; waits: boolean }
  | { do: 'confirm'; decision: 'approve' | 'decline'; comesBack: boolean; waits: boolean }
  | { do: 'fault'; fault: string; operation: 'charge' | 'refund' | 'find'; count: number }
  | { do: 'notifications'; how: 'twice' | 'withheld'; count: number }
  | { do: 'release' }
  | { do: 'arm crash'; point: string; time: number }
  | { do: 'kill'; machine: 'api' | WorkerName }
  | { do: 'work'; workers: readonly WorkerName[]; waits: boolean }
  | { do: 'pass'; seconds: number }
  | { do: 'join' }
  | PlanDeed

export type Model = 'CardOnFile' | 'Subscription'
export interface Money {
  readonly amount: string
  readonly currency: string
}

/** Does it. What is not waited for goes on beside whatever comes next. */
export async function perform(shop: Shop, deed: Deed): Promise<void> {
  await shop.world.restart()
  const doing = act(shop, deed)
  if ('waits' in deed && !deed.waits) shop.world.begin(doing)
  else await doing
}

async function act(shop: Shop, deed: Deed): Promise<unknown> {
  const { world, client } = shop
  switch (deed.do) {
    case 'charge':
      return charge(shop, deed)
    case 'create':
      return create(shop, deed)
    case 'refund':
      return refund(shop, deed)
    case 'send again': {
      const request = pick(client.usable(), deed.which)
      return request && client.send(request)
    }
    case 'open session':
      return openSession(shop, deed)
    case 'pay session':
      return paySession(shop, deed)
    case 'confirm':
      return confirm(shop, deed)
    case 'fault':
      return world.processor.fault(deed.fault, { operation: deed.operation, count: deed.count, delayMs: 60 })
    case 'notifications':
      return world.processor.notifications(deed.how, deed.count)
    case 'release':
      return world.processor.release()
    case 'arm crash':
      return world.armCrash(`${deed.point}#${deed.time}`)
    case 'kill':
      return deed.machine === 'api' ? world.killApi() : world.killWorker(deed.machine)
    case 'work':
      return Promise.all(deed.workers.map(world.work))
    case 'pass':
      return world.pass(deed.seconds)
    case 'join':
      return world.join()
    case 'open plan session':
      return openPlanSession(shop, deed)
    case 'create plan':
      return createPlan(shop, deed)
    case 'run plan':
      return runPlan(shop, deed)
    case 'recover plan':
      return recoverPlan(shop, deed)
    case 'change plan':
      return changePlan(shop, deed)
  }
}

async function charge({ client, methods }: Shop, deed: Deed & { do: 'charge' }): Promise<void> {
  const request = client.make(CHARGE, (transactionRef) => ({
    id: pick(methods, deed.method)?.shownId,
    ...deed.money,
    recurringProcessingModel: deed.model,
    transactionRef,
  }))
  await Promise.all(Array.from({ length: deed.copies }, () => client.send(request)))
}

async function create({ world, merchant, client }: Shop, deed: Deed & { do: 'create' }): Promise<void> {
  const vaultTokenId =
    deed.with in ACCOUNTS
      ? await world.bankToken(merchant, ACCOUNTS[deed.with as keyof typeof ACCOUNTS])
      : await world.token(merchant, { number: INSTRUMENTS[deed.with as keyof typeof INSTRUMENTS] })
  const request = client.make(CREATE, (transactionRef) => ({ vaultTokenId, ...deed.money, transactionRef }))
  await Promise.all(Array.from({ length: deed.copies }, () => client.send(request)))
}

async function refund({ client, books }: Shop, deed: Deed & { do: 'refund' }): Promise<void> {
  const paid = (await books()).payments.filter(
    ({ status, is_set_up }) => !is_set_up && (status === 'Succeeded' || status === 'Returned'),
  )
  const payment = pick(paid, deed.which)
  if (!payment) return
  const { paymentId, minor } = { paymentId: formatId('pay', payment.id), minor: payment.amount_minor }
  const wanted = { all: null, half: Math.ceil(minor / 2), 'too much': minor + 1 }[deed.part]
  const make = () =>
    client.make(REFUND, () => ({ paymentId, ...(wanted !== null && { amount: (wanted / 100).toFixed(2) }) }))
  const one = make()
  const requests = Array.from({ length: deed.copies }, (_, copy) => (deed.keys === 'one' || copy === 0 ? one : make()))
  await Promise.all(requests.map(client.send))
}

async function openSession({ world, merchant, sessions }: Shop, deed: Deed & { do: 'open session' }): Promise<void> {
  const contactId = await world.newContact(merchant)
  const storing = deed.stores ? { storePaymentMethod: 'Enabled', recurringProcessingModel: 'CardOnFile' } : {}
  sessions.push(await world.createSession(merchant, { contactId, createPendingPayment: deed.pending, ...storing }))
}

async function paySession(shop: Shop, { which, ...paying }: Deed & { do: 'pay session' }): Promise<void> {
  const session = pick(shop.sessions, which)
  if (session) await payAtLink(shop, session.link, paying)
}

/** Every customer who is asked to confirm does so at the bank; some never come back from there. */
async function confirm({ world, books }: Shop, deed: Deed & { do: 'confirm' }): Promise<void> {
  const waiting = (await books()).payments.filter(({ action_url }) => action_url !== null)
  await Promise.all(
    waiting.map(async ({ action_url }) => {
      const back = await world.processor.decide(action_url!, deed.decision)
      const api = world.api()
      if (!deed.comesBack || !api) return
      const returned = fetch(world.linkAt(back, api.url), { redirect: 'manual' }).then(({ status }) => {
        assert.ok(status < 400, `coming back was answered with ${status}`)
      })
      await Promise.race([returned.catch((error) => api.isDead() || Promise.reject(error)), api.death])
    }),
  )
}
