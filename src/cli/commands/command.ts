import type { Account, Services, WriteProvisioning } from '../../accounts/index.ts'
import type { ListedAddress, SuppressionReason } from '../../checkout/mail-suppressions/index.ts'
import type { ResealProgress, RootKeyRotation, RootKeyStatus } from '../../platform/root-keys/index.ts'

/** How far the re-wrapping away from one month key has come. */
export interface RotationProgress {
  readonly keyId: string
  readonly rewrapped: number
  /** Instruments that do not open under the key, for which it is kept. */
  readonly damaged: number
  readonly destroyed: boolean
}

/** How much the vault holds past its time, by what it is. */
export type OverdueCounts = Readonly<
  Record<
    'tokens' | 'securityCodes' | 'uses' | 'deletedInstruments' | 'unneededTokens' | 'hourKeys' | 'monthKeys',
    number
  >
>

/** What the vault does for its commands and those of its keys. */
export interface VaultOperations {
  /** Wraps anew what month keys wrap that serve no longer, destroys them, and tells of every batch. */
  readonly rotate: (progress: (progress: RotationProgress) => void) => Promise<readonly RotationProgress[]>
  /** How many instruments a key wraps. */
  readonly instrumentsUnder: (keyId: string) => Promise<number>
  /** Removes the instruments that do not open under a key when they are exactly so many; gives how many they are. */
  readonly shredDamaged: (keyId: string, instruments: number) => Promise<number>
  readonly overdue: () => Promise<OverdueCounts>
}

/** The operations of the root key for its commands. */
export interface RootKeyOperations {
  /** Returns the root key that seals and the one that is being left. */
  readonly statuses: () => Promise<readonly RootKeyStatus[]>
  /** Has TALLYSTICK_ROOT_KEY seal from now on, and seals values anew as far as that can be done now. */
  readonly rotate: (report: (progress: ResealProgress) => void) => Promise<RootKeyRotation>
}

/** What payments do for their commands. `reference`: the provider's name for what was moved; null when nothing was. */
export interface PaymentOperations {
  /** Gives where the payment stands then. */
  readonly settleAttempt: (attemptId: string, seen: { readonly reference: string | null }) => Promise<string>
  /** Gives where the refund stands then. */
  readonly settleRefund: (refundId: string, seen: { readonly reference: string | null }) => Promise<string>
}

/** The operations of the suppression list for its commands. */
export interface SuppressionOperations {
  readonly add: (listed: ListedAddress, reason: SuppressionReason) => Promise<void>
  /** Returns how many entries were removed. */
  readonly remove: (listed: ListedAddress) => Promise<number>
  /** Returns the reasons of the entries of an address. */
  readonly reasons: (listed: ListedAddress) => Promise<readonly string[]>
}

/** What webhooks do for their command. */
export interface WebhookOperations {
  /** Looks for what is wrong with the tables of delivery, and mends it if told to. */
  readonly examine: (how: { readonly repair: boolean }) => Promise<DeliveryFindings>
}

/** What was found wrong with the delivery of webhooks, by what it is, and how much of it was mended. */
export type DeliveryFindings = Readonly<
  Record<
    | 'pendingWithoutDueRow'
    | 'pendingWithoutBody'
    | 'needlessDueRows'
    | 'attemptsCountedWrong'
    | 'forgottenDueRows'
    | 'lanesCountedWrong'
    | 'webhooksWithoutLane'
    | 'webhooksWithoutPosition'
    | 'positionsBehind',
    { readonly found: number; readonly mended: number }
  >
>

/** What a command works with. */
export interface CommandServices extends Pick<Services, 'db' | 'wallNow' | 'mintId' | 'keys' | 'log'> {
  /** Prepares what a new organization is given besides; null: nothing. */
  readonly provisionOrganization: (organization: Pick<Account, 'id' | 'shard' | 'mode'>) => Promise<WriteProvisioning | null>
  readonly vault: VaultOperations
  readonly rootKey: RootKeyOperations
  readonly payments: PaymentOperations
  readonly suppressions: SuppressionOperations
  readonly webhooks: WebhookOperations
  /** The operating-system user and host that run the command. */
  readonly operator: string
  /** Prints one line of the command's result. */
  readonly print: (line: string) => void
  /** Asks the operator at the terminal. Returns false for any answer but yes, and without a terminal. */
  readonly confirm: (question: string) => Promise<boolean>
  /** Prints one line that says what is wrong. */
  readonly printProblem: (line: string) => void
}

/** What follows a command's name: `--flags` by name, and the words that belong to no flag. */
export interface Given {
  readonly flags: Readonly<Record<string, string | undefined>>
  /** The switches that were given, without their dashes. */
  readonly switches: readonly string[]
  readonly words: readonly string[]
  /** Whether `--json` asks for one JSON text instead of sentences. */
  readonly json: boolean
}

/** A command of the command line, such as `account create`. */
export interface Command {
  /** Its flags that take a value. */
  readonly flags: readonly string[]
  /** Its flags that take none, besides `json`. */
  readonly switches?: readonly string[]
  /** How to call it, for whoever called it wrong. */
  readonly usage: string
  /** Does it and prints what came of it. Throws UsageProblem, or a Refusal when what it is asked for can't be. */
  readonly run: (services: CommandServices, given: Given) => Promise<void>
}

/** The command was called wrong: it says how, in one sentence a problem. */
export class UsageProblem extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join(' '))
    this.name = 'UsageProblem'
    this.problems = problems
  }
}

/** Throws UsageProblem with every problem there is; does nothing when there is none. */
export function refuseUsage(problems: readonly (string | false)[]): void {
  const found = problems.filter((problem) => problem !== false)
  if (found.length > 0) throw new UsageProblem(found)
}
