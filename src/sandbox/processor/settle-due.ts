import { plus, type Span, type Timestamp } from '../../platform/time/index.ts'
import { writeCharge } from './charge.ts'
import { openDispute } from './dispute.ts'
import { endSession } from './identity/write-identity-session.ts'
import type { DueRecord, Merchant } from './ledger.ts'
import type { ProcessorContext } from './processor-context.ts'
import type { Charge, Credential } from './records.ts'
import { endRefund } from './refund.ts'
import { renewCard, writeUpdate } from './renew-card.ts'
import { scenarioOf } from './scenario.ts'

/** The time from settlement to a late return of a debit. */
const LATE: Span = { days: 3 }
/** The time from a failed capture to the next one. */
const RECAPTURE: Span = { days: 2 }
/** The least time between two events of one record. No new event falls due within it. */
const EVENTS_APART: Span = { days: 1 }

/** Runs everything that is due by `until`, in order of time. Returns the number of records. */
export function settleDue(
  context: ProcessorContext,
  until: Timestamp,
  before: (due: DueRecord) => void = () => {},
): number {
  let settled = 0
  for (let due = context.ledger.dueBy(until); due[0]; due = context.ledger.dueBy(until)) {
    const nextDueAt = plus(due[0].at, EVENTS_APART)
    for (const each of due) {
      if (each.at > nextDueAt) break
      before(each)
      settle(context, context.ledger.merchant(each.merchant), each)
      settled++
    }
  }
  return settled
}

function settle(context: ProcessorContext, merchant: Merchant, { kind, id }: DueRecord): void {
  const [charge, refund, credential, session] = [
    merchant.charges.get(id),
    merchant.refunds.get(id),
    merchant.credentials.get(id),
    merchant.identitySessions.get(id),
  ]
  if (kind === 'charge' && charge) settleCharge(context, merchant, charge)
  if (kind === 'refund' && refund) endRefund(context, merchant, refund)
  if (kind === 'credential' && credential) updateCard(context, merchant, credential)
  if (kind === 'identity_session' && session) endSession(context, { merchant, session }, 'expired')
}

/** The dispute of a card whose holder disputes every charge. */
const FRAUDULENT = { reason: 'fraudulent', networkReasonCode: '10.4', status: 'needs_response' } as const

function settleCharge(context: ProcessorContext, merchant: Merchant, charge: Charge): void {
  const { returns, disputed, uncaptured, changeCode, captures } = scenarioOf(charge.scenario)
  const write = (next: Partial<Charge>) => writeCharge(context, merchant, { ...charge, dueAt: null, ...next })
  if (charge.status === 'requires_action') write({ status: 'canceled' })
  else if (charge.status === 'authorized') write({ status: 'expired' })
  else if (charge.status === 'capturing' && captures === 'refused')
    write({ status: 'authorized', captured: null, dueAt: charge.authorizedUntil ?? null })
  else if (charge.status === 'capturing') write({ status: 'captured' })
  else if (disputed) openDispute(context, merchant, charge, { ...FRAUDULENT, amount: charge.amount })
  else if (uncaptured === 'expires') write({ status: 'expired' })
  else if (uncaptured && charge.status === 'succeeded')
    write({ status: 'capture_failed', dueAt: uncaptured === 'fails once' ? plus(context.now(), RECAPTURE) : null })
  else if (uncaptured) write({ status: 'captured' })
  else if (returns && (!returns.late || charge.status === 'succeeded'))
    write({ status: 'returned', returnCode: returns.code })
  else {
    write({ status: 'succeeded', dueAt: returns ? plus(context.now(), LATE) : null })
    const credential = changeCode && merchant.credentials.get(charge.credential ?? '')
    if (credential) changeAccount(context, merchant, credential, changeCode)
  }
}

/** Applies a bank's notice of change to a stored account, once. */
function changeAccount(context: ProcessorContext, merchant: Merchant, credential: Credential, code: string): void {
  const { instrument } = credential
  if (instrument.type !== 'bank_account' || credential.scenario === 'ordinary') return
  const changed = {
    ...instrument,
    ...((code === 'C01' || code === 'C03') && { last4: '0001' }),
    ...((code === 'C02' || code === 'C03') && { bankName: 'Merged Sandbox Bank (simulated)' }),
    ...(code === 'C05' && { accountType: 'savings' as const }),
  }
  writeUpdate(context, merchant, { ...credential, instrument: changed, scenario: 'ordinary' }, 'updated')
}

/** Applies a card network's update to a stored card: a new expiry date, or closed. */
function updateCard(context: ProcessorContext, merchant: Merchant, credential: Credential): void {
  const { instrument } = credential
  const { laterUpdate } = scenarioOf(credential.scenario)
  if (credential.status !== 'active' || instrument.type !== 'card') return
  if (laterUpdate === 'closed') writeUpdate(context, merchant, { ...credential, status: 'invalid' }, 'invalid')
  else renewCard(context, merchant, credential)
}
