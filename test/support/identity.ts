import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { change } from './change.ts'
import { type Merchant, startPayments } from './payments.ts'
import { until } from './process.ts'
import { goThrough, type Walk } from './sandbox-identity.ts'
import type { TestAnswer } from './server.ts'

/** All shown fields of a verification. */
export const IDV = `status createdAt completedAt documents { category images { name url } } selfieVideoUrl
  nameMatch dateOfBirthMatch phoneNumberMatch addressMatch taxIdMatch livenessCheck facialComparisonCheck`

export interface ShownIdv {
  readonly status: string
  readonly createdAt: string
  readonly completedAt: string | null
  readonly documents: readonly ShownDocument[]
  readonly selfieVideoUrl: string | null
  readonly nameMatch: string | null
  readonly dateOfBirthMatch: string | null
  readonly phoneNumberMatch: string | null
  readonly addressMatch: string | null
  readonly taxIdMatch: string | null
  readonly livenessCheck: string | null
  readonly facialComparisonCheck: string | null
}

export interface ShownDocument {
  readonly category: string | null
  readonly images: readonly { readonly name: string; readonly url: string }[]
}

/** A started session. */
export interface StartedIdv {
  readonly id: string
  readonly token: string
  readonly link: string
  readonly expiresAt: string
}

export const START =
  'mutation ($input: ContactCreateIdvSessionInput!) { made: contactCreateIdvSession(input: $input) { id token link expiresAt } }'
const READ = `query ($id: ID!) { contact(id: $id) { id name idv { ${IDV} } } }`

export interface ReadContact {
  readonly contact: { readonly id: string; readonly name: string; readonly idv: ShownIdv | null }
}

type Options = Parameters<typeof startPayments>[0]

/**
 * Starts the product with a sandbox that verifies identities, and offers a person's actions there.
 */
export async function startIdentity(options: Options = {}) {
  const fixture = await startPayments(options)
  const { server, sql } = fixture

  const start = async (merchant: Merchant, input: object = {}): Promise<StartedIdv> =>
    (await change(
      server,
      merchant.account,
      'contactCreateIdvSession',
      input,
      'id token link expiresAt',
    )) as unknown as StartedIdv

  return {
    ...fixture,
    start,
    /** Requests a session, and returns any response. */
    requestSession: (
      merchant: Merchant,
      input: object,
      headers: Record<string, string> = {},
    ): Promise<TestAnswer<{ readonly made: StartedIdv }>> =>
      server.ask(merchant.account.key, START, { input }, headers),
    newContact: async (merchant: Merchant, more: object = {}): Promise<string> =>
      (await change(server, merchant.account, 'createContact', { name: 'A. King', ...more })).id,
    /** Starts a session, completes its pages, and applies the notification. */
    verify: async (merchant: Merchant, input: object, walk: Walk = {}): Promise<StartedIdv> => {
      const session = await start(merchant, input)
      await goThrough(session.link, walk)
      await fixture.deliverNotifications()
      return session
    },
    read: (merchant: Merchant, id: string): Promise<TestAnswer<ReadContact>> =>
      server.ask(merchant.account.key, READ, { id }),
    /** Returns the public fields of a contact's newest verification. */
    idvOf: async (merchant: Merchant, id: string): Promise<ShownIdv | null> => {
      const { data, errors } = await server.ask<ReadContact>(merchant.account.key, READ, { id })
      assert.equal(errors, undefined, JSON.stringify(errors))
      return data.contact.idv
    },
    /** Returns the payloads of an organization's events of a type, oldest first. */
    payloadsOf: async ({ account }: Merchant, type: string): Promise<readonly Payload[]> => {
      const text = 'select payload from events where account_id = $1 and type = $2 order by id'
      const rows = await sql.rows<{ payload: string }>(text, [account.account.id, type])
      return rows.map(({ payload }) => JSON.parse(payload) as Payload)
    },
  }
}

export interface Payload {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly previous?: Readonly<Record<string, unknown>>
}

/**
 * A proxy between the product and a provider. It forwards or pauses requests, closes their
 * connections or returns a fixed response, and counts them.
 */
export interface Gate {
  readonly url: string
  /** Sets the address of the proxy's target. */
  readonly forwardTo: (url: string) => void
  /** Sets the handling of requests that read a session. All other requests pass. */
  readonly setMode: (mode: 'pass' | 'pause' | 'hang up' | { readonly status: number; readonly body: string }) => void
  /** Releases the paused requests. */
  readonly release: () => void
  /** Returns the number of reads since the last call. */
  readonly count: () => number
  /** Resolves when this number of requests is paused. */
  readonly waitForPaused: (count: number) => Promise<unknown>
  /** Returns the largest number of concurrent reads. */
  readonly inFlightMax: () => number
  readonly close: () => Promise<void>
}

const SESSION = /^\/v1\/identity-sessions\/./

export async function startGate(): Promise<Gate> {
  let target = ''
  let mode: Parameters<Gate['setMode']>[0] = 'pass'
  let released = Promise.withResolvers<void>()
  let counted = 0
  let now = 0
  let inFlightMax = 0
  const server = createServer(async (request, response) => {
    const isReading = request.method === 'GET' && SESSION.test(request.url ?? '')
    const body = Buffer.concat(await request.toArray())
    if (isReading) {
      counted++
      inFlightMax = Math.max(inFlightMax, ++now)
      response.once('close', () => now--)
      if (mode === 'pause') await released.promise
      if (mode === 'hang up') return void request.socket.destroy()
      if (typeof mode === 'object') return void response.writeHead(mode.status).end(mode.body)
    }
    const { authorization = '', 'idempotency-key': key } = request.headers
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: { authorization, ...(key && { 'idempotency-key': String(key) }) },
      ...(body.length > 0 && { body }),
    }).catch(() => null)
    // The client of a request that was paused until the end has disconnected.
    if (!answer) return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo: (url) => {
      target = url
    },
    setMode: (wanted) => {
      mode = wanted
    },
    release: () => {
      mode = 'pass'
      released.resolve()
      released = Promise.withResolvers()
    },
    count: () => {
      const count = counted
      counted = 0
      return count
    },
    waitForPaused: (count) =>
      until(
        'reads are paused',
        () => now,
        (there) => there >= count,
      ),
    inFlightMax: () => inFlightMax,
    close: async () => {
      released.resolve()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
