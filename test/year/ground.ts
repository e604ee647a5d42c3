import type { Dice } from '../faults/random.ts'
import type { Query } from '../support/books.ts'
import type { Receiver } from '../support/delivery.ts'
import type { TestProcessor } from '../support/sandbox.ts'

/** The time that an organization lives by, as the year moves it. */
export interface OrganizationClock {
  readonly nowMs: () => number
  /** Has it begin to move. */
  readonly advanceTo: (ms: number) => Promise<void>
  /** True when the clock has reached its target. */
  readonly isThere: () => Promise<boolean>
}

/** An API that answers for now. */
export interface Api {
  readonly url: string
  readonly isDead: () => boolean
  readonly death: Promise<unknown>
}

/** The processes of a year: the product in one or several, and the killer. */
export interface Ground {
  readonly query: Query
  /** The address of a webhook of one organization. */
  readonly receiver: Receiver
  readonly processor: Omit<TestProcessor, 'close'>
  /** A link as its customer's browser reaches it. */
  readonly linkAt: (link: string, api: Api) => string
  readonly api: () => Api | null
  /** Waits until somebody has started the API again. */
  readonly revive: () => Promise<unknown>
  /** The machine's clock. */
  readonly wallMs: () => number
  readonly organization: (name: string, timeZone: string) => Promise<{ uuid: string; id: string; key: string }>
  readonly openClock: (desk: Desk, org: { readonly id: string }, startMs: number) => Promise<OrganizationClock>
  /** In one of so many steps somebody dies. */
  readonly stepsADeath: number
  /** For how many looks clocks may be on their way before whatever is wrong ends. */
  readonly looksBeforeCalm: number
  /** Somebody dies: now, or at a point that somebody comes to. */
  readonly harm: (chance: Dice) => void
  /** Has workers do for a while what there is to do. */
  readonly toil: () => Promise<void>
  /** From now on nobody dies, and everything runs. */
  readonly calm: () => Promise<void>
  /** Nobody is under way with anything that was begun before. */
  readonly still: () => Promise<void>
  /** Everything that is to be told is told. */
  readonly tellAll: () => Promise<void>
  /** Has every event told to all who listen. */
  readonly deliver: () => Promise<void>
  readonly deaths: () => number
}

/** The created record, or the code of the refusal. */
export type Answer<Made> =
  | { readonly made: Made; readonly refused: null }
  | { readonly made: null; readonly refused: string }

/** Asks for one organization, again and again until it is answered. */
export interface Desk {
  readonly orgId: string
  readonly change: <Made = { id: string }>(field: string, input: object, selection?: string) => Promise<Answer<Made>>
  readonly ask: <Found>(document: string, variables: object) => Promise<Answer<Found>>
}
