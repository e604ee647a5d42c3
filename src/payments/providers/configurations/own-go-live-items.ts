import type { Services } from '../../../accounts/index.ts'
import { adapterFacts } from '../adapters.ts'
import type { GoLiveAnswer, GoLiveItem } from '../port/port.ts'
import { notificationUrlOf, type ProviderConfiguration } from './provider-configuration.ts'

type Checked = Pick<
  ProviderConfiguration,
  | 'id'
  | 'adapter'
  | 'mode'
  | 'methods'
  | 'threeDSecure'
  | 'notificationSecretSealed'
  | 'pausedAt'
  | 'failingSince'
  | 'failingCause'
>

const LOOPBACK = /^(localhost|127\..*|\[::1\])$/

/** Returns the items of the go-live checklist that Tallystick checks without the provider. */
export function ownItems(
  services: Pick<Services, 'publicUrl'>,
  configuration: Checked,
  hasNotification: boolean,
): readonly GoLiveItem[] {
  return [
    modeItem(configuration),
    healthItem(configuration),
    secretItem(configuration),
    urlItem(notificationUrlOf(services, configuration.id)),
    {
      code: 'NotificationsReceived',
      instruction: "Make a test payment, or send a test notification from the provider's dashboard, and check again.",
      answer: () =>
        hasNotification
          ? passed('a notification with a valid signature')
          : { status: 'Unknown', response: 'no notification within 90 days' },
    },
    ...threeDSecureItems(configuration),
  ]
}

const passed = (response: string): GoLiveAnswer => ({ status: 'Passed', response })
const failed = (response: string): GoLiveAnswer => ({ status: 'Failed', response })

const modeItem = ({ mode }: Checked): GoLiveItem => ({
  code: 'Mode',
  instruction: 'Create the same configuration in an organization of live mode: this one moves no money.',
  answer: () => (mode === 'Live' ? passed(mode) : { status: 'Manual', response: mode }),
})

const healthItem = ({ pausedAt, failingSince, failingCause }: Checked): GoLiveItem => ({
  code: 'Health',
  instruction: 'End the pause, and set credentials that the provider accepts.',
  answer: () => {
    if (failingSince !== null) return failed(`Failing: ${failingCause}`)
    return pausedAt === null ? passed('Healthy') : failed('paused')
  },
})

function secretItem({ adapter, notificationSecretSealed }: Checked): GoLiveItem {
  const isSigned = adapterFacts(adapter).notificationSecret === null
  return {
    code: 'NotificationSecret',
    instruction: isSigned
      ? 'Nothing to set: the provider signs notifications with its own keys.'
      : 'Set the secret that signs the notifications. Until then they are refused.',
    answer: () => {
      if (isSigned) return passed('none is needed')
      return notificationSecretSealed === null ? failed('none is set') : passed('set')
    },
  }
}

const urlItem = (notificationUrl: string): GoLiveItem => ({
  code: 'NotificationUrl',
  instruction: 'Set PUBLIC_URL to an address that the provider can reach over https.',
  expected: [notificationUrl],
  answer: () => {
    const { protocol, hostname } = new URL(notificationUrl)
    if (LOOPBACK.test(hostname)) return failed('an address of this machine')
    return protocol === 'https:' ? passed(protocol) : failed(protocol)
  },
})

/** Banks may refuse later charges of cards that Adyen stored without 3-D Secure. */
function threeDSecureItems({ adapter, methods, threeDSecure }: Checked): readonly GoLiveItem[] {
  const byDefault = adapterFacts(adapter).threeDSecure
  if (byDefault === null || !methods.includes('Card')) return []
  const effective = threeDSecure ?? byDefault
  const isWeaker = effective === 'Automatic' && byDefault !== 'Automatic'
  return [
    {
      code: 'ThreeDSecure',
      instruction: `Where Strong Customer Authentication applies, keep ${byDefault} or Always.`,
      answer: () => (isWeaker ? { status: 'Manual', response: effective } : passed(effective)),
    },
  ]
}
