import { createHmac } from 'node:crypto'
import { Agent } from 'undici'
import { createBatcher } from '../../platform/batcher.ts'
import { type Clock, epochMsOf } from '../../platform/time/index.ts'
import type { Ledger } from './ledger.ts'
import type { Notification } from './records.ts'

/** Sends notifications to the address of their merchant. */
export interface NotificationSender {
  /** Resolves to true when the merchant accepted the notification with a status from 200 to 299. */
  readonly send: (merchant: string, notification: Notification) => Promise<boolean>
  /** Replaces the origin of the merchant's address; null: no replacement. */
  readonly redirect: (origin: string | null) => void
  readonly close: () => Promise<void>
}

const CONNECTIONS = 16
const RESPONSE_TIMEOUT_MS = 10_000
/** While a merchant has this many requests in flight, its further notifications are batched. */
const REQUESTS_PER_MERCHANT = 2
const NOTIFICATIONS_PER_REQUEST = 50

/** Opens the connections to merchants. `wallNow` is the time in signatures. */
export function openNotificationSender(ledger: Ledger, wallNow: Clock): NotificationSender {
  const agent = new Agent({
    connections: CONNECTIONS,
    headersTimeout: RESPONSE_TIMEOUT_MS,
    bodyTimeout: RESPONSE_TIMEOUT_MS,
  })
  let redirectedTo: string | null = null
  const requests = createBatcher<string, Notification, boolean>({
    write: async (merchant, notifications) => {
      const accepted = await request(merchant, notifications)
      return notifications.map(() => accepted)
    },
    itemsMax: NOTIFICATIONS_PER_REQUEST,
    batchesMax: REQUESTS_PER_MERCHANT,
  })

  async function request(merchant: string, notifications: readonly Notification[]): Promise<boolean> {
    const { account } = ledger.merchant(merchant)
    if (account === null) return false
    const { origin, pathname, search } = new URL(account.notificationUrl)
    const address =
      redirectedTo === null ? { origin, path: pathname + search } : { origin: redirectedTo, path: pathname }
    const body = JSON.stringify(notifications.length === 1 ? notifications[0] : notifications)
    const status = await post(agent, address, body, signature(account.notificationSecret, wallNow(), body))
    return status !== null && status >= 200 && status < 300
  }

  return {
    send: requests.submit,
    redirect: (origin) => {
      redirectedTo = origin
    },
    close: () => agent.destroy(),
  }
}

/**
 * Posts JSON and reads the whole response. Resolves to the status, or to null when the response was
 * incomplete. It uses the agent's lowest layer because each charge sends a notification, and
 * because the response's body is not needed.
 */
function post(
  agent: Agent,
  { origin, path }: { readonly origin: string; readonly path: string },
  body: string,
  signature: string,
): Promise<number | null> {
  const headers = { 'content-type': 'application/json', 'sandbox-signature': signature }
  return new Promise((resolve) => {
    let status: number | null = null
    agent.dispatch(
      { origin, path, method: 'POST', headers, body },
      {
        onRequestStart: () => {},
        onResponseStart: (_controller, statusCode) => {
          status = statusCode
        },
        onResponseData: () => {},
        onResponseEnd: () => resolve(status),
        onResponseError: () => resolve(null),
      },
    )
  })
}

/** Signs the time and the body together, so that neither can be replaced. */
export function signature(secret: string, at: ReturnType<Clock>, body: string): string {
  const seconds = Math.floor(epochMsOf(at) / 1_000)
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}
