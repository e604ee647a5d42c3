import type { Config } from '../config/config.ts'
import { createLog } from '../platform/log/index.ts'
import { connectDatabase, migrateAll } from './installation.ts'

const NO_APP_ROLE =
  'Only the owner can use the tables: this user may not grant privileges to tallystick_app. See "Your own PostgreSQL" in docs/reference/configuration.md.\n'

const SKIPPED = {
  Down: 'It is down. Run migrate again when it is up.',
  NotAdded: 'It is not added yet. Run cell add.',
}

/** Applies pending migrations and prints the result. Returns the exit code. */
export async function runMigrations(config: Config): Promise<number> {
  const log = createLog({ level: 'warn', pretty: true })
  const database = await connectDatabase(config, log)
  try {
    let isComplete = true
    for await (const { name, ...migrated } of migrateAll(config, database)) {
      const where = name === null ? '' : `Cell ${name}: `
      if ('skipped' in migrated) {
        if (migrated.skipped === 'Down') isComplete = false
        process.stderr.write(`${where}${SKIPPED[migrated.skipped]}\n`)
        continue
      }
      const { applied, role, warnings } = migrated
      for (const warning of warnings) log.warn({}, warning)
      const result = applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.'
      process.stdout.write(`${where}${result}\n`)
      if (role === null) process.stderr.write(NO_APP_ROLE)
    }
    return isComplete ? 0 : 1
  } finally {
    await database.leave()
  }
}
