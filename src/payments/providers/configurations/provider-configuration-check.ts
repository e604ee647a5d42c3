import { setTimeout } from 'node:timers/promises'
import type { Context, Mode } from '../../../accounts/index.ts'
import { shardOf } from '../../../platform/ids/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'
import { type GoLiveAnswer, type GoLiveItem, ProviderUnavailable } from '../port/port.ts'
import { clientOf } from './access-to.ts'
import { ownItems } from './own-go-live-items.ts'
import { type ProviderConfiguration, providerConfiguration } from './provider-configuration.ts'
import { notificationOfConfiguration } from './provider-configurations.queries.generated.ts'

/**
 * The longest time that a request waits for the provider. A call with its retries may take longer.
 */
const LIMIT_MS = 8_000

/** An item of the checklist with its result. */
interface CheckedItem {
  readonly code: GoLiveItem['code']
  readonly status: GoLiveAnswer['status']
  readonly instruction: string
  readonly request: string | null
  readonly response: string | null
  readonly expected: readonly string[]
  readonly missing: readonly string[]
}

/** The checklist of a configuration. */
export interface ConfigurationCheck {
  readonly configurationId: string
  readonly mode: Mode
  readonly checkedAt: Timestamp
  readonly items: readonly CheckedItem[]
}

/**
 * Checks the requirements of a configuration for live charges, at its provider if the provider's
 * API can. Changes nothing. If the provider does not respond in time, its items are Unknown. Throws
 * NOT_FOUND if the caller cannot reach the configuration.
 */
export async function providerConfigurationCheck(
  context: Context,
  { id }: { readonly id: string },
): Promise<ConfigurationCheck> {
  const configuration = await providerConfiguration(context, id)
  const key = { shard: shardOf(configuration.id), id: configuration.id }
  const hasNotification = (await context.db.read.run(notificationOfConfiguration, key)).length > 0
  const items = [
    ...ownItems(context, configuration, hasNotification),
    ...(await itemsOfAccount(context, configuration)),
  ]
  const end = new AbortController()
  const late = setTimeout(LIMIT_MS, null, { signal: end.signal, ref: false }).catch(() => null)
  try {
    return {
      configurationId: configuration.id,
      mode: configuration.mode,
      checkedAt: context.wallNow(),
      items: await Promise.all(items.map((item) => checked(context, item, late))),
    }
  } finally {
    end.abort()
  }
}

/** Returns the items of the adapter; a failed item when the stored credentials can't be opened. */
async function itemsOfAccount(context: Context, configuration: ProviderConfiguration): Promise<readonly GoLiveItem[]> {
  try {
    const { provider, access } = await clientOf(context, configuration)
    return provider.goLiveItems?.(access, configuration) ?? []
  } catch (err) {
    context.log.error({ err, configurationId: configuration.id }, 'failed to open the credentials of a provider')
    return [UNREADABLE]
  }
}

const UNREADABLE: GoLiveItem = {
  code: 'Credentials',
  instruction: 'The operator checks the root key and the logs: the stored credentials cannot be used.',
  answer: () => ({ status: 'Failed', response: 'not sent' }),
}

async function checked(
  { log }: Pick<Context, 'log'>,
  { code, instruction, request, expected, answer }: GoLiveItem,
  late: Promise<null>,
): Promise<CheckedItem> {
  const item = { code, instruction, request: request ?? null, expected: expected ?? [] }
  if (!answer) return { ...item, status: 'Manual', response: null, missing: [] }
  const asked = Promise.try(answer).catch((err: unknown): GoLiveAnswer => {
    if (!(err instanceof ProviderUnavailable)) log.warn({ err, code }, 'failed to check an item of a configuration')
    return { status: 'Unknown', response: 'no usable response' }
  })
  const { status, response, missing = [] } = (await Promise.race([asked, late])) ?? NO_RESPONSE
  return { ...item, status, response, missing }
}

const NO_RESPONSE: GoLiveAnswer = { status: 'Unknown', response: 'no response in time' }
