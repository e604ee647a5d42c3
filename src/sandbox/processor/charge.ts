import { randomBase62 } from '../../platform/crypto/index.ts'
import { plus, type Span, type Timestamp } from '../../platform/time/index.ts'
import { type ChargeOrder, RECURRING_MODELS } from './charge-order.ts'
import { chargeView } from './charge-view.ts'
import { type ChargedSource, chargedSource } from './charged-source.ts'
import { isSameSecret } from './fingerprints.ts'
import { hasExpired } from './instrument.ts'
import type { Merchant } from './ledger.ts'
import { notifyOfCharge } from './notify.ts'
import type { ProcessorContext } from './processor-context.ts'
import type { Charge, ChargeStatus, Credential, DeclineReason } from './records.ts'
import { hasMovedMoney } from './refund.ts'
import { invalidField } from './rejection.ts'
import { replaceCard } from './renew-card.ts'
import { scenarioOfAmount } from './requested-scenario.ts'
import type { PlannedCall } from './run-once.ts'
import { type Scenario, scenarioOf } from './scenario.ts'

/** The time in which a customer must answer a challenge. */
const CHALLENGE: Span = { hours: 1 }
/** The time in which a debit settles, and after which its bank can return it. */
export const SETTLEMENT_TIME: Span = { days: 2 }
const DISPUTE: Span = { days: 1 }
/** The time after which an authorization expires that was not captured. */
const AUTHORIZATION: Span = { days: 7 }
/** The time after which a capture fails. */
const FAILED_CAPTURE: Span = { days: 1 }
/** The time after which the card network updates a stored card. */
const CARD_UPDATE: Span = { days: 30 }

/** Validates an order and returns the charge to run. */
export function planCharge(context: ProcessorContext, merchant: Merchant, order: ChargeOrder): PlannedCall {
  const source = chargedSource(context, merchant, order)
  const own = source.scenario
  const name = own === 'ordinary' && source.known ? scenarioOfAmount(order.amount) : own
  const scenario = scenarioOf(name)
  return {
    fault: scenario.fault,
    run: () => {
      const updated = updatedSource(context, merchant, source)
      const charge = createCharge(context, merchant, order, updated, scriptedOr(context, order, updated, name))
      return chargeView(context, merchant, charge)
    },
  }
}

/** Returns the source of a charge, with the card that the updater has for it. */
function updatedSource(context: ProcessorContext, merchant: Merchant, source: ChargedSource): ChargedSource {
  const { credential } = source
  if (credential?.status !== 'active' || !scenarioOf(credential.scenario).updatesAtCharge) return source
  const updated = replaceCard(context, merchant, credential)
  return { ...source, credential: updated, instrument: updated.instrument, isUpdated: true }
}

/**
 * Returns the scripted scenario for a stored instrument that has none of its own. Others keep their
 * scenario.
 */
function scriptedOr(
  { scenarios }: ProcessorContext,
  { amount }: ChargeOrder,
  source: ChargedSource,
  name: string,
): string {
  if (name !== 'ordinary' || source.credential === null || amount === 0) return name
  return scenarios.next(source.instrument.type) ?? name
}

function createCharge(
  context: ProcessorContext,
  merchant: Merchant,
  order: ChargeOrder,
  source: ChargedSource,
  name: string,
): Charge {
  const scenario = scenarioOf(name)
  const now = context.now()
  const outcome = outcomeOf(order, source, scenario, now)
  const charge: Charge = {
    id: `ch_${randomBase62(20)}`,
    reference: order.reference,
    statementDescriptor: order.statementDescriptor,
    description: order.description,
    mandate: order.mandate,
    amount: order.amount,
    currency: order.currency,
    decline: null,
    returnCode: null,
    refunded: 0,
    isManual: order.isManual,
    authorizedUntil: null,
    captured: null,
    captureReference: null,
    instrument: source.instrument,
    scenario: name,
    customer: order.customer,
    initiator: order.initiator,
    model: order.model,
    store: order.store,
    credential: source.credential?.id ?? null,
    cardIsUpdated: source.isUpdated ?? false,
    returnUrl: order.returnUrl,
    challenge: outcome.status === 'requires_action' ? randomBase62(32) : null,
    createdAt: now,
    dueAt: null,
    ...outcome,
  }
  return writeCharge(context, merchant, charge)
}

/** The status of a charge after it was submitted. */
type ChargeStart = Pick<Charge, 'status'> & Partial<Pick<Charge, 'decline' | 'dueAt' | 'authorizedUntil'>>

