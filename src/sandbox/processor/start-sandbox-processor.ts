import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { randomBytes } from '../../platform/crypto/index.ts'
import { type Clock, epochMsOf, type Timestamp, timestampOf } from '../../platform/time/index.ts'
import { createServer } from './create-server.ts'
import { createFingerprint, KEY_BYTES, readOrCreateKey } from './fingerprints.ts'
import { NO_JOURNAL, openJournal } from './journal.ts'
import { createLedger } from './ledger.ts'
import { createMerchantId } from './merchant-of.ts'
import { createNotifier } from './notifier.ts'
import type { ProcessorContext } from './processor-context.ts'
import { createScriptedFaults } from './scripted-faults.ts'
import { createScriptedScenarios } from './scripted-scenarios.ts'
import { settleDue } from './settle-due.ts'

const HOST = '127.0.0.1'
const POLL_MS = 1_000

export interface SandboxProcessorOptions {
  /** 0 uses any free port. */
  readonly port: number
  /** The existing folder of its ledger; null: nothing is stored. */
  readonly folder: string | null
  readonly wallNow: Clock
  /** Resolves when no other process writes the ledger. Until then calls get status 503. */
  readonly ledgerIsFree?: () => Promise<void>
}

export interface SandboxProcessor {
  /** Without a trailing slash. */
  readonly url: string
  /** Resolves when its ledger is read. */
  readonly ready: Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Starts a payment processor on loopback that follows the scenarios of test numbers and amounts.
 * Throws when it can't listen.
 */
export async function startSandboxProcessor(options: SandboxProcessorOptions): Promise<SandboxProcessor> {
  const { folder, wallNow, ledgerIsFree } = options
  const ledger = createLedger()
  const now: Clock = () => (ledger.aheadMs() === 0 ? wallNow() : timestampOf(epochMsOf(wallNow()) + ledger.aheadMs()))
  const fingerprint = createFingerprint(folder === null ? randomBytes(KEY_BYTES) : readOrCreateKey(folder))
  const notifier = createNotifier(ledger, wallNow, now)
  let url = ''
  let journal = NO_JOURNAL
  let polling: NodeJS.Timeout | undefined
  const context: ProcessorContext = {
    ...{ now, ledger, notifier, fingerprint },
    merchantId: createMerchantId(fingerprint),
    revokedKeys: new Set(),
    faults: createScriptedFaults(),
    scenarios: createScriptedScenarios(),
    url: () => url,
  }

  function advanceClock(to: Timestamp): number {
    const standAt = (at: Timestamp) =>
      ledger.record({ kind: 'clock', aheadMs: Math.max(ledger.aheadMs(), epochMsOf(at) - epochMsOf(wallNow())) })
    const settled = settleDue(context, to, ({ at }) => standAt(at))
    standAt(to)
    return settled
  }

  async function open(): Promise<void> {
    await ledgerIsFree?.()
    const opened = folder === null ? { journal, entries: [] } : openJournal(join(folder, 'ledger.jsonl'))
    journal = opened.journal
    ledger.open(opened)
    notifier.resume()
    polling = setInterval(() => settleDue(context, now()), POLL_MS).unref()
  }

  const app = createServer(context, advanceClock, () => polling !== undefined)
  await app.listen({ port: options.port, host: HOST })
  url = `http://${HOST}:${(app.server.address() as AddressInfo).port}`
  return {
    url,
    ready: open(),
    close: async () => {
      clearInterval(polling)
      await Promise.all([app.close(), notifier.close()])
      journal.close()
    },
  }
}
