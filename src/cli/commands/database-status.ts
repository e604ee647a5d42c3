import { servingRole } from '../../platform/db/index.ts'
import { type Command, refuseUsage } from './command.ts'

/** Shows whether the role that serves requests could change the audit log. Fails if it could. */
export const databaseStatus: Command = {
  flags: [],
  usage: 'database status [--json]',
  run: async ({ db }, { words }) => {
    refuseUsage([words.length > 0 && 'database status takes only flags.'])
    const { name, excess } = await servingRole(db.read)
    const canChangeAuditLog = excess.length > 0
    return {
      json: { role: name, canChangeAuditLog, because: excess },
      lines: canChangeAuditLog
        ? excess.map((right) => `${name} ${right}.`)
        : [`${name} can only insert and read entries of the audit log.`],
      failure: canChangeAuditLog
        ? `${name} can change the audit log. Make another role the owner of the tables.`
        : null,
    }
  },
}
