import type { Config } from '../config/config.ts'
import { type Database, servingRole } from '../platform/db/index.ts'
import type { Log } from '../platform/log/index.ts'

/**
 * Checks whether the service's role could change the audit log; in production it warns once.
 * Returns true when it could.
 */
export async function checkServingRole(
  { environment }: Pick<Config, 'environment'>,
  db: Database,
  log: Log,
): Promise<boolean> {
  const { name, excess } = await servingRole(db.read)
  if (excess.length > 0 && environment === 'production')
    log.warn({ role: name, because: excess }, 'the database role of this service can change the audit log')
  return excess.length > 0
}
