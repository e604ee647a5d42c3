import { Refusal } from '../../platform/refusal.ts'
import { type Command, type OverdueCounts, refuseUsage } from './command.ts'

const WHAT: Readonly<Record<keyof OverdueCounts, string>> = {
  tokens: 'unused tokens past their hour',
  securityCodes: 'security codes past their hour',
  uses: 'token uses whose payment or plan was never checked',
  deletedInstruments: 'instruments of deleted tokens',
  unneededTokens: 'used tokens without a payment or plan',
  hourKeys: 'hour keys past their end',
  monthKeys: 'month keys past their retirement',
}

/** Counts the overdue rows of the vault. Throws a Refusal if there are any. */
export const vaultStatus: Command = {
  flags: [],
  usage: 'vault status [--json]',
  run: async ({ vault, print }, { words, json }) => {
    refuseUsage([words.length > 0 && 'vault status takes only flags.'])
    const overdue = await vault.overdue()
    const counts = Object.keys(WHAT).map((name) => name as keyof OverdueCounts)
    if (json) print(JSON.stringify(overdue))
    else for (const name of counts) print(`${String(overdue[name]).padStart(9)}  ${WHAT[name]}`)
    const sum = counts.reduce((total, name) => total + overdue[name], 0)
    if (sum > 0) throw new Refusal('INVALID_STATE', `The vault contains overdue data: ${sum}.`)
  },
}
