import { plus, type Span, type Timestamp } from '../../platform/time/index.ts'
import { writeCharge } from './charge.ts'
import { endSession } from './identity/write-identity-session.ts'
import type { Due, Merchant } from './ledger.ts'
import { notifyOfCredential } from './notify.ts'
import type { ProcessorContext } from './processor-context.ts'
import type { Charge, Credential } from './records.ts'
import { endRefund } from './refund.ts'
import { scenarioOf } from './scenario.ts'

/** The time from settlement to a late return of a debit. */
const LATE: Span = { days: 3 }
/** The least time between two events of one record. Nothing new falls due within it. */
const EVENTS_APART: Span = { days: 1 }
const YEARS_OF_NEW_CARD = 4

/** Runs everything that is due by `until`, in order of time. Returns the number of records. */
export function settleDue(context: ProcessorContext, until: Timestamp, before: (due: Due) => void = () => {}): number {
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

function settle(context: ProcessorContext, merchant: Merchant, { kind, id }: Due): void {
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

function settleCharge(context: ProcessorContext, merchant: Merchant, charge: Charge): void {
  const { returns, disputed, changeCode } = scenarioOf(charge.scenario)
  const write = (next: Partial<Charge>) => writeCharge(context, merchant, { ...charge, dueAt: null, ...next })
  if (charge.status === 'requires_action') write({ status: 'canceled' })
  else if (disputed) write({ status: 'disputed' })
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
  else {
    const expirationYear = instrument.expirationYear + YEARS_OF_NEW_CARD
    writeUpdate(context, merchant, { ...credential, instrument: { ...instrument, expirationYear } }, 'updated')
  }
}

function writeUpdate(
  context: ProcessorContext,
  merchant: Merchant,
  credential: Credential,
  change: 'updated' | 'invalid',
): void {
  const value = { ...credential, dueAt: null }
  context.ledger.record({ kind: 'credential', merchant: merchant.id, value })
  notifyOfCredential(context, merchant, value, change)
}
