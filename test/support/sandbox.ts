import { systemClock } from '../../src/platform/time/index.ts'
import type { IdentitySession } from '../../src/sandbox/processor/identity/identity-session.ts'
import { startSandboxProcessor } from '../../src/sandbox/processor/index.ts'
import type { Charge, Credential, Refund } from '../../src/sandbox/processor/records.ts'
import type { Operation } from '../../src/sandbox/processor/scripted-faults.ts'

/** The records of one merchant in the processor's ledger. */
export interface ProcessorLedger {
  readonly charges: readonly Charge[]
  readonly refunds: readonly Refund[]
  readonly credentials: readonly Credential[]
  readonly identitySessions: readonly Omit<IdentitySession, 'secret'>[]
}

/** The sandbox processor as a test holds it: what it did, and what it is told to do. */
export interface TestProcessor {
  /** For SANDBOX_PROCESSOR_URL. */
  readonly url: string
  /** Returns the records of the merchant with this API key. */
  readonly ledger: (apiKey: string) => Promise<ProcessorLedger>
  /**
   * The next `count` calls go wrong so, whatever they charge. The adapter tries three times: fewer
   * faults it overcomes.
   */
  readonly fault: (
    fault: string,
    more?: { operation?: Exclude<Operation, 'any'>; count?: number; delayMs?: number },
  ) => Promise<void>
  /**
   * The next charges of stored instruments that have nothing to play themselves play these
   * scenarios, one after the other.
   */
  readonly play: (...names: readonly string[]) => Promise<void>
  /** Nothing that was scripted goes wrong, or is played, any more. */
  readonly clearFaults: () => Promise<void>
  /** The next `count` notifications go astray so. */
  readonly notifications: (how: 'twice' | 'reversed' | 'withheld', count?: number) => Promise<void>
  /** Sends what was withheld. */
  readonly release: () => Promise<void>
  /** Sends all notifications that wait, and gives how many did not arrive. */
  readonly flush: () => Promise<number>
  /** Moves its clock, and gives how many things fell due. */
  readonly advance: (span: { days?: number; hours?: number }) => Promise<number>
  /** Sends notifications to this server, whatever the host in the address that it was given. */
  readonly deliverTo: (serverUrl: string) => Promise<void>
  /** Does at a challenge what a customer's browser does; gives where it is sent then. */
  readonly decide: (actionUrl: string, decision: 'approve' | 'decline') => Promise<string>
  /** Decides a verification that is in review, by the processor's id of it. */
  readonly review: (id: string, status: 'success' | 'failed') => Promise<void>
  readonly close: () => Promise<void>
}

/** The real server on a free port, in this process. Without a folder its ledger is forgotten when it ends. */
export async function startTestProcessor({ folder = null }: { folder?: string | null } = {}): Promise<TestProcessor> {
  const { url, ready, close } = await startSandboxProcessor({ port: 0, folder, wallNow: systemClock })
  await ready
  return { ...processorAt(url), close }
}

/** The processor that listens there, for who did not start it. */
export function processorAt(url: string): Omit<TestProcessor, 'close'> {
  async function tell<Answer = unknown>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${url}/control/${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} /control/${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }

  return {
    url,
    ledger: async (apiKey) => {
      const headers = { authorization: `Bearer ${apiKey}` }
      const { merchants } = await tell<{ merchants: ProcessorLedger[] }>('GET', 'ledger', undefined, headers)
      return merchants[0]!
    },
    fault: async (fault, more) => void (await tell('POST', 'faults', { fault, ...more })),
    play: async (...plays) => void (await tell('POST', 'plays', { plays })),
    clearFaults: async () => void (await tell('DELETE', 'faults')),
    notifications: async (how, count = 1) => void (await tell('POST', 'faults', { notifications: how, count })),
    release: async () => void (await tell('POST', 'notifications/release')),
    flush: async () => (await tell<{ waiting: number }>('POST', 'notifications/flush')).waiting,
    advance: async (span) => (await tell<{ settled: number }>('POST', 'clock/advance', span)).settled,
    deliverTo: async (serverUrl) =>
      void (await tell('PUT', 'notifications/origin', { origin: new URL(serverUrl).origin })),
    review: async (id, status) => void (await tell('POST', `identity-sessions/${id}`, { status })),
    decide: async (actionUrl, decision) => {
      const body = new URLSearchParams({ decision })
      const { status, headers } = await fetch(actionUrl, { method: 'POST', body, redirect: 'manual' })
      if (status !== 303) throw new Error(`The challenge answered ${status}.`)
      return headers.get('location') ?? ''
    },
  }
}
