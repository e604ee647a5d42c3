#!/usr/bin/env node
import { ConfigProblem, readConfig } from './config.ts'
import { runAccountCommand } from './run-account-command.ts'
import { runMigrations } from './run-migrations.ts'
import { runService } from './run-service.ts'
import { sentenceFor } from './sentence-for.ts'

const USAGE = `tallystick — payments and customers behind one GraphQL endpoint

  tallystick start      API, worker and an embedded PostgreSQL in one process
  tallystick api        the API alone
  tallystick worker     the worker alone
  tallystick migrate    bring the database's tables up to date
  tallystick account create --kind platform|agency|organization --name NAME [--parent ID] [--time-zone ZONE] [--mode sandbox|live] [--json]
  tallystick account list [--json]
  tallystick key create --account ID [--name NAME] [--json]
  tallystick key revoke ID [--json]
  tallystick keyring status [--json]
  tallystick keyring rotate [--json]
  tallystick keyring abandon ID [--json]

Settings come from the environment: docs/configuration.md.
`

process.exitCode = await main(process.argv.slice(2))

async function main(argv: readonly string[]): Promise<number> {
  const [command = 'help'] = argv
  try {
    switch (command) {
      case 'start':
      case 'api':
      case 'worker':
        return await runService(command, readConfig(process.env, command))
      case 'migrate':
        return await runMigrations(readConfig(process.env, command))
      case 'account':
      case 'key':
      case 'keyring':
        return await runAccountCommand(argv, readConfig(process.env, command))
      case 'help':
      case '--help':
      case '-h':
        process.stdout.write(USAGE)
        return 0
      default:
        process.stderr.write(`tallystick: there is no command of that name.\n\n${USAGE}`)
        return 2
    }
  } catch (error) {
    const sentence = error instanceof ConfigProblem ? error.message : sentenceFor(error)
    if (sentence === null) throw error
    process.stderr.write(`${sentence}\n`)
    return error instanceof ConfigProblem ? 2 : 1
  }
}
