import { type Clock, systemClock } from '../../src/platform/time/index.ts'
import type { SandboxIdentitySession } from '../../src/sandbox/processor/identity/identity-session.ts'
import { startSandboxProcessor } from '../../src/sandbox/processor/index.ts'
import type { Charge, ChargeDispute, ChargeRefund, Credential } from '../../src/sandbox/processor/records.ts'
import type { ScriptedOperation } from '../../src/sandbox/processor/scripted-faults.ts'

/** The records of one merchant in the processor's ledger. */
export interface ProcessorLedger {
  readonly charges: readonly Charge[]
  readonly refunds: readonly ChargeRefund[]
  readonly disputes: readonly ChargeDispute[]
  readonly credentials: readonly Credential[]
  readonly identitySessions: readonly Omit<SandboxIdentitySession, 'secret'>[]
}

/** Controls of the sandbox processor: its ledger, clock, faults and notifications. */
export interface TestProcessor {
  /** The value of SANDBOX_PROCESSOR_URL. */
  readonly url: string
  /** Returns the records of the merchant with this API key. */
  readonly ledger: (apiKey: string) => Promise<ProcessorLedger>
  /**
   * Makes the next `count` calls fail in this way, whatever they charge. The adapter makes three
   * attempts, and so overcomes fewer faults.
   */
  readonly fault: (
    fault: string,
    more?: { operation?: Exclude<ScriptedOperation, 'any'>; count?: number; delayMs?: number },
  ) => Promise<void>
  /**
   * Applies these scenarios, one after the other, to the next charges of stored instruments that
   * have no scenario of their own.
   */
  readonly play: (...names: readonly string[]) => Promise<void>
  /** Removes all scripted faults and scenarios. */
  readonly clearFaults: () => Promise<void>
  /** Sets the fault of the next `count` notifications. */
  readonly notifications: (how: 'twice' | 'reversed' | 'withheld', count?: number) => Promise<void>
  /**
   * Replaces a stored card by its id, or all that are declined as expired until an update. Returns
   * the number.
   */
  readonly updateCards: (credential?: string) => Promise<number>
  /** Revokes or restores a merchant's key. */
  readonly setKey: (apiKey: string, status: 'active' | 'revoked') => Promise<void>
  /** Sends the withheld notifications. */
  readonly release: () => Promise<void>
  /** Sends all pending notifications. Returns how many did not arrive. */
  readonly flush: () => Promise<number>
  /** Advances its clock. Returns the number of due changes. */
  readonly advance: (span: { days?: number; hours?: number }) => Promise<number>
  /** Advances its clock to a time. */
  readonly advanceTo: (time: string) => Promise<void>
  /** Sends notifications to this server instead of the host in the registered address. */
  readonly deliverTo: (serverUrl: string) => Promise<void>
  /** Refunds a charge in the processor's dashboard: an amount in minor units, or the rest. */
  readonly refundAtProvider: (chargeId: string, amount?: number) => Promise<ChargeRefund>
  /** Opens a dispute of a charge; by default of its whole amount, that needs a response. */
  readonly dispute: (
    chargeId: string,
    more?: Partial<Pick<ChargeDispute, 'amount' | 'reason' | 'networkReasonCode' | 'status'>>,
  ) => Promise<ChargeDispute>
  /** Changes a dispute by its id at the processor. */
  readonly changeDispute: (
    id: string,
    change: Partial<Pick<ChargeDispute, 'amount' | 'status'>>,
  ) => Promise<ChargeDispute>
  /** Decides a challenge as a customer's browser does. Returns the redirect. */
  readonly decide: (actionUrl: string, decision: 'approve' | 'decline') => Promise<string>
  /** Decides a verification in review, by its id at the processor. */
  readonly review: (id: string, status: 'success' | 'failed') => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Starts the server on a free port in this process. Without a folder its ledger is in memory only.
 */
export async function startTestProcessor({
  folder = null,
  wallNow = systemClock,
}: {
  folder?: string | null
  wallNow?: Clock
} = {}): Promise<TestProcessor> {
  const { url, ready, close } = await startSandboxProcessor({ port: 0, folder, wallNow })
  await ready
  return { ...processorAt(url), close }
}

/** Returns the controls of a processor that another process started. */
export function processorAt(url: string): Omit<TestProcessor, 'close'> {
  async function send<Answer = unknown>(
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
      const { merchants } = await send<{ merchants: ProcessorLedger[] }>('GET', 'ledger', undefined, headers)
      return merchants[0]!
    },
    fault: async (fault, more) => void (await send('POST', 'faults', { fault, ...more })),
    play: async (...plays) => void (await send('POST', 'plays', { plays })),
    clearFaults: async () => void (await send('DELETE', 'faults')),
    notifications: async (how, count = 1) => void (await send('POST', 'faults', { notifications: how, count })),
    updateCards: async (credential) =>
      (await send<{ updated: number }>('POST', 'card-updates', credential ? { credential } : {})).updated,
    setKey: async (key, status) => void (await send('PUT', 'keys', { key, status })),
    release: async () => void (await send('POST', 'notifications/release')),
    flush: async () => (await send<{ waiting: number }>('POST', 'notifications/flush')).waiting,
    advance: async (span) => (await send<{ settled: number }>('POST', 'clock/advance', span)).settled,
    advanceTo: async (to) => void (await send('POST', 'clock/advance', { to })),
    deliverTo: async (serverUrl) =>
      void (await send('PUT', 'notifications/origin', { origin: new URL(serverUrl).origin })),
    refundAtProvider: async (chargeId, amount) =>
      send<ChargeRefund>('POST', `charges/${chargeId}/refunds`, amount === undefined ? {} : { amount }),
    dispute: async (chargeId, more = {}) => send<ChargeDispute>('POST', `charges/${chargeId}/disputes`, more),
    changeDispute: async (id, change) => send<ChargeDispute>('POST', `disputes/${id}`, change),
    review: async (id, status) => void (await send('POST', `identity-sessions/${id}`, { status })),
    decide: async (actionUrl, decision) => {
      const body = new URLSearchParams({ decision })
      const { status, headers } = await fetch(actionUrl, { method: 'POST', body, redirect: 'manual' })
      if (status !== 303) throw new Error(`The challenge responded with ${status}.`)
      return headers.get('location') ?? ''
    },
  }
}
