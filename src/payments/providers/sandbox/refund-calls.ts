import type { PaymentProvider, RefundOutcome } from '../port/port.ts'
import { NoAnswer } from '../port/retry.ts'
import { answered, ask, errorCode } from './charge-calls.ts'
import { refundOutcomeOf, refusalOfRefund } from './charge-outcome.ts'
import { listIn, refundIn } from './processor-records.ts'

export const refund: PaymentProvider['refund'] = (access, refundId, { parameters }) =>
  orUnknown(null, async () => {
    const body = JSON.stringify(parameters)
    const question = { method: 'POST', path: '/v1/refunds', body, idempotencyKey: refundId } as const
    const answer = await ask(access, question)
    if (answer.status < 300) return refundOutcomeOf(refundIn(answer.body))
    const message = refusalOfRefund(errorCode(answer))
    if (message === undefined) throw new NoAnswer('unreadable answer')
    return { kind: 'Failed', reference: null, message }
  })

export const findRefund: PaymentProvider['findRefund'] = (access, { refundId, reference }) =>
  orUnknown(reference, async () => {
    const path = `/v1/refunds?reference=${encodeURIComponent(refundId)}`
    const found = listIn(answered(await ask(access, { method: 'GET', path })).body, 'refunds').at(-1)
    return found === undefined ? null : refundOutcomeOf(refundIn(found))
  })

async function orUnknown<Outcome extends RefundOutcome | null>(
  reference: string | null,
  call: () => Promise<Outcome>,
): Promise<Outcome | RefundOutcome> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { kind: 'Unknown', reference, cause: error.unknownCause }
  }
}
