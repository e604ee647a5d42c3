#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ConfigProblem, readConfig } from './config/config.ts'
import { withServedCells } from './config/served-cells.ts'

const USAGE = `tallystick — payments and customers behind one GraphQL endpoint

  tallystick start      API, worker and an embedded PostgreSQL in one process
  tallystick api        the API alone
  tallystick worker     the worker alone; with --cells NAMES for some cells
  tallystick sandbox    a simulated payment provider for tests
  tallystick migrate    apply migrations to the database
  tallystick account create --kind platform|agency|organization --name NAME [--parent ID] [--time-zone ZONE] [--mode sandbox|live] [--region REGION] [--json]
  tallystick account list [--json]
  tallystick cell add NAME [--json]
  tallystick cell remove NAME [--json]
  tallystick cell status [--json]
  tallystick key create --account ID [--name NAME] [--expires TIME|DAYSd] [--permissions NAMES] [--json]
  tallystick key revoke ID [--json]
  tallystick cell drain CELL [--to CELL] [--leave-region] [--json]
  tallystick cell move --shards NUMBERS --to CELL [--leave-region] [--cancel | --without-comparison] [--json]
  tallystick database status [--json]
  tallystick keyring status [--json]
  tallystick keyring rotate [--root [--yes]] [--json]
  tallystick keyring abandon ID --instruments N [--whole-ring] [--json]
  tallystick keyring shred-damaged ID --instruments N [--json]
  tallystick payment settle ATTEMPT --as charged|not-charged [--reference REF] [--amount AMOUNT] [--json]
  tallystick refund settle REFUND --as refunded|not-refunded [--reference REF] [--json]
  tallystick settlement-report import CONFIGURATION FILE [--reference REF] [--json]
  tallystick settlement-report fetch CONFIGURATION DAY [--json]
  tallystick person invite --account ID --email ADDRESS --role ROLE [--mode MODE] [--json]
  tallystick person list --account ID [--json]
  tallystick person reset --email ADDRESS [--json]
  tallystick sso prove-domain --connection ID --domain DOMAIN [--json]
  tallystick suppression add --address ADDRESS [--reason REASON] [--organization ID] [--json]
  tallystick suppression remove --address ADDRESS [--organization ID] [--json]
  tallystick suppression show --address ADDRESS [--organization ID] [--json]
  tallystick vault status [--json]
  tallystick webhooks check [--repair] [--json]

Settings come from the environment: docs/reference/configuration.md.
`

// Half of the start time is stripping types and compiling, which this caches. Modules that are
// loaded before this line are not cached, so commands are loaded on demand.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/tallystick'))
process.exitCode = await main(process.argv.slice(2))

async function main(argv: readonly string[]): Promise<number> {
  const [command = 'help'] = argv
  try {
    switch (command) {
      case 'start':
      case 'worker':
        return await (await import('./cli/run-service.ts')).runService(
          command,
          withServedCells(readConfig(process.env, command), argv.slice(1)),
        )
      case 'api':
        return await (await import('./cli/run-service.ts')).runService(command, readConfig(process.env, command))
      case 'sandbox':
        return await (await import('./cli/run-sandbox.ts')).runSandbox(readConfig(process.env, command))
      case 'migrate':
        return await (await import('./cli/run-migrations.ts')).runMigrations(readConfig(process.env, command))
      case 'account':
      case 'cell':
      case 'database':
      case 'key':
      case 'keyring':
      case 'payment':
      case 'refund':
      case 'settlement-report':
      case 'sso':
      case 'person':
      case 'suppression':
      case 'vault':
      case 'webhooks':
        return await (await import('./cli/run-operator-command.ts')).runOperatorCommand(
          argv,
          readConfig(process.env, command),
        )
      case 'help':
      case '--help':
      case '-h':
        process.stdout.write(USAGE)
        return 0
      default:
        process.stderr.write(`tallystick: unknown command.\n\n${USAGE}`)
        return 2
    }
  } catch (error) {
    const message =
      error instanceof ConfigProblem ? error.message : (await import('./cli/error-messages.ts')).errorMessage(error)
    if (message === null) throw error
    process.stderr.write(`${message}\n`)
    return error instanceof ConfigProblem ? 2 : 1
  }
}
