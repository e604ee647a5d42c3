import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDeployment } from '../faults/deployment.ts'
import { VISA } from '../support/instruments.ts'
import { until } from '../support/process.ts'
import { NEW_CONFIGURATION } from '../support/providers.ts'

const POINTS = ['payment: token used', 'payment: written', 'payment: answered', 'payment: settled'] as const
const WAIT_MS = 120_000

interface Answer {
  readonly data: { readonly made: { readonly id: string; readonly status: string } } | null
  readonly errors?: readonly { readonly message: string; readonly extensions: Readonly<Record<string, unknown>> }[]
}

test('after a kill at any point of the request, repeating it returns one plan', async (t) => {
  const deployment = await openDeployment(t)
  const { processor, sql, processes } = deployment
  const shop = await deployment.organization('Shop')
  const apiKey = 'kill-shop'
  const untilUp = () => until('a process is not up', async () => deployment.isUp(), Boolean, WAIT_MS)

  async function ask(field: string, input: object, idempotencyKey?: string): Promise<Answer> {
    const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`
    const selection = field === 'paymentPlanCreate' ? 'id status' : 'id'
    const response = await fetch(deployment.url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${shop.key}`,
        'content-type': 'application/json',
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify({
        query: `mutation ($input: ${type}) { made: ${field}(input: $input) { ${selection} } }`,
        variables: { input },
      }),
    })
    return (await response.json()) as Answer
  }
  async function made(field: string, input: object): Promise<string> {
    const { data, errors } = await ask(field, input)
    assert.ok(data, JSON.stringify(errors))
    return data.made.id
  }

  await untilUp()
  await made('providerConfigurationCreate', { ...NEW_CONFIGURATION, credentials: { sandbox: { apiKey } } })
  for (const [index, point] of POINTS.entries()) {
    processes.api.plan([point])
    await untilUp()
    const card = { number: VISA, expirationMonth: 12, expirationYear: 2099 }
    const input = {
      vaultTokenId: await made('vaultTokenizeCard', card),
      contactId: await made('createContact', { name: 'Ada Byron' }),
      ...{ amount: '49.90', currency: 'USD', frequency: 'Monthly', startDate: '2090-01-31', occurrences: 12 },
      authorization: { acceptedAt: '2026-11-20T09:30:00Z', text: 'Twelve monthly payments.' },
    }
    const send = () => ask('paymentPlanCreate', input, `kill-${index}`)
    const death = processes.api.target()?.death
    await assert.rejects(send(), TypeError, `${point}: the request got a response`)
    await death
    const status = async () => {
      if (!deployment.isUp()) return null
      await sql.write('update jobs set due_at = created_at where due_at > created_at')
      const { data, errors } = await send()
      if (errors) assert.equal(errors[0]?.extensions.code, 'CONFLICT', JSON.stringify(errors))
      return data?.made.status ?? null
    }
    await until(`${point}: the plan does not start`, status, (each) => each === 'Active', WAIT_MS)
    assert.equal(processes.api.diedAt.get(point), 1)
  }
  const plans = await sql.rows<{ status: string }>('select status from payment_plans')
  assert.deepEqual(
    plans.map(({ status }) => status),
    POINTS.map(() => 'Active'),
  )
  const { charges, credentials } = await processor.ledger(apiKey)
  assert.deepEqual(
    charges.map(({ amount, status }) => `${amount} ${status}`),
    POINTS.map(() => '0 succeeded'),
  )
  assert.equal(credentials.length, POINTS.length)
})
