import type { Account, Services, WriteProvisioning } from '../../accounts/index.ts'
import type { ListedAddress, SuppressionReason } from '../../checkout/mail-suppressions/index.ts'
import type { ResealProgress, RootKeyRotation, RootKeyStatus } from '../../platform/root-keys/index.ts'

/** The progress of re-wrapping the instruments of one month key. */
export interface RotationProgress {
  readonly keyId: string
  readonly rewrapped: number
  /** Instruments that can't be decrypted. The key is kept for them. */
  readonly damaged: number
  readonly destroyed: boolean
}

/** Numbers of overdue rows in the vault, by kind. */
export type OverdueCounts = Readonly<
  Record<
    'tokens' | 'securityCodes' | 'uses' | 'deletedInstruments' | 'unneededTokens' | 'hourKeys' | 'monthKeys',
    number
  >
>

/** Operations of the vault for its commands. */
export interface VaultOperations {
  /**
   * Re-wraps the instruments of retired month keys, destroys these keys, and reports each batch.
   */
  readonly rotate: (progress: (progress: RotationProgress) => void) => Promise<readonly RotationProgress[]>
  /** Returns the number of instruments under a key. */
  readonly instrumentsUnder: (keyId: string) => Promise<number>
  /**
   * Removes the instruments under a key that can't be decrypted, if there are exactly as many as
   * given. Returns their number.
   */
  readonly shredDamaged: (keyId: string, instruments: number) => Promise<number>
  readonly overdue: () => Promise<OverdueCounts>
}

/** The operations of the root key for its commands. */
export interface RootKeyOperations {
  /** Returns the active root key and the one that is being retired. */
  readonly statuses: () => Promise<readonly RootKeyStatus[]>
  /**
   * Makes TALLYSTICK_ROOT_KEY the active root key and re-encrypts as many values as possible now.
   */
  readonly rotate: (report: (progress: ResealProgress) => void) => Promise<RootKeyRotation>
}

/**
 * Operations of payments for their commands. `reference`: the provider's id of the charge or
 * refund; null if no money moved.
 */
export interface PaymentOperations {
  /** Returns the new status of the payment. */
  readonly settleAttempt: (attemptId: string, seen: { readonly reference: string | null }) => Promise<string>
  /** Returns the new status of the refund. */
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

/** Operations of webhooks for their command. */
export interface WebhookOperations {
  /** Checks the delivery tables for inconsistencies, and repairs them if asked. */
  readonly examine: (how: { readonly repair: boolean }) => Promise<DeliveryFindings>
}

/** Inconsistencies of webhook delivery by kind, and how many were repaired. */
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

/** Dependencies of a command. */
export interface CommandServices extends Pick<Services, 'db' | 'wallNow' | 'mintId' | 'keys' | 'log'> {
  /** Prepares the records of a new organization. Returns null if there are none. */
  readonly provisionOrganization: (
    organization: Pick<Account, 'id' | 'shard' | 'mode'>,
  ) => Promise<WriteProvisioning | null>
  readonly vault: VaultOperations
  readonly rootKey: RootKeyOperations
  readonly payments: PaymentOperations
  readonly suppressions: SuppressionOperations
  readonly webhooks: WebhookOperations
  /** The operating-system user and host that run the command. */
  readonly operator: string
  /** Prints one line of the command's result. */
  readonly print: (line: string) => void
  /**
   * Asks the operator at the terminal. Returns false for any answer but yes, and without a
   * terminal.
   */
  readonly confirm: (question: string) => Promise<boolean>
  /** Prints one line that describes a problem. */
  readonly printProblem: (line: string) => void
}

/** The arguments after a command's name: flags by name, and words without a flag. */
export interface Given {
  readonly flags: Readonly<Record<string, string | undefined>>
  /** The given switches, without their dashes. */
  readonly switches: readonly string[]
  readonly words: readonly string[]
  /** True if `--json` was given. */
  readonly json: boolean
}

/** A command of the command line, such as `account create`. */
export interface Command {
  /** Flags with a value. */
  readonly flags: readonly string[]
  /** Flags without a value, besides `json`. */
  readonly switches?: readonly string[]
  /** The usage text, printed for invalid arguments. */
  readonly usage: string
  /**
   * Runs the command and prints the result. Throws UsageProblem for invalid arguments and a Refusal
   * if the operation is not possible.
   */
  readonly run: (services: CommandServices, given: Given) => Promise<void>
}

/** Invalid arguments, with one sentence per problem. */
export class UsageProblem extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join(' '))
    this.name = 'UsageProblem'
    this.problems = problems
  }
}

/** Throws UsageProblem if there are any problems. */
export function refuseUsage(problems: readonly (string | false)[]): void {
  const found = problems.filter((problem) => problem !== false)
  if (found.length > 0) throw new UsageProblem(found)
}
