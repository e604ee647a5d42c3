import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import type { ProviderEventHandler } from '../../src/payments/providers/index.ts'
import { systemClock, type Timestamp } from '../../src/platform/time/index.ts'
import { signature } from '../../src/sandbox/processor/notification-sender.ts'
import { change } from './change.ts'
import { NEW_CONFIGURATION, startProviderServer } from './providers.ts'
import { servicesInCell } from './services-in-cell.ts'

/** The secret that signs the provider's notifications in these tests. */
export const SECRET = 'secret-of-the-notifications'

/** A notification of the provider. */
export interface ProviderNotification {
  readonly id: string
  readonly data: { readonly charge: { readonly reference: string } }
}

/**
 * The receiving configuration, the secret and the time of a notification; valid ones by default.
 */
interface NotificationOptions {
  readonly to?: string
  readonly secret?: string
  readonly at?: Timestamp
}

/** The stored row of a notification. */
interface NotificationRow {
  readonly body_sealed: Buffer
  readonly due_at: Date | null
  readonly applied_at: Date | null
  readonly attempts: number
}

/**
 * Writes each digit as a letter. The log masks long runs of digits, which a UUID may have by
 * chance.
 */
function lettersOf(uuid: string): string {
  return uuid.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
}

/** Returns the notification of a charge that refers to the attempt. */
export function chargeNotification(attemptId: string): ProviderNotification {
  const none = { decline: null, returnCode: null, action: null, credential: null, refunded: 0 }
  const terms = { id: `ch_${attemptId}`, reference: attemptId, amount: 100, currency: 'USD', createdAt: systemClock() }
  const charge = { ...terms, ...none, status: 'succeeded' }
  const event = {
    id: `evt_${lettersOf(randomUUID())}`,
    createdAt: systemClock(),
    type: 'charge.succeeded',
    data: { charge },
  }
  return event
}

/**
 * Starts the product without a worker, whose part the test plays, and an organization with a
 * provider configuration.
 */
export async function openNotifications() {
  const { server, sql, close } = await startProviderServer()
  after(close)
  const organization = await server.account('Organization')
  const newConfiguration = async () => {
    const input = { ...NEW_CONFIGURATION, notificationSecret: SECRET }
    return (await change(server, organization, 'providerConfigurationCreate', input)).id
  }
  const configuration = await newConfiguration()

  const send = (to: string, body: string | Buffer, headers: Record<string, string>) =>
    fetch(`${server.url}notifications/${to}`, { method: 'POST', body, headers })

  /** Sends a notification with the provider's signature. */
  const notify = (
    event: ProviderNotification,
    { to = configuration, secret = SECRET, at = systemClock() }: NotificationOptions = {},
  ) => {
    const body = JSON.stringify(event)
    return send(to, body, { 'sandbox-signature': signature(secret, at, body), 'content-type': 'application/json' })
  }

  const rowOf = async ({ id }: ProviderNotification): Promise<NotificationRow | undefined> =>
    (await sql.rows<NotificationRow>('select * from provider_notifications where event_id = $1', [id]))[0]

  /**
   * Returns a handler that applies events about these attempts, and the ids of the attempts in the
   * order of their events.
   */
  function handlerFor(...attemptIds: string[]) {
    const receivedIds: string[] = []
    const handler: ProviderEventHandler = async (_services, _tx, source, event) => {
      assert.equal(source.account.id, organization.account.id)
      if (event.kind !== 'Charge') return 'not mine'
      if (!attemptIds.includes(event.charge.id ?? '')) return 'unknown'
      receivedIds.push(event.charge.id ?? '')
      return 'applied'
    }
    return { handler, receivedIds }
  }

  const services = servicesInCell(server, organization.account.shard)
  return { server, services, sql, organization, configuration, newConfiguration, send, notify, rowOf, handlerFor }
}
