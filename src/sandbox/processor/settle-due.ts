import { plus, type Span, type Timestamp } from '../../platform/time/index.ts'
import { writeCharge } from './charge.ts'
import type { House } from './house.ts'
import { endSession } from './identity/write-identity-session.ts'
import type { Due, Merchant } from './ledger.ts'
import type { Charge, Credential } from './records.ts'
import { endRefund } from './refund.ts'
import { scenarioOf } from './scenario.ts'
import { tellOfCredential } from './tell.ts'

/** How long after it settled a debit comes back late. */
const LATE: Span = { days: 3 }
/** What has settled rests for so long, so that nothing new falls due among what is due within it. */
const SETTLED_LEAST: Span = { days: 1 }
const YEARS_OF_NEW_CARD = 4

/** Does all that has fallen due by then, in its order; gives how much that was. */
export function settleDue(house: House, until: Timestamp, before: (due: Due) => void = () => {}): number {
  let settled = 0
  for (let due = house.ledger.dueBy(until); due[0]; due = house.ledger.dueBy(until)) {
    const nextDueAt = plus(due[0].at, SETTLED_LEAST)
    for (const each of due) {
      if (each.at > nextDueAt) break
      before(each)
      settle(house, house.ledger.merchant(each.merchant), each)
      settled++
    }
  }
  return settled
}

function settle(house: House, merchant: Merchant, { kind, id }: Due): void {
  const [charge, refund, credential, session] = [
    merchant.charges.get(id),
    merchant.refunds.get(id),
    merchant.credentials.get(id),
    merchant.identitySessions.get(id),
  ]
  if (kind === 'charge' && charge) settleCharge(house, merchant, charge)
  if (kind === 'refund' && refund) endRefund(house, merchant, refund)
  if (kind === 'credential' && credential) tellNews(house, merchant, credential)
  if (kind === 'identity_session' && session) endSession(house, { merchant, session }, 'expired')
}

function settleCharge(house: House, merchant: Merchant, charge: Charge): void {
  const { returns, disputed, noticeOfChange } = scenarioOf(charge.scenario)
  const write = (next: Partial<Charge>) => writeCharge(house, merchant, { ...charge, dueAt: null, ...next })
  if (charge.status === 'requires_action') write({ status: 'canceled' })
  else if (disputed) write({ status: 'disputed' })
  else if (returns && (!returns.late || charge.status === 'succeeded'))
    write({ status: 'returned', returnCode: returns.code })
  else {
    write({ status: 'succeeded', dueAt: returns ? plus(house.now(), LATE) : null })
    const credential = noticeOfChange && merchant.credentials.get(charge.credential ?? '')
    if (credential) changeAccount(house, merchant, credential, noticeOfChange)
  }
}

/** What a bank says of an account in a notice of change; said once. */
function changeAccount(house: House, merchant: Merchant, credential: Credential, code: string): void {
  const { instrument } = credential
  if (instrument.type !== 'bank_account' || credential.scenario === 'ordinary') return
  const changed = {
    ...instrument,
    ...((code === 'C01' || code === 'C03') && { last4: '0001' }),
    ...((code === 'C02' || code === 'C03') && { bankName: 'Merged Sandbox Bank (simulated)' }),
    ...(code === 'C05' && { accountType: 'savings' as const }),
  }
  writeNews(house, merchant, { ...credential, instrument: changed, scenario: 'ordinary' }, 'updated')
}

/** What a scheme says of a stored card: it has a new expiry date, or is closed. */
function tellNews(house: House, merchant: Merchant, credential: Credential): void {
  const { instrument } = credential
  const { laterNews } = scenarioOf(credential.scenario)
  if (credential.status !== 'active' || instrument.type !== 'card') return
  if (laterNews === 'closed') writeNews(house, merchant, { ...credential, status: 'invalid' }, 'invalid')
  else {
    const expirationYear = instrument.expirationYear + YEARS_OF_NEW_CARD
    writeNews(house, merchant, { ...credential, instrument: { ...instrument, expirationYear } }, 'updated')
  }
}

function writeNews(house: House, merchant: Merchant, credential: Credential, what: 'updated' | 'invalid'): void {
  const value = { ...credential, dueAt: null }
  house.ledger.record({ kind: 'credential', merchant: merchant.id, value })
  tellOfCredential(house, merchant, value, what)
}
