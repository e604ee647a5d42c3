import { runCommand } from './commands/index.ts'
import type { Config } from './config.ts'
import { enterDatabaseHouse } from './installation.ts'
import { migrate, openDatabase } from './platform/db/index.ts'
import { mintIds } from './platform/ids/index.ts'
import { createLog } from './platform/log/index.ts'
import { systemClock, systemMilliseconds } from './platform/time/index.ts'

/** Runs a command of accounts or keys, also beside a running `start`; gives the exit code. */
export async function runAccountCommand(argv: readonly string[], config: Config): Promise<number> {
  const log = createLog({ level: 'error', pretty: true })
  const house = await enterDatabaseHouse(config, log)
  try {
    await migrate(house.adminUrl, systemClock)
    const db = await openDatabase({ url: house.url, log, readConnections: 1, poolSize: 1 })
    try {
      return await runCommand(argv, {
        db,
        wallNow: systemClock,
        mintId: mintIds(systemMilliseconds),
        print: (line) => process.stdout.write(`${line}\n`),
        printProblem: (line) => process.stderr.write(`${line}\n`),
      })
    } finally {
      await db.close()
    }
  } finally {
    await house.leave()
  }
}
