import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { randomBytes } from '../platform/crypto/index.ts'
import { type Clock, epochMsOf, type Timestamp, timestampOf } from '../platform/time/index.ts'
import { challengeRoutes } from './challenge-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { createFingerprint } from './fingerprints.ts'
import type { House } from './house.ts'
import { NO_JOURNAL, openJournal } from './journal.ts'
import { createLedger } from './ledger.ts'
import { merchantRoutes } from './merchant-routes.ts'
import { createNotifier } from './notifier.ts'
import { Rejection } from './rejection.ts'
import { createScriptedFaults } from './scripted-faults.ts'
import { settleDue } from './settle-due.ts'

const HOST = '127.0.0.1'
const BODY_BYTES_MAX = 64 * 1024
const KEY_BYTES = 32
const LOOK_EVERY_MS = 1_000

export interface SandboxProcessorOptions {
  /** 0 takes any free one. */
  readonly port: number
  /** Where its ledger lies; null: nowhere, it is forgotten when it ends. */
  readonly folder: string | null
  readonly wallNow: Clock
}

export interface SandboxProcessor {
  /** Without a trailing slash. */
  readonly url: string
  readonly close: () => Promise<void>
}

/** Starts a payment processor that plays what numbers and amounts ask for, on loopback. Throws when it can't listen. */
export async function startSandboxProcessor(options: SandboxProcessorOptions): Promise<SandboxProcessor> {
  const { folder, wallNow } = options
  if (folder !== null) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { journal, entries } =
    folder === null ? { journal: NO_JOURNAL, entries: [] } : openJournal(join(folder, 'ledger.jsonl'))
  const ledger = createLedger(journal, entries)
  const now: Clock = () => timestampOf(epochMsOf(wallNow()) + ledger.aheadMs())
  const fingerprint = createFingerprint(folder === null ? randomBytes(KEY_BYTES) : fingerprintKey(folder))
  const notifier = createNotifier(ledger, wallNow, now)
  let url = ''
  const house: House = { now, ledger, notifier, fingerprint, faults: createScriptedFaults(), url: () => url }

  function moveClock(to: Timestamp): number {
    const standAt = (at: Timestamp) =>
      ledger.record({ kind: 'clock', aheadMs: Math.max(ledger.aheadMs(), epochMsOf(at) - epochMsOf(wallNow())) })
    const settled = settleDue(house, to, ({ at }) => standAt(at))
    standAt(to)
    return settled
  }

  const app = createServer(house, moveClock)
  await app.listen({ port: options.port, host: HOST })
  url = `http://${HOST}:${(app.server.address() as AddressInfo).port}`
  const look = setInterval(() => settleDue(house, now()), LOOK_EVERY_MS).unref()
  return {
    url,
    close: async () => {
      clearInterval(look)
      // Whoever waits for an answer that never comes would keep it open.
      app.server.closeAllConnections()
      await Promise.all([app.close(), notifier.close()])
      journal.close()
    },
  }
}

function createServer(house: House, moveClock: (to: Timestamp) => number): FastifyInstance {
  const app = fastify({ bodyLimit: BODY_BYTES_MAX, forceCloseConnections: true })
  // An idempotency key is bound to the text that came, not to what a parser makes of it.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply) => {
    const { status, code, message } = error instanceof Rejection ? error : faultAnswer(error)
    return reply.status(status).send({ error: { code, message } })
  })
  merchantRoutes(app, house)
  challengeRoutes(app, house)
  app.register(async (scope) => controlRoutes(scope, house, moveClock))
  return app
}

/** Nothing of the error itself: it may hold what was sent. */
function faultAnswer(error: unknown): { readonly status: number; readonly code: string; readonly message: string } {
  const { statusCode = 500 } = error as { readonly statusCode?: number }
  return { status: statusCode, code: 'fault', message: 'The request could not be read, or the processor met a fault.' }
}

/** Kept beside the ledger, so that the same number has the same fingerprint after a restart. */
function fingerprintKey(folder: string): Buffer {
  const path = join(folder, 'fingerprint.key')
  try {
    writeFileSync(path, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path)
}
