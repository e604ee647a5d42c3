import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { timestampOf } from '../../platform/time/index.ts'
import type { PaymentOutcome } from '../attempt.ts'
import type { CaptureReport } from '../providers/index.ts'
import { decisiveReport, outcomeOfReport } from './capture-report.ts'

const DAY_MS = 86_400_000
const at = (day: number) => timestampOf(day * DAY_MS)
const report = (result: CaptureReport['result'], day: number): CaptureReport => ({ result, reportedAt: at(day) })
const RESULTS = ['Captured', 'Failed', 'Refused', 'Expired', 'Canceled'] as const
const reports = fc.array(
  fc.record({ result: fc.constantFrom(...RESULTS), day: fc.nat(3) }).map(({ result, day }) => report(result, day)),
  { minLength: 1, maxLength: 6 },
)

const AUTHORIZED = { isVerification: false, reference: 'a reference' } as const
type Outcome = Parameters<typeof outcomeOfReport>[0]['outcome']

/** Applies reports in order. Returns the outcome of the attempt. */
function applied(received: readonly CaptureReport[]): Outcome {
  let outcome: Outcome = 'Succeeded'
  let former: CaptureReport | null = null
  for (const each of received) {
    const decisive: CaptureReport = decisiveReport(former, each)
    const change: PaymentOutcome | null =
      decisive === former ? null : outcomeOfReport({ ...AUTHORIZED, outcome }, former, decisive)
    if (change) outcome = change.kind === 'Recaptured' ? 'Succeeded' : 'Canceled'
    former = decisive
  }
  return outcome
}

test('reports lead to the same outcome in any order, however often each arrives', () => {
  const shuffled = reports.chain((received) =>
    fc.tuple(
      fc.constant(received),
      fc.shuffledSubarray([...received, ...received], { minLength: received.length * 2 }),
    ),
  )
  fc.assert(
    fc.property(shuffled, ([received, other]) => {
      assert.equal(applied(other), applied(received))
    }),
  )
})

test('an authorization is paid exactly if its latest capture did not fail, or nothing ended it', () => {
  fc.assert(
    fc.property(reports, (received) => {
      const captures = received.filter(({ result }) => result === 'Captured').map(({ reportedAt }) => reportedAt)
      const failures = received.filter(({ result }) => result === 'Failed').map(({ reportedAt }) => reportedAt)
      const isPaid = captures.length > 0 && captures.sort().at(-1)! > (failures.sort().at(-1) ?? '')
      assert.equal(applied(received), isPaid ? 'Succeeded' : 'Canceled')
    }),
  )
})

test('an authorization that is canceled after its expiry has expired', () => {
  const authorized = { ...AUTHORIZED, stage: 'Authorized', outcome: null, requestedMinor: 2000n } as const
  const resultOf = (at: number) => {
    const authorizedUntil = report('Canceled', 5).reportedAt
    const outcome = outcomeOfReport({ ...authorized, authorizedUntil }, null, report('Canceled', at))
    return outcome?.kind === 'NotCaptured' && outcome.result
  }
  assert.deepEqual([4, 5, 6].map(resultOf), ['Canceled', 'Expired', 'Expired'])
})

test('an authorization captured in part stays paid when its rest expires', () => {
  assert.equal(applied([report('Captured', 1), report('Expired', 3)]), 'Succeeded')
  assert.equal(applied([report('Expired', 3), report('Captured', 1)]), 'Succeeded')
})

test('a report about a charge without an outcome ends it', () => {
  const open = { ...AUTHORIZED, outcome: null }
  assert.equal(outcomeOfReport(open, null, report('Expired', 1))?.kind, 'Canceled')
  assert.equal(outcomeOfReport(open, null, report('Captured', 1))?.kind, 'Succeeded')
  assert.equal(outcomeOfReport({ ...open, reference: null }, null, report('Captured', 1)), null)
})

test('an ended charge is not changed, and a capture of a declined or canceled one is reported', () => {
  for (const outcome of ['Declined', 'Canceled', 'Returned'] as const) {
    assert.equal(outcomeOfReport({ ...AUTHORIZED, outcome }, null, report('Expired', 1)), null)
    // Not a reversal: an operator is told that the provider contradicts the records.
    assert.equal(outcomeOfReport({ ...AUTHORIZED, outcome }, null, report('Captured', 1))?.kind, 'Succeeded')
  }
})

test('the authorization of a verification may expire', () => {
  const verified = { ...AUTHORIZED, isVerification: true, outcome: 'Succeeded' } as const
  for (const result of RESULTS) assert.equal(outcomeOfReport(verified, null, report(result, 1)), null)
  assert.equal(outcomeOfReport({ ...verified, outcome: null }, null, report('Canceled', 1))?.kind, 'Canceled')
})
