import { type ProviderAccess, type ProviderCalls, ProviderUnavailable } from '../port/port.ts'
import { NoAnswer } from '../port/retry.ts'
import type { ProcessorAnswer } from './ask-processor.ts'
import { ask, cancelCharge, charge, completeAction, findCharge } from './charge-calls.ts'
import { chargeRequest, refundRequest } from './charge-request.ts'
import { sandboxIdentity } from './identity.ts'
import { interpret } from './interpret.ts'
import { paymentOptions } from './payment-options.ts'
import { findRefund, refund } from './refund-calls.ts'
import { signedEvents } from './signed-events.ts'

/** The calls to the sandbox processor. */
export const sandboxProvider: ProviderCalls = {
  keyLifetimeHours: 24,
  check,
  registerNotificationUrl,
  identity: sandboxIdentity,
  options: paymentOptions,
  chargeRequest,
  charge,
  findCharge,
  completeAction,
  cancelCharge,
  refundRequest,
  refund,
  findRefund,
  forgetCredential: async (access, credential) => {
    const path = `/v1/credentials/${encodeURIComponent(credential)}`
    const { status } = await orUnavailable(ask(access, { method: 'DELETE', path }))
    if (status >= 300 && status !== 404) throw new ProviderUnavailable()
  },
  signedEvents,
  interpret,
}

async function check(access: ProviderAccess): Promise<{ readonly account: string } | 'refused'> {
  const { status, body } = await orUnavailable(ask(access, { method: 'GET', path: '/v1/account' }))
  if (status === 401) return 'refused'
  if (status >= 300 || typeof body.id !== 'string') throw new ProviderUnavailable()
  return { account: body.id }
}

async function registerNotificationUrl(access: ProviderAccess): Promise<void> {
  const { notificationUrl, notificationSecret } = access
  if (notificationSecret === null) return
  const body = JSON.stringify({ notificationUrl, notificationSecret })
  const { status } = await orUnavailable(ask(access, { method: 'PUT', path: '/v1/account', body }))
  if (status >= 300) throw new ProviderUnavailable()
}

async function orUnavailable(answer: Promise<ProcessorAnswer>): Promise<ProcessorAnswer> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof NoAnswer ? new ProviderUnavailable() : error
  }
}
