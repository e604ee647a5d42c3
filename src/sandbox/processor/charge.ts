import { randomBase62 } from '../../platform/crypto/index.ts'
import { plus, type Span, type Timestamp } from '../../platform/time/index.ts'
import type { Plan } from './answer-once.ts'
import { type ChargeOrder, MODELS } from './charge-order.ts'
import { chargeView } from './charge-view.ts'
import { type ChargedSource, chargedSource } from './charged-source.ts'
import type { DeclineReason } from './decline-reason.ts'
import type { House } from './house.ts'
import { hasExpired } from './instrument.ts'
import type { Merchant } from './ledger.ts'
import type { Charge, ChargeStatus, Credential } from './records.ts'
import { type Scenario, scenarioOf } from './scenario.ts'
import { scenarioOfAmount } from './scenario-of-amount.ts'
import { tellOfCharge } from './tell.ts'

/** How long a customer may take over a challenge. */
const CHALLENGE: Span = { hours: 1 }
/** How long a debit takes to settle, from when on a bank may still take it back, and after how long a holder disputes. */
export const SETTLING: Span = { days: 2 }
const DISPUTE: Span = { days: 1 }
/** When the scheme has news of a stored card. */
const NEWS: Span = { days: 30 }

/** What charging this order would do. */
export function planCharge(house: House, merchant: Merchant, order: ChargeOrder): Plan {
  const source = chargedSource(house, merchant, order)
  const own = source.scenario
  const name = own === 'ordinary' && source.known ? scenarioOfAmount(order.amount) : own
  const scenario = scenarioOf(name)
  return {
    fault: scenario.fault,
    run: () => {
      const charge = begin(house, merchant, order, source, scriptedOr(house, order, source, name))
      return chargeView(house, merchant, charge)
    },
  }
}

/** What a stored instrument plays for good was given with its number: only that charge plays what was scripted. */
function scriptedOr({ plays }: House, { amount }: ChargeOrder, source: ChargedSource, name: string): string {
  if (name !== 'ordinary' || source.credential === null || amount === 0) return name
  return plays.next(source.instrument.type) ?? name
}

function begin(house: House, merchant: Merchant, order: ChargeOrder, source: ChargedSource, name: string): Charge {
  const scenario = scenarioOf(name)
  const now = house.now()
  const outcome = outcomeOf(order, source, scenario, now)
  const charge: Charge = {
    id: `ch_${randomBase62(20)}`,
    reference: order.reference,
    amount: order.amount,
    currency: order.currency,
    decline: null,
    returnCode: null,
    refunded: 0,
    instrument: source.instrument,
    scenario: name,
    customer: order.customer,
    initiator: order.initiator,
    model: order.model,
    store: order.store,
    credential: source.credential?.id ?? null,
    returnUrl: order.returnUrl,
    challenge: outcome.status === 'requires_action' ? randomBase62(32) : null,
    createdAt: now,
    dueAt: null,
    ...outcome,
  }
  return writeCharge(house, merchant, charge)
}

/** How a charge stands after its first word. */
type ChargeStart = Pick<Charge, 'status'> & Partial<Pick<Charge, 'decline' | 'dueAt'>>

function outcomeOf(order: ChargeOrder, source: ChargedSource, scenario: Scenario, now: Timestamp): ChargeStart {
  const reason = declineReasonOf(order, source, scenario, now)
  if (reason) return { status: 'declined', decline: { reason, advice: scenario.advice ?? null } }
  if (needsCustomer(source, scenario)) return { status: 'requires_action', dueAt: plus(now, CHALLENGE) }
  return accepted(order, source, scenario, now)
}

function declineReasonOf(
  order: ChargeOrder,
  source: ChargedSource,
  scenario: Scenario,
  now: Timestamp,
): DeclineReason | null {
  const { credential, instrument } = source
  if (!source.known) return 'credential_unknown'
  if (credential?.status === 'invalid') return 'account_closed'
  if (credential && order.model && !credential.models.includes(order.model)) return 'model_not_supported'
  if (hasExpired(instrument, now)) return 'expired_card'
  if (scenario.decline) return scenario.decline
  if (credential && scenario.laterDecline) return scenario.laterDecline
  if (needsCustomer(source, scenario) && !canBeAsked(order)) return 'authentication_required'
  return null
}

function needsCustomer({ instrument, credential }: ChargedSource, { challenge }: Scenario): boolean {
  return instrument.type === 'financing' || challenge === 'always' || (challenge === 'once' && !credential)
}

function canBeAsked({ initiator, returnUrl }: ChargeOrder): boolean {
  return initiator === 'customer' && returnUrl !== null
}

/** What becomes of a charge that nothing stands against. */
function accepted(
  { amount }: Pick<Charge, 'amount'>,
  { instrument }: Pick<Charge, 'instrument'>,
  scenario: Scenario,
  now: Timestamp,
): ChargeStart {
  if (instrument.type === 'bank_account' && amount > 0)
    return { status: 'processing', dueAt: scenario.neverSettles ? null : plus(now, SETTLING) }
  return { status: 'succeeded', dueAt: scenario.disputed && amount > 0 ? plus(now, DISPUTE) : null }
}

/** Ends a challenge: approved, or declined by the customer. Gives the charge as it was when it waits no more. */
export function decideChallenge(house: House, merchant: Merchant, charge: Charge, approved: boolean): Charge {
  if (charge.status !== 'requires_action') return charge
  const scenario = scenarioOf(charge.scenario)
  const reason = approved ? scenario.declineAfterChallenge : 'authentication_failed'
  const next = reason
    ? { status: 'declined' as ChargeStatus, decline: { reason, advice: null }, dueAt: null }
    : accepted(charge, charge, scenario, house.now())
  return writeCharge(house, merchant, { ...charge, ...next })
}

/** Writes how a charge stands now, stores its instrument when that is due, and tells the merchant. */
export function writeCharge(house: House, merchant: Merchant, charge: Charge): Charge {
  const stored = charge.credential === null ? storedBy(house, merchant, charge) : null
  if (stored) house.ledger.record({ kind: 'credential', merchant: merchant.id, value: stored })
  const written = stored ? { ...charge, credential: stored.id } : charge
  house.ledger.record({ kind: 'charge', merchant: merchant.id, value: written })
  tellOfCharge(house, merchant, written)
  return written
}

/** The credential that a good charge makes. The same instrument of the same customer is stored once. */
function storedBy({ fingerprint, now }: House, merchant: Merchant, charge: Charge): Credential | null {
  const { instrument, customer, status } = charge
  if (!charge.store || customer === null || instrument.type === 'financing') return null
  if (status !== 'succeeded' && status !== 'processing') return null
  const identity = fingerprint('identity', customer, instrument.fingerprint)
  const former = merchant.credentials.get(merchant.credentialOfIdentity.get(identity) ?? '')
  const scenario = scenarioOf(charge.scenario)
  return {
    id: former?.status === 'active' ? former.id : `crd_${randomBase62(24)}`,
    identity,
    customer,
    instrument,
    scenario: charge.scenario,
    models: scenario.onlyDeclaredModel && charge.model ? [charge.model] : MODELS,
    schemeReference: instrument.type === 'card' ? `nti_${randomBase62(15)}` : null,
    status: 'active',
    dueAt: scenario.laterNews ? plus(now(), NEWS) : null,
  }
}
