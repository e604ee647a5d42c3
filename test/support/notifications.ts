import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import type { ProviderEventHandler } from '../../src/payments/providers/index.ts'
import { systemClock, type Timestamp } from '../../src/platform/time/index.ts'
import { signature } from '../../src/sandbox/processor/notification-sender.ts'
import { change } from './change.ts'
import { NEW_CONFIGURATION, startProviderServer } from './providers.ts'

/** The secret that a provider signs with in these tests. */
export const SECRET = 'signs-what-this-test-tells'

/** One thing that a provider tells, as it sends it. */
export interface Told {
  readonly id: string
  readonly data: { readonly charge: { readonly reference: string } }
}

/** The address, secret and time of the notification; valid ones by default. */
interface Telling {
  readonly to?: string
  readonly secret?: string
  readonly at?: Timestamp
}

/** A notification as its row holds it. */
interface Kept {
  readonly body_sealed: Buffer
  readonly due_at: Date | null
  readonly applied_at: Date | null
  readonly tries: number
}

/** Writes each digit as a letter. The log masks long runs of digits, which a UUID may have by chance. */
function lettersOf(uuid: string): string {
  return uuid.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
}

/** The notification of a charge, named by our attempt. */
export function told(attemptId: string): Told {
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

/** An organization's configuration in a product whose worker is the test, and the provider that tells it things. */
export async function openNotifications() {
  const { server, query, close } = await startProviderServer()
  after(close)
  const organization = await server.account('Organization')
  const newConfiguration = async () => {
    const input = { ...NEW_CONFIGURATION, notificationSecret: SECRET }
    return (await change(server, organization, 'providerConfigurationCreate', input)).id
  }
  const configuration = await newConfiguration()

  const send = (to: string, body: string | Buffer, headers: Record<string, string>) =>
    fetch(`${server.url}notifications/${to}`, { method: 'POST', body, headers })

  /** Sends it as a provider signs it. */
  const tell = (event: Told, { to = configuration, secret = SECRET, at = systemClock() }: Telling = {}) => {
    const body = JSON.stringify(event)
    return send(to, body, { 'sandbox-signature': signature(secret, at, body), 'content-type': 'application/json' })
  }

  const keptOf = async ({ id }: Told): Promise<Kept | undefined> =>
    (await query<Kept>('select * from provider_notifications where event_id = $1', [id]))[0]

  /** A listener that knows the charges of these attempts, and those that it was told of, in order. */
  function listenerTo(...attemptIds: string[]) {
    const heard: string[] = []
    const listener: ProviderEventHandler = async (_services, _tx, place, notice) => {
      assert.equal(place.account.id, organization.account.id)
      if (notice.kind !== 'Charge') return 'not mine'
      if (!attemptIds.includes(notice.charge.id ?? '')) return 'unknown'
      heard.push(notice.charge.id ?? '')
      return 'applied'
    }
    return { listener, heard }
  }

  const { services } = server
  return { server, services, query, organization, configuration, newConfiguration, send, tell, keptOf, listenerTo }
}
