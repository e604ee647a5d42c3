import assert from 'node:assert/strict'
import { formatId } from '../../src/platform/ids/index.ts'
import { CHARGE, CREATE, REFUND } from '../support/payments.ts'
import { ACCOUNTS, type Fixture, INSTRUMENTS, pick } from './fixture.ts'
import type { WorkerName } from './open-simulation.ts'
import { type GivenName, payAtLink } from './pay-at-link.ts'
import {
  changePlan,
  createPlan,
  endOccurrence,
  openPlanSession,
  type PlanAction,
  payOffPlan,
  recoverPlan,
  runPlan,
} from './plan-actions.ts'

/** An action in a simulation. With `waits`, it ends before the next one starts. */
export type Action =
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
  | PlanAction

export type Model = 'CardOnFile' | 'Subscription'
export interface Money {
  readonly amount: string
  readonly currency: string
}

/** Performs the action. Without `waits`, it runs concurrently with the next ones. */
export async function perform(fixture: Fixture, action: Action): Promise<void> {
  await fixture.simulation.restart()
  const doing = act(fixture, action)
  if ('waits' in action && !action.waits) fixture.simulation.runInBackground(doing)
  else await doing
}

async function act(fixture: Fixture, action: Action): Promise<unknown> {
  const { simulation, client } = fixture
  switch (action.do) {
    case 'charge':
      return charge(fixture, action)
    case 'create':
      return create(fixture, action)
    case 'refund':
      return refund(fixture, action)
    case 'send again': {
      const request = pick(client.usable(), action.which)
      return request && client.send(request)
    }
    case 'open session':
      return openSession(fixture, action)
    case 'pay session':
      return paySession(fixture, action)
    case 'confirm':
      return confirm(fixture, action)
    case 'fault':
      return simulation.processor.fault(action.fault, { operation: action.operation, count: action.count, delayMs: 60 })
    case 'notifications':
      return simulation.processor.notifications(action.how, action.count)
    case 'release':
      return simulation.processor.release()
    case 'arm crash':
      return simulation.armCrash(`${action.point}#${action.time}`)
    case 'kill':
      return action.machine === 'api' ? simulation.killApi() : simulation.killWorker(action.machine)
    case 'work':
      return Promise.all(action.workers.map(simulation.work))
    case 'pass':
      return simulation.pass(action.seconds)
    case 'join':
      return simulation.join()
    case 'open plan session':
      return openPlanSession(fixture, action)
    case 'create plan':
      return createPlan(fixture, action)
    case 'run plan':
      return runPlan(fixture, action)
    case 'recover plan':
      return recoverPlan(fixture, action)
    case 'change plan':
      return changePlan(fixture, action)
    case 'end occurrence':
      return endOccurrence(fixture, action)
    case 'pay off plan':
      return payOffPlan(fixture, action)
  }
}

async function charge({ client, methods }: Fixture, action: Action & { do: 'charge' }): Promise<void> {
  const request = client.make(CHARGE, (transactionRef) => ({
    id: pick(methods, action.method)?.shownId,
    ...action.money,
    recurringProcessingModel: action.model,
    transactionRef,
  }))
  await Promise.all(Array.from({ length: action.copies }, () => client.send(request)))
}

async function create({ simulation, merchant, client }: Fixture, action: Action & { do: 'create' }): Promise<void> {
  const vaultTokenId =
    action.with in ACCOUNTS
      ? await simulation.bankToken(merchant, ACCOUNTS[action.with as keyof typeof ACCOUNTS])
      : await simulation.token(merchant, { number: INSTRUMENTS[action.with as keyof typeof INSTRUMENTS] })
  const request = client.make(CREATE, (transactionRef) => ({ vaultTokenId, ...action.money, transactionRef }))
  await Promise.all(Array.from({ length: action.copies }, () => client.send(request)))
}

async function refund({ client, records }: Fixture, action: Action & { do: 'refund' }): Promise<void> {
  const paid = (await records()).payments.filter(
    ({ status, is_verification }) => !is_verification && (status === 'Succeeded' || status === 'Returned'),
  )
  const payment = pick(paid, action.which)
  if (!payment) return
  const { paymentId, minor } = { paymentId: formatId('pay', payment.id), minor: payment.amount_minor }
  const wanted = { all: null, half: Math.ceil(minor / 2), 'too much': minor + 1 }[action.part]
  const make = () =>
    client.make(REFUND, () => ({ paymentId, ...(wanted !== null && { amount: (wanted / 100).toFixed(2) }) }))
  const one = make()
  const requests = Array.from({ length: action.copies }, (_, copy) =>
    action.keys === 'one' || copy === 0 ? one : make(),
  )
  await Promise.all(requests.map(client.send))
}

async function openSession(
  { simulation, merchant, sessions }: Fixture,
  action: Action & { do: 'open session' },
): Promise<void> {
  const contactId = await simulation.newContact(merchant)
  const storing = action.stores ? { storePaymentMethod: 'Enabled', recurringProcessingModel: 'CardOnFile' } : {}
  sessions.push(
    await simulation.createSession(merchant, { contactId, createPendingPayment: action.pending, ...storing }),
  )
}

async function paySession(fixture: Fixture, { which, ...paying }: Action & { do: 'pay session' }): Promise<void> {
  const session = pick(fixture.sessions, which)
  if (session) await payAtLink(fixture, session.link, paying)
}

/**
 * Decides every pending confirmation at the bank. Some customers do not return to the product
 * afterwards.
 */
async function confirm({ simulation, records }: Fixture, action: Action & { do: 'confirm' }): Promise<void> {
  const waiting = (await records()).payments.filter(({ action_url }) => action_url !== null)
  await Promise.all(
    waiting.map(async ({ action_url }) => {
      const back = await simulation.processor.decide(action_url!, action.decision)
      const api = simulation.api()
      if (!action.comesBack || !api) return
      const returned = fetch(simulation.linkAt(back, api.url), { redirect: 'manual' }).then(({ status }) => {
        assert.ok(status < 400, `the return from the bank got the status ${status}`)
      })
      await Promise.race([returned.catch((error) => api.isDead() || Promise.reject(error)), api.death])
    }),
  )
}
