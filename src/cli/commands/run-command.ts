import { messageOf, Refusal } from '../../platform/refusal.ts'
import { accountCreate } from './account-create.ts'
import { accountList } from './account-list.ts'
import { checkWebhooks } from './check-webhooks.ts'
import { type Command, type CommandServices, UsageProblem } from './command.ts'
import { databaseStatus } from './database-status.ts'
import { keyCreate } from './key-create.ts'
import { keyRevoke } from './key-revoke.ts'
import { keyringAbandon } from './keyring-abandon.ts'
import { keyringRotate } from './keyring-rotate.ts'
import { keyringShredDamaged } from './keyring-shred-damaged.ts'
import { keyringStatus } from './keyring-status.ts'
import { paymentSettle } from './payment-settle.ts'
import { readArguments } from './read-arguments.ts'
import { refundSettle } from './refund-settle.ts'
import { suppressionAdd, suppressionRemove, suppressionShow } from './suppression.ts'
import { vaultStatus } from './vault-status.ts'

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['account create', accountCreate],
  ['account list', accountList],
  ['database status', databaseStatus],
  ['key create', keyCreate],
  ['key revoke', keyRevoke],
  ['keyring status', keyringStatus],
  ['keyring rotate', keyringRotate],
  ['keyring abandon', keyringAbandon],
  ['keyring shred-damaged', keyringShredDamaged],
  ['payment settle', paymentSettle],
  ['refund settle', refundSettle],
  ['suppression add', suppressionAdd],
  ['suppression remove', suppressionRemove],
  ['suppression show', suppressionShow],
  ['vault status', vaultStatus],
  ['webhooks doctor', checkWebhooks],
])

/**
 * Runs a command, such as `account create --kind platform --name Harbor`. Returns the exit code: 0
 * for success, 1 for a refusal, 2 for invalid arguments.
 */
export async function runCommand(argv: readonly string[], services: CommandServices): Promise<0 | 1 | 2> {
  const command = COMMANDS.get(argv.slice(0, 2).join(' '))
  if (!command) {
    services.printProblem(`Unknown command. Commands: ${[...COMMANDS.keys()].join(', ')}.`)
    return 2
  }
  try {
    await command.run(services, readArguments(command, argv.slice(2)))
    return 0
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
