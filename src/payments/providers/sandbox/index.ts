import { type PaymentOptions, type ProviderAccess, type ProviderCalls, ProviderUnavailable } from '../port/port.ts'
import { unavailableOnNoResponse } from '../port/retry.ts'
import { captures } from './captures.ts'
import {
  callProcessor,
  cancelCharge,
  charge,
  completeAction,
  findCharge,
  findRefund,
  hasActionResult,
  refund,
} from './charge-calls.ts'
import { chargeRequest, optionRequest, refundRequest } from './charge-request.ts'
import { goLiveItems } from './go-live.ts'
import { sandboxIdentity } from './identity.ts'
import { listIn } from './processor-records.ts'
import { readProviderEvents, signedEvents } from './provider-events.ts'
import { sandboxSettlements } from './settlement-reports.ts'

interface Option {
  readonly id: string
  readonly name: string
  readonly storable: boolean
}

/** The processor's options that cannot be stored. */
const options: PaymentOptions = {
  list: (access) =>
    unavailableOnNoResponse(async () => {
      const { status, body } = await callProcessor(access, { method: 'GET', path: '/v1/payment-options' })
      if (status >= 300) throw new ProviderUnavailable()
      const listed = listIn(body, 'options') as readonly Option[]
      return listed.filter(({ storable }) => !storable).map(({ id, name }) => ({ id, name }))
    }),
  chargeRequest: optionRequest,
}

/** The calls to the sandbox processor. */
export const sandboxProvider: ProviderCalls = {
  keyLifetimeHours: 24,
  check,
  goLiveItems,
  registerNotificationUrl,
  identity: sandboxIdentity,
  options,
  settlements: sandboxSettlements,
  chargeRequest,
  charge,
  findCharge,
  hasActionResult,
  completeAction,
  cancelCharge,
  captures,
  refundRequest,
  refund,
  findRefund,
  deleteCredential: async (access, credential) => {
    const path = `/v1/credentials/${encodeURIComponent(credential)}`
    const { status } = await unavailableOnNoResponse(() => callProcessor(access, { method: 'DELETE', path }))
    if (status >= 300 && status !== 404) throw new ProviderUnavailable()
  },
  signedEvents,
  readProviderEvents,
}

async function check(access: ProviderAccess): Promise<{ readonly account: string } | 'refused'> {
  const { status, body } = await unavailableOnNoResponse(() =>
    callProcessor(access, { method: 'GET', path: '/v1/account' }),
  )
  if (status === 401) return 'refused'
  if (status >= 300 || typeof body.id !== 'string') throw new ProviderUnavailable()
  return { account: body.id }
}

async function registerNotificationUrl(access: ProviderAccess): Promise<void> {
  const { notificationUrl, notificationSecret } = access
  if (notificationSecret === null) return
  const body = JSON.stringify({ notificationUrl, notificationSecret })
  const { status } = await unavailableOnNoResponse(() =>
    callProcessor(access, { method: 'PUT', path: '/v1/account', body }),
  )
  if (status >= 300) throw new ProviderUnavailable()
}
