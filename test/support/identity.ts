import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { change } from './change.ts'
import { type Merchant, startPayments } from './payments.ts'
import { until } from './process.ts'
import { goThrough, type Walk } from './sandbox-identity.ts'
import type { TestAnswer } from './server.ts'

/** Everything that is shown of a verification. */
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

/** A session as it was started. */
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

/** The product beside a sandbox that verifies identities, and what happens there. */
export async function startIdentity(options: Options = {}) {
  const house = await startPayments(options)
  const { server, query } = house

  const start = async (merchant: Merchant, input: object = {}): Promise<StartedIdv> =>
    (await change(
      server,
      merchant.account,
      'contactCreateIdvSession',
      input,
      'id token link expiresAt',
    )) as unknown as StartedIdv

  return {
    ...house,
    start,
    /** Asks for a session, whatever that is answered. */
    askToStart: (
      merchant: Merchant,
      input: object,
      headers: Record<string, string> = {},
    ): Promise<TestAnswer<{ readonly made: StartedIdv }>> =>
      server.ask(merchant.account.key, START, { input }, headers),
    newContact: async (merchant: Merchant, more: object = {}): Promise<string> =>
      (await change(server, merchant.account, 'createContact', { name: 'A. King', ...more })).id,
    /** Starts a session, goes through it, and hears of it. */
    verify: async (merchant: Merchant, input: object, walk: Walk = {}): Promise<StartedIdv> => {
      const session = await start(merchant, input)
      await goThrough(session.link, walk)
      await house.hear()
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
    /** The payloads of an organization's events of a type, oldest first. */
    payloadsOf: async ({ account }: Merchant, type: string): Promise<readonly Payload[]> => {
      const text = 'select payload from events where account_id = $1 and type = $2 order by id'
      const rows = await query<{ payload: string }>(text, [account.account.id, type])
      return rows.map(({ payload }) => JSON.parse(payload) as Payload)
    },
  }
}

export interface Payload {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly previous?: Readonly<Record<string, unknown>>
}

/** A proxy between the product and a provider: it passes, holds, breaks or garbles requests, and counts them. */
export interface Gate {
  readonly url: string
  /** The address of the proxy's target. */
  readonly leadTo: (url: string) => void
  /** Sets the treatment of reads of sessions. All other requests pass. */
  readonly become: (how: 'pass' | 'hold' | 'hang up' | { readonly status: number; readonly body: string }) => void
  /** Lets go what is held. */
  readonly release: () => void
  /** How many readings came since the last time that this was asked. */
  readonly count: () => number
  /** Resolves when so many are held. */
  readonly held: (count: number) => Promise<unknown>
  /** How many were there at once at most. */
  readonly most: () => number
  readonly close: () => Promise<void>
}

const SESSION = /^\/v1\/identity-sessions\/./

export async function startGate(): Promise<Gate> {
  let target = ''
  let how: Parameters<Gate['become']>[0] = 'pass'
  let letGo = Promise.withResolvers<void>()
  let counted = 0
  let now = 0
  let most = 0
  const server = createServer(async (request, response) => {
    const isReading = request.method === 'GET' && SESSION.test(request.url ?? '')
    const body = Buffer.concat(await request.toArray())
    if (isReading) {
      counted++
      most = Math.max(most, ++now)
      response.once('close', () => now--)
      if (how === 'hold') await letGo.promise
      if (how === 'hang up') return void request.socket.destroy()
      if (typeof how === 'object') return void response.writeHead(how.status).end(how.body)
    }
    const { authorization = '', 'idempotency-key': key } = request.headers
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: { authorization, ...(key && { 'idempotency-key': String(key) }) },
      ...(body.length > 0 && { body }),
    }).catch(() => null)
    // A request that was held until the end has nobody to answer it.
    if (!answer) return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => {
      target = url
    },
    become: (wanted) => {
      how = wanted
    },
    release: () => {
      how = 'pass'
      letGo.resolve()
      letGo = Promise.withResolvers()
    },
    count: () => {
      const count = counted
      counted = 0
      return count
    },
    held: (count) =>
      until(
        'readings are held',
        () => now,
        (there) => there >= count,
      ),
    most: () => most,
    close: async () => {
      letGo.resolve()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
