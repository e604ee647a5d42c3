import { credentialsRefused } from '../port/credentials-refused.ts'
import { fillPlaceholders } from '../port/fill-placeholders.ts'
import type { ChargeOutcome, PaymentProvider, ProviderAccess, SentCharge } from '../port/port.ts'
import { NoAnswer, retrying } from '../port/retry.ts'
import { askProcessor, type ProcessorAnswer, type Question } from './ask-processor.ts'
import { outcomeOf, refused } from './charge-outcome.ts'
import { chargeIn, listIn, type ProcessorCharge } from './processor-records.ts'

export const charge: PaymentProvider['charge'] = (access, attemptId, request, secrets, isFirst) =>
  orUnknown(null, async () => {
    const body = JSON.stringify(fillPlaceholders(request.parameters, secrets))
    const question = { method: 'POST', path: '/v1/charges', body, idempotencyKey: attemptId } as const
    const answer = await ask(access, question)
    if (answer.status < 300) return outcomeOf(chargeIn(answer.body))
    if (REFUSED_TO_SPEAK.includes(answer.status)) return credentialsRefused(isFirst === true && answer.isFirstTry)
    // No other response, such as a reused key or a proxy's page, proves that nothing was charged.
    if (errorCode(answer) !== 'invalid_request') throw new NoAnswer('unreadable answer')
    return refused()
  })

/** Rejected before any processing. */
const REFUSED_TO_SPEAK: readonly number[] = [401, 403]

export const findCharge: PaymentProvider['findCharge'] = (access, sent) =>
  orUnknown(sent.reference, async () => {
    const found = await lookUp(access, sent)
    return found && outcomeOf(found)
  })

/**
 * The customer confirmed at the processor itself: the outcome is queried, whatever the address
 * says.
 */
export const completeAction: PaymentProvider['completeAction'] = (access, sent) =>
  orUnknown(sent.reference, async () => {
    const found = await lookUp(access, sent)
    if (!found) throw new NoAnswer('unreadable answer')
    return outcomeOf(found)
  })

export const cancelCharge: PaymentProvider['cancelCharge'] = (access, sent) =>
  orUnknown(sent.reference, async () => {
    const found = await lookUp(access, sent)
    // The request may still be in transit.
    if (!found) throw new NoAnswer('unreadable answer')
    const answer = await ask(access, { method: 'POST', path: `/v1/charges/${found.id}/cancel` })
    return outcomeOf(chargeIn(answered(answer).body))
  })

/**
 * Finds the charge by the processor's id or by ours. Of several with our id, returns the one that
 * charged, or else the newest.
 */
async function lookUp(
  access: ProviderAccess,
  { reference, attemptId }: Pick<SentCharge, 'reference' | 'attemptId'>,
): Promise<ProcessorCharge | null> {
  if (reference !== null) {
    const answer = await ask(access, { method: 'GET', path: `/v1/charges/${encodeURIComponent(reference)}` })
    return answer.status === 404 ? null : chargeIn(answered(answer).body)
  }
  const path = `/v1/charges?reference=${encodeURIComponent(attemptId)}`
  const charges = listIn(answered(await ask(access, { method: 'GET', path })).body, 'charges').map(chargeIn)
  const mayHaveCharged = ({ status }: ProcessorCharge) => status !== 'declined' && status !== 'canceled'
  return charges.find(mayHaveCharged) ?? charges.at(-1) ?? null
}

/** A response, and whether the first attempt received it. */
interface RetriedAnswer extends ProcessorAnswer {
  readonly isFirstTry: boolean
}

/** Sends a request with the retries of all adapters. */
export function ask(access: ProviderAccess, question: Question): Promise<RetriedAnswer> {
  return retrying(async (signal, isFirstTry) => ({ ...(await askProcessor(access, question, signal)), isFirstTry }))
}

/** Returns a successful response; a rejection says nothing about the record. Throws NoAnswer. */
export function answered(answer: ProcessorAnswer): ProcessorAnswer {
  if (answer.status >= 300) throw new NoAnswer('unreadable answer')
  return answer
}

export function errorCode({ body }: ProcessorAnswer): string {
  const { code } = (body.error ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' ? code : ''
}

async function orUnknown<Outcome extends ChargeOutcome | null>(
  reference: string | null,
  call: () => Promise<Outcome>,
): Promise<Outcome | ChargeOutcome> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { kind: 'Unknown', reference, cause: error.unknownCause }
  }
}
