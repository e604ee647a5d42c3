import type { Services } from '../../accounts/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ProviderConfiguration } from '../providers/index.ts'

const BEING_IMPORTED = 'A settlement report of this account at the provider is being imported. Try again later.'

/** The services of an import. */
export type Importer = Pick<Services, 'db' | 'now' | 'wallNow' | 'mintId' | 'hint' | 'log' | 'operator'>

/** The command of an operator that imports a report, as the audit log names it. */
export type ImportCommand = 'command.settlement_report.import' | 'command.settlement_report.fetch'

/** An import that this process runs. */
export interface Import {
  readonly shard: number
  readonly id: string
  readonly token: string
  readonly configuration: ProviderConfiguration
  /** The uuids of the configurations of the same account at the provider, this one first. */
  readonly configurationIds: readonly string[]
}

/** Returns the refusal of an import while another process imports a report of the account. */
export const beingImported = () => new Refusal('INVALID_STATE', BEING_IMPORTED)

/**
 * Returns whether an import was refused because another process imports a report of the account.
 */
export const isBeingImported = (error: unknown) => error instanceof Refusal && error.message === BEING_IMPORTED
