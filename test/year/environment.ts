import type { Random } from '../faults/random.ts'
import type { Receiver } from '../support/receiver.ts'
import type { Query } from '../support/records.ts'
import type { TestProcessor } from '../support/sandbox.ts'

/** The clock of an organization, as the year moves it. */
export interface OrganizationClock {
  readonly nowMs: () => number
  /** Starts an advance. */
  readonly advanceTo: (ms: number) => Promise<void>
  /** True when the clock has reached its target. */
  readonly isThere: () => Promise<boolean>
}

/** The present process of the API. */
export interface Api {
  readonly url: string
  readonly isDead: () => boolean
  readonly death: Promise<unknown>
}

/** The simulated or separate processes of a year, with functions that control and kill them. */
export interface YearEnvironment {
  readonly query: Query
  /** The address of a webhook of one organization. */
  readonly receiver: Receiver
  readonly processor: Omit<TestProcessor, 'close'>
  /** Returns a link as the customer's browser reaches it. */
  readonly linkAt: (link: string, api: Api) => string
  readonly api: () => Api | null
  /** Waits until the API is restarted. */
  readonly waitForApi: () => Promise<unknown>
  /** Returns the time of the machine's clock. */
  readonly wallMs: () => number
  readonly organization: (name: string, timeZone: string) => Promise<{ uuid: string; id: string; key: string }>
  readonly openClock: (client: ApiClient, org: { readonly id: string }, startMs: number) => Promise<OrganizationClock>
  /** The average number of steps between two crashes. */
  readonly stepsPerCrash: number
  /** The number of polls of moving clocks after which the simulation stops all faults. */
  readonly pollsWithFaults: number
  /** Kills a process: now, or at a crash point. */
  readonly injectCrash: (random: Random) => void
  /** Runs workers for a while. */
  readonly runWorkers: () => Promise<void>
  /** Stops crashes, and restarts all processes. */
  readonly stopFaults: () => Promise<void>
  /** Waits until no earlier work is in flight. */
  readonly waitUntilIdle: () => Promise<void>
  /** Delivers all pending notifications of the processor. */
  readonly deliverNotifications: () => Promise<void>
  /** Delivers all events to their webhooks. */
  readonly deliver: () => Promise<void>
  readonly crashes: () => number
}

/** A response: the created record, or the code of the refusal. */
export type Answer<Made> =
  | { readonly made: Made; readonly refused: null }
  | { readonly made: null; readonly refused: string }

/** An API client of one organization that repeats requests until it gets a response. */
export interface ApiClient {
  readonly orgId: string
  readonly change: <Made = { id: string }>(field: string, input: object, selection?: string) => Promise<Answer<Made>>
  readonly ask: <Found>(document: string, variables: object) => Promise<Answer<Found>>
}