function outcomeOf(order: ChargeOrder, source: ChargedSource, scenario: Scenario, now: Timestamp): ChargeStart {
  const reason = declineReasonOf(order, source, scenario, now)
  if (reason) return { status: 'declined', decline: { reason, advice: scenario.advice ?? null } }
  if (needsCustomer(source, scenario))
    return { status: 'requires_action', dueAt: scenario.awaitsResult ? null : plus(now, CHALLENGE) }
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

/** Returns the status of a charge that is not declined: debits are processing until they settle. */
function accepted(
  { amount, isManual }: Pick<Charge, 'amount' | 'isManual'>,
  { instrument }: Pick<Charge, 'instrument'>,
  scenario: Scenario,
  now: Timestamp,
): ChargeStart {
  const until = plus(now, AUTHORIZATION)
  if (isManual) return { status: 'authorized', dueAt: until, authorizedUntil: until }
  if (instrument.type === 'bank_account' && amount > 0)
    return { status: 'processing', dueAt: scenario.neverSettles ? null : plus(now, SETTLEMENT_TIME) }
  const span = amount > 0 ? timeToChange(scenario) : null
  return { status: 'succeeded', dueAt: span && plus(now, span) }
}

/** Returns the time after which a successful charge of a card changes; null when it does not. */
function timeToChange({ disputed, uncaptured }: Scenario): Span | null {
  if (disputed) return DISPUTE
  if (uncaptured === undefined) return null
  return uncaptured === 'expires' ? AUTHORIZATION : FAILED_CAPTURE
}

/** Approves or declines a challenge. Returns the charge unchanged when it has no open challenge. */
export function decideChallenge(
  context: ProcessorContext,
  merchant: Merchant,
  charge: Charge,
  approved: boolean,
): Charge {
  if (charge.status !== 'requires_action') return charge
  const scenario = scenarioOf(charge.scenario)
  const reason = approved ? scenario.declineAfterChallenge : 'authentication_failed'
  const next = reason
    ? { status: 'declined' as ChargeStatus, decline: { reason, advice: null }, dueAt: null }
    : accepted(charge, charge, scenario, context.now())
  return writeCharge(context, merchant, { ...charge, ...next })
}

/**
 * Returns whether a charge is made only by the result of its challenge, and can be neither read nor
 * canceled.
 */
export function awaitsResult({ scenario }: Charge): boolean {
  return scenarioOf(scenario).awaitsResult === true
}

const DECISIONS = ['approve', 'decline'] as const

/** Returns the result of a decided challenge, which the customer brings back to the merchant. */
export function challengeResult({ fingerprint }: ProcessorContext, { id }: Charge, decision: string): string {
  return fingerprint('challenge result', id, decision)
}

/** Decides a challenge by its result. Throws a Rejection for an invalid one. */
export function completeByResult(
  context: ProcessorContext,
  merchant: Merchant,
  charge: Charge,
  result: string,
): Charge {
  const decision = DECISIONS.find((each) => isSameSecret(challengeResult(context, charge, each), result))
  if (decision === undefined) throw invalidField('result', 'not the result of this challenge')
  return decideChallenge(context, merchant, charge, decision === 'approve')
}

/** Writes a charge, stores its instrument if requested, and notifies the merchant. */
export function writeCharge(context: ProcessorContext, merchant: Merchant, charge: Charge): Charge {
  const stored = charge.credential === null ? storedBy(context, merchant, charge) : null
  if (stored) context.ledger.record({ kind: 'credential', merchant: merchant.id, value: stored })
  const written = { ...charge, ...timesOfMoney(charge, context.now()), ...(stored && { credential: stored.id }) }
  context.ledger.record({ kind: 'charge', merchant: merchant.id, value: written })
  notifyOfCharge(context, merchant, written)
  return written
}

/**
 * Returns when the money of a charge arrived and was returned, which settlement reports show.
 * Disputes have their own times.
 */
function timesOfMoney(charge: Charge, now: Timestamp): Pick<Charge, 'settledAt' | 'reversedAt'> {
  if (charge.settledAt === undefined) return charge.amount > 0 && hasMovedMoney(charge) ? { settledAt: now } : {}
  return charge.status === 'returned' && charge.reversedAt === undefined ? { reversedAt: now } : {}
}

/** Returns the credential of an accepted charge. One instrument of one customer is stored once. */
function storedBy({ fingerprint, now }: ProcessorContext, merchant: Merchant, charge: Charge): Credential | null {
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
    models: scenario.onlyDeclaredModel && charge.model ? [charge.model] : RECURRING_MODELS,
    schemeReference: instrument.type === 'card' ? `nti_${randomBase62(15)}` : null,
    status: 'active',
    dueAt: scenario.laterUpdate ? plus(now(), CARD_UPDATE) : null,
  }
}
