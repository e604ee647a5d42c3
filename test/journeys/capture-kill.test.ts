import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { requireId } from '../../src/platform/ids/index.ts'
import { CAPTURE_POINTS, IMPORT_POINTS, SETTLE_CAPTURE_POINTS } from '../faults/crash-points.ts'
import { openDeployment } from '../faults/deployment.ts'
import { VISA } from '../support/instruments.ts'
import { tallystick, until, withEnv } from '../support/process.ts'
import { NEW_CONFIGURATION } from '../support/providers.ts'
import { ask } from '../support/server.ts'

const WAIT_MS = 120_000
const API_KEY = 'kill-shop'
const [CAPTURED, VOIDED] = ['paymentCapture', 'paymentVoid'] as const
const PAYMENT = 'id status capturedAmount captureRequests { status }'

interface Payment {
  readonly id: string
  readonly status: string
  readonly capturedAmount: string | null
  readonly captureRequests: readonly { readonly status: string }[]
}

/** A capture or void in whose course a process dies. */
interface Ending {
  readonly field: typeof CAPTURED | typeof VOIDED
  readonly paymentId: string
  readonly key: string
}

/** Opens an organization whose payments are captured and voided while processes die. */
async function openShop(t: TestContext) {
  const deployment = await openDeployment(t)
  const { processor, sql } = deployment
  const { key } = await deployment.organization('Shop')
  const untilUp = () => until('a process is not up', async () => deployment.isUp(), Boolean, WAIT_MS)

  async function send<Made>(field: string, input: object, selection: string, idempotencyKey?: string) {
    const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`
    const document = `mutation ($input: ${type}) { made: ${field}(input: $input) { ${selection} } }`
    const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }
    return ask<{ made: Made } | null>(deployment.url, key, document, { input }, headers)
  }
  async function made(field: string, input: object): Promise<string> {
    const { data, errors } = await send<{ id: string }>(field, input, 'id')
    assert.ok(data, JSON.stringify(errors))
    return data.made.id
  }
  async function authorized(field: Ending['field']): Promise<Ending> {
    const vaultTokenId = await made('vaultTokenizeCard', { number: VISA, expirationMonth: 12, expirationYear: 2099 })
    const terms = { amount: '20.00', currency: 'USD', capture: 'Manual' }
    const paymentId = await made('paymentCreate', { vaultTokenId, ...terms })
    return { field, paymentId, key: `${field}-${paymentId}` }
  }
  const end = ({ field, paymentId, key: idempotencyKey }: Ending) =>
    send<Payment>(field, { paymentId, ...(field === CAPTURED && { amount: '12.50' }) }, PAYMENT, idempotencyKey)
  const shownReports = async () => {
    const document = '{ settlements { edges { node { id lineCount differenceCount } } } }'
    type Found = { settlements: { edges: { node: object }[] } }
    const { data } = await ask<Found>(deployment.url, key, document, {})
    return data.settlements.edges.map(({ node }) => ({ ...node }))
  }

  /**
   * Repeats the request under its key until it has ended, and compares the payment with the ledger.
   */
  async function endsOnce(ending: Ending): Promise<void> {
    const ended = async () => {
      if (!deployment.isUp()) return null
      await deployment.makeAllDue()
      const { data, errors } = await end(ending).catch(() => ({ data: null, errors: undefined }))
      if (errors) assert.equal(errors[0]?.extensions.code, 'CONFLICT', JSON.stringify(errors))
      return data?.made ?? null
    }
    const shown = await until(
      `${ending.key} has not ended`,
      ended,
      (each) => each?.status !== 'Pending' && each !== null,
      WAIT_MS,
    )
    const [status, capturedAmount, atProcessor, amount] =
      ending.field === CAPTURED ? ['Succeeded', '12.50', 'captured', 1_250] : ['Canceled', null, 'canceled', null]
    assert.deepEqual(shown, {
      id: ending.paymentId,
      status,
      capturedAmount,
      captureRequests: [{ status: 'Succeeded' }],
    })
    const attempts = await sql.rows<{ id: string }>('select id from payment_attempts where payment_id = $1', [
      requireId('pay', ending.paymentId, 'Payment').uuid,
    ])
    const { charges } = await processor.ledger(API_KEY)
    assert.deepEqual(
      charges
        .filter(({ reference }) => attempts.some(({ id }) => id === reference))
        .map((each) => [each.status, each.captured ?? null]),
      [[atProcessor, amount]],
    )
  }

  return { deployment, untilUp, made, authorized, end, endsOnce, shownReports }
}

test('after kills during captures, voids and an import, each has taken effect exactly once', async (t) => {
  const { deployment, untilUp, made, authorized, end, endsOnce, shownReports } = await openShop(t)
  const { processes, processor, sql } = deployment
  await untilUp()
  const configuration = await made('providerConfigurationCreate', {
    ...NEW_CONFIGURATION,
    credentials: { sandbox: { apiKey: API_KEY } },
  })

  const killed: Ending[] = []
  await t.test('a request to capture or void', async () => {
    const atPoints = CAPTURE_POINTS.flatMap((point) => [CAPTURED, VOIDED].map((field) => ({ point, field })))
    processes.api.plan(atPoints.map(({ point }) => point))
    for (const { point, field } of atPoints) {
      await untilUp()
      const ending = await authorized(field)
      const death = processes.api.target()?.death
      await assert.rejects(end(ending), TypeError, `${field} at ${point}: the request got a response`)
      await death
      killed.push(ending)
    }
    for (const ending of killed) await endsOnce(ending)
    for (const point of CAPTURE_POINTS) assert.equal(processes.api.diedAt.get(point), 2)
  })

  await t.test('a worker that settles one whose response was lost', async () => {
    await processor.notifications('withheld', 100)
    const lost = [await authorized(CAPTURED), await authorized(VOIDED)]
    for (const ending of lost) {
      await processor.fault('error_after', { operation: 'capture', count: 3 })
      assert.equal((await end(ending)).data?.made.status, 'Pending')
    }
    const [point] = SETTLE_CAPTURE_POINTS
    processes.worker.plan([point, point])
    const hasDied = async () => {
      await deployment.makeAllDue()
      return processes.worker.diedAt.get(point) === 2 && deployment.isUp()
    }
    await until('two workers die', hasDied, Boolean, WAIT_MS)
    for (const ending of lost) await endsOnce(ending)
    await processor.clearFaults()
    await processor.release()
    killed.push(...lost)
  })

  await t.test('an import of a settlement report', async () => {
    const captures = killed.filter(({ field }) => field === CAPTURED)
    const { charges } = await processor.ledger(API_KEY)
    const day = charges.find(({ settledAt }) => settledAt)?.settledAt?.slice(0, 10) ?? ''
    await processor.advance({ days: 1 })
    const fetched = ['settlement-report', 'fetch', configuration, day]
    const [point] = IMPORT_POINTS
    const dying = withEnv(deployment.installation, { TALLYSTICK_CRASH_AT: point })
    const died = await tallystick(t, dying, ...fetched)
    assert.equal(died.signal, 'SIGKILL', died.stderr)
    assert.equal((await sql.rows('select from settlement_lines')).length > 0, true)
    assert.equal((await shownReports()).length, 0)
    await sql.write("update settlement_reports set lease_until = lease_until - interval '1 hour'")
    const { code, stdout, stderr } = await tallystick(t, deployment.installation, ...fetched, '--json')
    assert.equal(code, 0, stderr)
    const { id } = JSON.parse(stdout) as { id: string }
    assert.deepEqual(await shownReports(), [{ id, lineCount: captures.length + 1, differenceCount: 0 }])
    const lines = await sql.rows<{ payment_id: string | null; amount_minor: string }>(
      "select payment_id, amount_minor from settlement_lines where type = 'Charge' order by payment_id",
    )
    assert.deepEqual(
      lines.map(({ payment_id, amount_minor }) => [payment_id, Number(amount_minor)]),
      captures.map(({ paymentId }) => [requireId('pay', paymentId, 'Payment').uuid, 1_250]).toSorted(),
    )
    assert.equal((await sql.rows("select from events where type = 'settlement.imported'")).length, 1)
  })
})
