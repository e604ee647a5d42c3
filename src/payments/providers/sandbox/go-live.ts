import { rejected } from '../port/go-live-port.ts'
import { type GoLiveItem, type PaymentProvider, type ProviderAccess, ProviderUnavailable } from '../port/port.ts'
import { unavailableOnNoResponse } from '../port/retry.ts'
import { callProcessor } from './charge-calls.ts'

/** The items of the go-live checklist that concern the account at the sandbox processor. */
export const goLiveItems: NonNullable<PaymentProvider['goLiveItems']> = (access, { methods }) => [
  credentialsItem(access),
  eventsItem(access),
  nothingToSet('PaymentMethods', methods.join(', ') || 'none'),
  ...(methods.includes('Card') ? [nothingToSet('RawCardData'), nothingToSet('CaptureMode')] : []),
  nothingToSet('Currencies'),
]

const nothingToSet = (code: GoLiveItem['code'], response = 'simulated'): GoLiveItem => ({
  code,
  instruction: 'Nothing to set: the sandbox processor simulates it.',
  answer: () => ({ status: 'Passed', response }),
})

const credentialsItem = (access: ProviderAccess): GoLiveItem => ({
  code: 'Credentials',
  instruction: 'Set a key that the sandbox processor accepts.',
  request: 'GET /v1/account',
  answer: async () => {
    const { status } = await readAccount(access)
    return status < 300 ? { status: 'Passed', response: String(status) } : rejected(status, null)
  },
})

const eventsItem = (access: ProviderAccess): GoLiveItem => ({
  code: 'Events',
  instruction: 'Set the notification secret to null: this registers the notification URL at the sandbox processor.',
  request: 'GET /v1/account',
  answer: async () => {
    const { status, body } = await readAccount(access)
    if (status >= 300) return { status: 'Unknown', response: String(status) }
    const isOurs = body.notificationUrl === access.notificationUrl
    return {
      status: isOurs ? 'Passed' : 'Failed',
      response: isOurs ? 'this notification URL' : 'another notification URL',
    }
  },
})

async function readAccount(access: ProviderAccess) {
  const answer = await unavailableOnNoResponse(() => callProcessor(access, { method: 'GET', path: '/v1/account' }))
  if (answer.status >= 400 && answer.status !== 401 && answer.status !== 403) throw new ProviderUnavailable()
  return answer
}
