import { parseArgs } from 'node:util'
import { messageOf, Refusal } from '../../platform/refusal.ts'
import { accountCreate } from './account-create.ts'
import { accountList } from './account-list.ts'
import { cellAdd, cellRemove, cellStatus } from './cell.ts'
import { cellDrain, cellMove } from './cell-move.ts'
import { checkWebhooks } from './check-webhooks.ts'
import { type Command, type CommandArguments, type CommandServices, UsageProblem } from './command.ts'
import { databaseStatus } from './database-status.ts'
import { keyCreate } from './key-create.ts'
import { keyRevoke } from './key-revoke.ts'
import { keyringAbandon } from './keyring-abandon.ts'
import { keyringRotate } from './keyring-rotate.ts'
import { keyringShredDamaged } from './keyring-shred-damaged.ts'
import { keyringStatus } from './keyring-status.ts'
import { personInvite, personList, personReset } from './person.ts'
import { paymentSettle, refundSettle } from './settle-by-hand.ts'
import { settlementReportFetch, settlementReportImport } from './settlement-report.ts'
import { ssoProveDomain } from './sso-prove-domain.ts'
import { suppressionAdd, suppressionRemove, suppressionShow } from './suppression.ts'
import { totalsRecount } from './totals-recount.ts'
import { vaultStatus } from './vault-status.ts'

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['account create', accountCreate],
  ['account list', accountList],
  ['cell drain', cellDrain],
  ['cell move', cellMove],
  ['cell add', cellAdd],
  ['cell remove', cellRemove],
  ['cell status', cellStatus],
  ['database status', databaseStatus],
  ['key create', keyCreate],
  ['key revoke', keyRevoke],
  ['keyring status', keyringStatus],
  ['keyring rotate', keyringRotate],
  ['keyring abandon', keyringAbandon],
  ['keyring shred-damaged', keyringShredDamaged],
  ['payment settle', paymentSettle],
  ['person invite', personInvite],
  ['person list', personList],
  ['person reset', personReset],
  ['refund settle', refundSettle],
  ['settlement-report import', settlementReportImport],
  ['settlement-report fetch', settlementReportFetch],
  ['sso prove-domain', ssoProveDomain],
  ['suppression add', suppressionAdd],
  ['suppression remove', suppressionRemove],
  ['suppression show', suppressionShow],
  ['totals recount', totalsRecount],
  ['vault status', vaultStatus],
  ['webhooks check', checkWebhooks],
])

/** The former names of commands. Scripts of operators may use them. */
const ALIASES: ReadonlyMap<string, string> = new Map([['webhooks doctor', 'webhooks check']])

/**
 * Runs a command, such as `account create --kind platform --name Harbor`. Returns the exit code: 0
 * for success, 1 for a refusal, 2 for invalid arguments.
 */
export async function runCommand(argv: readonly string[], services: CommandServices): Promise<0 | 1 | 2> {
  const name = argv.slice(0, 2).join(' ')
  const command = COMMANDS.get(ALIASES.get(name) ?? name)
  if (!command) {
    services.printProblem(`Unknown command. Commands: ${[...COMMANDS.keys()].join(', ')}.`)
    return 2
  }
  try {
    const given = readArguments(command, argv.slice(2))
    const result = await command.run(services, given)
    if (result === null) return 0
    for (const line of given.json ? [JSON.stringify(result.json)] : result.lines) services.print(line)
    if (!result.failure) return 0
    services.printProblem(result.failure)
    return 1
  } catch (error) {
    if (error instanceof UsageProblem) {
      for (const problem of [...error.problems, `Usage: tallystick ${command.usage}`]) services.printProblem(problem)
      return 2
    }
    if (!(error instanceof Refusal)) throw error
    for (const problem of messagesOf(error)) services.printProblem(problem)
    return 1
  }
}

function messagesOf({ message, problems }: Refusal): string[] {
  return problems.length > 0 ? problems.map(messageOf) : [message]
}

/** Parses the arguments of a command. Throws UsageProblem for unknown flags and missing values. */
function readArguments({ flags, switches = [] }: Command, words: readonly string[]): CommandArguments {
  const texts = Object.fromEntries(flags.map((flag) => [flag, { type: 'string' as const }]))
  const booleans = Object.fromEntries(['json', ...switches].map((name) => [name, { type: 'boolean' as const }]))
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { ...texts, ...booleans },
      allowPositionals: true,
    })
    return {
      flags: Object.fromEntries(flags.map((flag) => [flag, values[flag]])) as CommandArguments['flags'],
      switches: switches.filter((name) => values[name] === true),
      words: positionals,
      json: values.json === true,
    }
  } catch (error) {
    // The standard library's first sentence names the flag; the rest is advice about `--`.
    const message = error instanceof Error ? error.message : ''
    throw new UsageProblem([`${message.split(/\. |\n/)[0]}.`])
  }
}
