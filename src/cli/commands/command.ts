import type { Account, Mode, Role, Services, WriteProvisioning } from '../../accounts/index.ts'
import type { ListedAddress } from '../../checkout/mail-suppressions/index.ts'
import type { CellStatus, Move, MoveProgress, MoveRequest, MoveResult } from '../../platform/db/index.ts'
import type { MailSuppressionReason } from '../../platform/graphql/inputs.generated.ts'
import type { ResealProgress, RootKeyRotation, RootKeyStatus } from '../../platform/root-keys/index.ts'
import type { CalendarDate } from '../../platform/time/index.ts'
import type { OverdueVaultRows, RotationProgress } from '../../vault/index.ts'
import type { DeliveryFindings } from '../../webhooks/index.ts'

/** Operations of the vault for its commands. */
export interface VaultOperations {
  /**
   * Rewraps the data keys under retired month keys, then destroys those keys. Reports each batch.
   */
  readonly rotate: (progress: (progress: RotationProgress) => void) => Promise<readonly RotationProgress[]>
  /** Returns the number of instruments under a key. */
  readonly instrumentsUnder: (keyId: string) => Promise<number>
  /**
   * Removes the instruments under a key that can't be decrypted, if there are exactly as many as
   * given. Returns their number.
   */
  readonly shredDamaged: (keyId: string, instruments: number) => Promise<number>
  readonly overdue: () => Promise<OverdueVaultRows>
}

/** The operations of the root key for its commands. */
export interface RootKeyOperations {
  /** Returns the active root key and the one that is being retired. */
  readonly statuses: () => Promise<readonly RootKeyStatus[]>
  /** Makes TALLYSTICK_ROOT_KEY the active root key, and re-encrypts as much as possible now. */
  readonly rotate: (report: (progress: ResealProgress) => void) => Promise<RootKeyRotation>
}

/**
 * The facts that an operator found at the provider. `reference`: the provider's id of the charge or
 * refund; null if no money moved. `amount`: the captured part of an authorization.
 */
interface FoundAtProvider {
  readonly reference: string | null
  readonly amount: string | undefined
}

/** Operations of payments for their commands. */
export interface PaymentOperations {
  /** Returns the new status of the payment. */
  readonly settleAttempt: (attemptId: string, found: FoundAtProvider) => Promise<string>
  /** Returns the new status of the refund. */
  readonly settleRefund: (refundId: string, found: FoundAtProvider) => Promise<string>
}

/** The outcome of an import, as commands print it. */
export interface ImportedReport {
  readonly id: string
  readonly isNew: boolean
  readonly lineCount: number
  readonly repeatedLineCount: number
  readonly differenceCount: number
  readonly totals: readonly {
    readonly currency: string
    readonly gross: string
    readonly fee: string
    readonly net: string
  }[]
}

/** The operations of settlement reports for their commands. Configurations are uuids. */
export interface SettlementOperations {
  readonly importFile: (
    configurationId: string,
    reference: string,
    content: AsyncIterable<Uint8Array>,
  ) => Promise<ImportedReport>
  /** Returns null for a day without lines. */
  readonly fetchDay: (configurationId: string, day: CalendarDate) => Promise<ImportedReport | null>
}

/** The operations of the suppression list for its commands. */
export interface SuppressionOperations {
  readonly add: (listed: ListedAddress, reason: MailSuppressionReason) => Promise<void>
  /** Returns the number of removed entries. */
  readonly remove: (listed: ListedAddress) => Promise<number>
  /** Returns the reasons of the entries of an address. */
  readonly reasons: (listed: ListedAddress) => Promise<readonly string[]>
}

/** The operations of people for their commands. */
export interface PeopleOperations {
  /** Invites a person. `isMailed`: a worker also mails the link to the person. */
  readonly invite: (
    account: Account,
    invited: { readonly email: string; readonly role: Role; readonly mode: Mode | null },
  ) => Promise<{ readonly link: string; readonly isMailed: boolean; readonly expiresAt: string }>
  /** Returns a link with which the person sets new factors. */
  readonly reset: (email: string) => Promise<string>
  /** Marks a mail domain of an SSO connection as proven. */
  readonly proveDomain: (proven: { readonly connectionId: string; readonly domain: string }) => Promise<void>
  /** Returns the members of an account, oldest first. */
  readonly list: (
    account: Account,
  ) => Promise<
    readonly { readonly id: string; readonly role: string; readonly mode: string | null; readonly email: string }[]
  >
}

/** The operations that move shards between cells, for their commands. */
export interface MoveOperations {
  /** Returns the cell of each shard, the move that has not ended, and the regions of the cells. */
  readonly placement: () => Promise<{
    readonly cells: readonly string[]
    readonly open: Move | null
    readonly regionOf: (cell: string) => string | null
  }>
  /**
   * Moves shards, or goes on with the same move that was interrupted. `withoutComparison`: deletes
   * the former rows although their comparison with the copy was interrupted.
   */
  readonly move: (
    request: MoveRequest & { readonly withoutComparison: boolean },
    report: (progress: MoveProgress) => void,
  ) => Promise<MoveResult>
  /** Ends a move that has only copied, and deletes the copy. */
  readonly cancel: (request: MoveRequest) => Promise<void>
}

/** The operations of cells for their commands. They need a file of cells. */
export interface CellOperations {
  /** Adds a cell of the file, without shards. Returns the migrations that it applied. */
  readonly add: (name: string, progress: (line: string) => void) => Promise<readonly string[]>
  readonly statuses: () => Promise<readonly CellStatus[]>
  /** Removes a cell that holds no shards and no rows. */
  readonly remove: (name: string) => Promise<void>
}

/** Dependencies of a command. */
export interface CommandServices extends Pick<Services, 'db' | 'wallNow' | 'mintId' | 'keys' | 'log'> {
  /** Prepares the records of a new organization. Returns null if there are none. */
  readonly provisionOrganization: (
    organization: Pick<Account, 'id' | 'shard' | 'mode'>,
  ) => Promise<WriteProvisioning | null>
  readonly moves: MoveOperations
  readonly vault: VaultOperations
  readonly rootKey: RootKeyOperations
  readonly cells: CellOperations
  readonly payments: PaymentOperations
  readonly settlements: SettlementOperations
  readonly suppressions: SuppressionOperations
  readonly people: PeopleOperations
  readonly totals: {
    /** Marks all totals of an organization to be counted again. */
    readonly recount: (organization: Account) => Promise<void>
  }
  readonly webhooks: {
    /** Checks the delivery tables for inconsistencies, and repairs them if asked. */
    readonly check: (how: { readonly repair: boolean }) => Promise<DeliveryFindings>
  }
  /** The operating-system user and host that run the command. */
  readonly operator: string
  /** Prints one line of the command's result. */
  readonly print: (line: string) => void
  /** Asks the operator. Returns false for any answer but yes, and without a terminal. */
  readonly confirm: (question: string) => Promise<boolean>
  /** Prints one line that describes a problem. */
  readonly printProblem: (line: string) => void
}

/** The arguments after a command's name: flags by name, and words without a flag. */
export interface CommandArguments {
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
   * Runs the command. Returns its result, or null if it has printed it. Throws UsageProblem for
   * invalid arguments and a Refusal if the operation is not possible.
   */
  readonly run: (services: CommandServices, given: CommandArguments) => Promise<CommandResult | null>
}

/** The result of a command. */
export interface CommandResult {
  /** Printed with `--json`. */
  readonly json: object
  /** Printed without `--json`. */
  readonly lines: readonly string[]
  /** A sentence about problems that the command found. The exit code is then 1. */
  readonly failure?: string | null
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
