import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { shardOf } from '../../src/platform/ids/index.ts'
import { openClient, type Request } from '../simulation/client.ts'
import { pageCard, visitAt } from '../support/checkout.ts'
import { VISA } from '../support/instruments.ts'
import { until } from '../support/process.ts'
import { ask } from '../support/server.ts'
import type { Deployment } from './deployment.ts'

const AGAIN_AFTER_MS = 100
/** A loaded machine is slow. */
export const PATIENCE_MS = 90_000

export type Fixture = Awaited<ReturnType<typeof openFixture>>

/** Creates an organization with a stored method, before any crash. */
export async function openFixture(deployment: Deployment, name: string) {
  await until('everything to run', deployment.isUp)
  const { id: orgId, uuid, key } = await deployment.organization(name)
  const apiKey = `key-${randomUUID()}`
  const change = async <Made>(field: string, input: object, selection: string): Promise<Made> => {
    const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`
    const document = `mutation ($input: ${type}) { made: ${field}(input: $input) { ${selection} } }`
    return until(
      field,
      async () =>
        (await ask<{ made: Made } | null>(deployment.url, key, document, { input }).catch(() => null))?.data?.made,
    ) as Promise<Made>
  }
  const sandbox = { name: 'Sandbox', provider: 'ProviderA', adapter: 'Sandbox', mode: 'Sandbox' }
  await change('providerConfigurationCreate', { orgId, ...sandbox, credentials: { sandbox: { apiKey } } }, 'id')
  const { id: contactId } = await change<{ id: string }>('createContact', { orgId, name: 'Ada Byron' }, 'id')
  const newSession = (storing: boolean) => {
    const storePaymentMethod = storing ? { storePaymentMethod: 'Enabled', recurringProcessingModel: 'CardOnFile' } : {}
    const terms = { orgId, contactId, amount: '49.90', currency: 'USD', createPendingPayment: !storing }
    return change<{ link: string }>('createPaymentSession', { ...terms, ...storePaymentMethod }, 'link')
  }
  const newPlanSession = (terms: object) =>
    change<{ link: string }>('createPaymentPlanSession', { orgId, contactId, ...terms }, 'link')
  const newCard = async (number: string) => {
    const card = { number, expirationMonth: 12, expirationYear: 2099, cvc: '737' }
    return (await change<{ id: string }>('vaultTokenizeCard', card, 'id')).id
  }
  const visit = async (link: string) => visitAt(deployment.linkAt(link))
  await (await visit((await newSession(true)).link)).pay(pageCard(VISA))
  const query = 'query ($id: ID!) { contact(id: $id) { paymentMethods { edges { node { id } } } } }'
  type Found = { contact: { paymentMethods: { edges: { node: { id: string } }[] } } }
  const { data } = await ask<Found>(deployment.url, key, query, { id: contactId })
  const method = data.contact.paymentMethods.edges[0]?.node.id
  assert.ok(method, 'nothing was stored')
  return {
    ...{ deployment, uuid, shard: shardOf(uuid), key, apiKey, contactId, method },
    ...{ change, newCard, newSession, newPlanSession, visit },
    client: openClient(deployment, key, name),
  }
}

/** Sends a request until it gets a response. */
export async function answered(client: Fixture['client'], request: Request): Promise<void> {
  const giveUpMs = performance.now() + PATIENCE_MS
  while (client.open().includes(request)) {
    assert.ok(performance.now() < giveUpMs, `${request.key} was never answered`)
    await client.send(request)
    if (client.open().includes(request)) await pause(AGAIN_AFTER_MS)
  }
}
