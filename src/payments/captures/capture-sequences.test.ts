import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { type AuthorizedPayment, capturesOf } from '../../../test/support/captures.ts'
import { startPayments } from '../../../test/support/payments.ts'
import { requireId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'

const fixture = await startPayments()
after(fixture.close)
const { processor, refund, sql, settle, deliverNotifications } = fixture
const merchant = await fixture.merchant()
const { authorize, capture, voiding, read } = capturesOf(fixture, merchant)

const RUNS = 15
const ACTIONS_MAX = 7

/** The model of a payment: amounts in minor units. */
interface Model {
  state: 'authorized' | 'captured' | 'ended'
  readonly authorized: number
  captured: number
  refunded: number
}

/** A step of a sequence. Each request is sent several times under one idempotency key. */
type Step =
  | {
      readonly do: 'capture' | 'refund'
      readonly percent: number | null
      readonly lost: boolean
      readonly copies: number
    }
  | { readonly do: 'void'; readonly lost: boolean; readonly copies: number }
  | { readonly do: 'expire' }

const copies = fc.integer({ min: 1, max: 3 })
const percent = fc.option(fc.integer({ min: 0, max: 120 }), { freq: 4 })
// One request in four gets no response, and is settled by a worker.
const lost = fc.nat(3).map((number) => number === 0)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('capture' as const), percent, lost, copies }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('refund' as const), percent, lost, copies }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), lost, copies }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
)

type Outcome = 'made' | 'INVALID_STATE' | 'VALIDATION_ERROR'

/** Applies a step to the model. Returns the expected response. */
function expected(model: Model, taken: Step, amount: number | null): Outcome {
  if (taken.do === 'refund') return refunded(model, amount)
  const isAuthorized = model.state === 'authorized'
  if (taken.do === 'expire' || taken.do === 'void') {
    if (isAuthorized) model.state = 'ended'
    return isAuthorized ? 'made' : 'INVALID_STATE'
  }
  if (!isAuthorized) return 'INVALID_STATE'
  const captured = amount ?? model.authorized
  if (captured === 0 || captured > model.authorized) return 'VALIDATION_ERROR'
  model.state = 'captured'
  model.captured = captured
  return 'made'
}

function refunded(model: Model, amount: number | null): Outcome {
  const left = model.captured - model.refunded
  if (model.state !== 'captured' || left === 0) return 'INVALID_STATE'
  const given = amount ?? left
  if (given === 0 || given > left) return 'VALIDATION_ERROR'
  model.refunded += given
  return 'made'
}

type Answer = {
  readonly data: { readonly made: { readonly id: string } }
  readonly errors?: readonly { readonly extensions: { readonly code?: unknown } }[] | undefined
}
const codeOf = ({ errors }: Answer) => String(errors?.[0]?.extensions.code ?? 'made')

/** Sends a request of a step, under its key. */
function send(id: string, { do: what }: Step, amount: string | undefined, key: string): Promise<Answer> {
  const headers = { 'idempotency-key': key }
  if (what === 'capture') return capture(id, amount, headers)
  if (what === 'void') return voiding(id, headers)
  return refund(merchant, { paymentId: id, ...(amount !== undefined && { amount }) }, headers)
}

async function take(payment: AuthorizedPayment, model: Model, taken: Step): Promise<void> {
  if (taken.do === 'expire') {
    expected(model, taken, null)
    await processor.advance({ days: 7 })
    return deliverNotifications()
  }
  const percentage = taken.do === 'void' ? null : taken.percent
  const base = taken.do === 'refund' ? model.captured : model.authorized
  const amount = percentage === null ? null : Math.floor((base * percentage) / 100)
  const shown = amount === null ? undefined : formatMinor(BigInt(amount), payment.currency)
  const code = expected(model, taken, amount)
  const operation = taken.do === 'refund' ? 'refund' : 'capture'
  if (taken.lost) await processor.fault('error_after', { operation, count: 3 })
  const key = randomUUID()
  const first = await send(payment.id, taken, shown, key)
  assert.equal(codeOf(first), code, JSON.stringify(first))
  await processor.clearFaults()
  for (let copy = 1; copy < taken.copies; copy++) {
    // The repetition comes before or after the worker has settled what was lost.
    const again = await send(payment.id, taken, shown, key)
    assert.equal(codeOf(again), code, JSON.stringify(again))
    if (code === 'made') assert.equal(again.data.made.id, first.data.made.id)
    if (taken.lost) await settle()
  }
  if (taken.lost) await settle()
}

const AT_PROCESSOR = { authorized: /^authorized$/, captured: /^captured$/, ended: /^(canceled|expired)$/ } as const
const STATUS = { authorized: 'Pending', captured: 'Succeeded', ended: 'Canceled' } as const

/** Compares the payment with the model and with the processor's ledger. */
async function compare(payment: AuthorizedPayment, model: Model): Promise<void> {
  const { id, currency } = payment
  const inMinor = (amount: string | null) =>
    amount === null ? null : Math.round(Number(amount) * (currency === 'JPY' ? 1 : 100))
  const { status, authorizedAmount, capturedAmount, refundedAmount, refunds } = await read(id)
  const captured = model.state === 'captured' ? model.captured : null
  assert.deepEqual(
    [status, inMinor(authorizedAmount), inMinor(capturedAmount), inMinor(refundedAmount)],
    [STATUS[model.state], model.authorized, captured, model.refunded],
  )
  const attempts = await sql.rows<{ id: string }>('select id from payment_attempts where payment_id = $1', [
    requireId('pay', id, 'Payment').uuid,
  ])
  const ledger = await merchant.ledger()
  const [charge, ...others] = ledger.charges.filter(({ reference }) => attempts.some((each) => each.id === reference))
  assert.ok(charge && others.length === 0)
  assert.match(charge.status, AT_PROCESSOR[model.state])
  assert.deepEqual(
    [charge.amount, charge.currency, charge.captured ?? null, charge.refunded],
    [model.authorized, currency, captured, model.refunded],
  )
  assert.deepEqual(
    refunds.map((each) => `${each.status} ${inMinor(each.amount)}`).toSorted(),
    ledger.refunds
      .filter((each) => each.charge === charge.id)
      .map((each) => `Succeeded ${each.amount}`)
      .toSorted(),
  )
}

const money = fc.oneof(
  fc.record({ minor: fc.integer({ min: 1, max: 500_000 }), currency: fc.constantFrom('USD', 'EUR') }),
  fc.record({ minor: fc.integer({ min: 1, max: 5_000 }), currency: fc.constant('JPY') }),
)

test('amounts equal the ledger after any sequence of captures, voids, expiries and refunds', async () => {
  const sequences = fc.array(step, { minLength: 1, maxLength: ACTIONS_MAX })
  await fc.assert(
    fc.asyncProperty(money, sequences, async ({ minor, currency }, steps) => {
      const payment = await authorize({}, { amount: formatMinor(BigInt(minor), currency), currency })
      const model: Model = { state: 'authorized', authorized: minor, captured: 0, refunded: 0 }
      for (const taken of steps) await take(payment, model, taken)
      await compare(payment, model)
      // A late or repeated notification changes nothing.
      await processor.release()
      await deliverNotifications()
      await settle()
      await compare(payment, model)
    }),
    { numRuns: RUNS },
  )
})
