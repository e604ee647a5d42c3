import { formatId } from '../../src/platform/ids/index.ts'
import { formatMinor } from '../../src/platform/money/index.ts'
import type { Random } from '../faults/random.ts'
import { MASTERCARD, SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import type { YearEnvironment } from './environment.ts'
import type { Organization } from './organization.ts'
import { reportConsent } from './reported-consents.ts'

type Act = (environment: YearEnvironment, organization: Organization, random: Random) => Promise<unknown>

/** A payment outside plans that took money, with its charge at the processor. */
interface Paid {
  readonly id: string
  readonly charge: string
  readonly currency: string
  readonly left: number
}

/**
 * The actions on payments outside plans, in turn: every year has some of each. Captures are
 * requested soon after the authorization, which lasts a week.
 */
const CYCLE: readonly Act[] = [
  payAndCapture,
  refundAtProvider,
  payAndVoid,
  openDispute,
  pay,
  closeDispute,
  refund,
  payAndCapture,
  payAndForget,
  openDispute,
  closeDispute,
]
const ACTIONS_OF_A_STEP = 2

/** Runs the next actions on payments outside plans, one after the other. */
export async function runOneOffActions(
  environment: YearEnvironment,
  organization: Organization,
  random: Random,
): Promise<void> {
  for (let count = 0; count < ACTIONS_OF_A_STEP; count++)
    await CYCLE[organization.oneOffActions++ % CYCLE.length]!(environment, organization, random)
}

const CARDS = [VISA, MASTERCARD, SANDBOX_CARDS.notifiedTwice, SANDBOX_CARDS.refundPending]
const CAPTURED_CARDS = [VISA, MASTERCARD, SANDBOX_CARDS.captureSlow]
const AMOUNT_MAX = 60_000

/** Creates a payment by a card that an operator enters. Returns null when it was refused. */
async function create(
  organization: Organization,
  capture: 'Automatic' | 'Manual',
  number: string,
  random: Random,
): Promise<{ id: string; minor: number; currency: string } | null> {
  const { client } = organization
  const card = { number, expirationMonth: 12, expirationYear: 2099, cvc: '737' }
  const { made: token } = await client.change('vaultTokenizeCard', card)
  if (!token) return null
  const [minor, currency] = [100 + random.below(AMOUNT_MAX), random.one(['USD', 'EUR', 'JPY'])]
  const terms = { amount: formatMinor(BigInt(minor), currency), currency, capture }
  const transactionRef = `one-off ${organization.oneOffActions}`
  const payment = { reference: transactionRef, minor, currency, last4: number.slice(-4) }
  const authorization =
    random.below(3) === 0 ? null : reportConsent(organization, random, { purpose: 'Payment', payment })
  const input = { orgId: client.orgId, vaultTokenId: token.id, transactionRef, authorization, ...terms }
  const { made } = await client.change('paymentCreate', input)
  return made && { id: made.id, minor, currency }
}

async function pay(_: YearEnvironment, organization: Organization, random: Random): Promise<void> {
  await create(organization, 'Automatic', random.one(CARDS), random)
}

/**
 * Captures the whole or a part, and then sometimes requests it again under another key, which is
 * refused.
 */
async function payAndCapture(_: YearEnvironment, organization: Organization, random: Random): Promise<void> {
  const made = await create(organization, 'Manual', random.one(CAPTURED_CARDS), random)
  if (!made) return
  const { id: paymentId, minor, currency } = made
  const part = random.below(2) === 0 ? {} : { amount: formatMinor(BigInt(1 + random.below(minor)), currency) }
  await organization.client.change('paymentCapture', { paymentId, ...part })
  if (random.below(3) === 0) await organization.client.change('paymentCapture', { paymentId })
}

async function payAndVoid(_: YearEnvironment, organization: Organization, random: Random): Promise<void> {
  const made = await create(organization, 'Manual', VISA, random)
  if (made) await organization.client.change('paymentVoid', { paymentId: made.id })
}

/** Leaves an authorization, or a capture that will be refused, to its expiry. */
async function payAndForget(_: YearEnvironment, organization: Organization, random: Random): Promise<void> {
  const isRefused = random.below(2) === 0
  const made = await create(organization, 'Manual', isRefused ? SANDBOX_CARDS.captureRefused : VISA, random)
  if (made && isRefused) await organization.client.change('paymentCapture', { paymentId: made.id })
}

const PAID = `select p.id, a.provider_reference as charge, p.currency,
    (coalesce(p.captured_minor, p.amount_minor) - p.refunds_reserved_minor)::int as left
  from payments p join payment_attempts a on a.shard = p.shard and a.payment_id = p.id and a.outcome = 'Succeeded'
  where p.org_id = $1 and p.status = 'Succeeded' and p.payment_plan_id is null and p.payment_session_id is null
    and p.payment_plan_session_id is null and coalesce(p.captured_minor, p.amount_minor) > p.refunds_reserved_minor
  order by p.id`

/** Returns a payment outside plans that has money left, preferably a recent one. */
async function anyPaid({ query }: YearEnvironment, { uuid }: Organization, random: Random): Promise<Paid | null> {
  const paid = await query<Paid>(PAID, [uuid])
  return paid.length === 0 ? null : random.one(paid.slice(-5))
}

async function refund(environment: YearEnvironment, organization: Organization, random: Random): Promise<void> {
  const paid = await anyPaid(environment, organization, random)
  if (!paid) return
  const part = random.below(2) === 0 ? {} : { amount: formatMinor(BigInt(1 + random.below(paid.left)), paid.currency) }
  await organization.client.change('paymentRefund', { paymentId: formatId('pay', paid.id), ...part })
}

/**
 * Refunds a payment in the processor's dashboard, which refuses it when the rest was refunded
 * meanwhile.
 */
async function refundAtProvider(
  environment: YearEnvironment,
  organization: Organization,
  random: Random,
): Promise<void> {
  const paid = await anyPaid(environment, organization, random)
  const amount = paid && random.below(2) === 0 ? 1 + random.below(paid.left) : paid?.left
  if (paid) await environment.processor.refundAtProvider(paid.charge, amount).catch(() => {})
}

async function openDispute(environment: YearEnvironment, organization: Organization, random: Random): Promise<void> {
  const paid = await anyPaid(environment, organization, random)
  const status = random.below(4) === 0 ? 'warning' : 'needs_response'
  if (paid) await environment.processor.dispute(paid.charge, { status }).catch(() => {})
}

const OPEN = `select d.provider_reference as id, d.status from disputes d join payments p on p.shard = d.shard and p.id = d.payment_id
  where d.org_id = $1 and d.closed_at is null and p.payment_plan_id is null and p.payment_session_id is null
  order by d.id`

/** Decides the oldest dispute that is open; a warning ends without effect. */
async function closeDispute({ query, processor }: YearEnvironment, { uuid }: Organization, random: Random) {
  const [open] = await query<{ id: string; status: string }>(OPEN, [uuid])
  const end = random.one(['won', 'lost'] as const)
  if (open)
    await processor
      .changeDispute(open.id, { status: open.status === 'Warning' ? 'warning_closed' : end })
      .catch(() => {})
}
