import type { OverdueVaultRows } from '../../vault/index.ts'
import { type Command, refuseUsage } from './command.ts'

const ROWS: Readonly<Record<keyof OverdueVaultRows, string>> = {
  tokens: 'expired unused tokens',
  securityCodes: 'expired security codes',
  uses: 'token uses whose payment or plan was never checked',
  deletedInstruments: 'instruments of deleted tokens',
  unneededTokens: 'used tokens without a payment or plan',
  hourKeys: 'overdue hour keys',
  monthKeys: 'overdue month keys',
}

/** Counts the overdue rows of the vault. Fails if there are any. */
export const vaultStatus: Command = {
  flags: [],
  usage: 'vault status [--json]',
  run: async ({ vault }, { words }) => {
    refuseUsage([words.length > 0 && 'vault status takes only flags.'])
    const overdue = await vault.overdue()
    const counts = Object.keys(ROWS).map((name) => name as keyof OverdueVaultRows)
    const sum = counts.reduce((total, name) => total + overdue[name], 0)
    return {
      json: overdue,
      lines: counts.map((name) => `${String(overdue[name]).padStart(9)}  ${ROWS[name]}`),
      failure: sum > 0 ? `The vault contains overdue data: ${sum}.` : null,
    }
  },
}
