import { servingRoles } from '../../platform/db/index.ts'
import { type Command, refuseUsage } from './command.ts'

/** Shows whether the role that serves requests could change the audit log. Fails if it could. */
export const databaseStatus: Command = {
  flags: [],
  usage: 'database status [--json]',
  run: async ({ db }, { words }) => {
    refuseUsage([words.length > 0 && 'database status takes only flags.'])
    const roles = await servingRoles(db)
    // The first cell that has a problem is reported, and otherwise the first.
    const { cell, name, excess } = roles.find((role) => role.excess.length > 0) ?? (roles[0] as (typeof roles)[0])
    const canChangeAuditLog = excess.length > 0
    const where = roles.length > 1 && canChangeAuditLog ? `Cell ${cell}: ` : ''
    return {
      json: { role: name, canChangeAuditLog, because: excess },
      lines: canChangeAuditLog
        ? excess.map((right) => `${where}${name} ${right}.`)
        : [`${name} can only insert and read entries of the audit log.`],
      failure: canChangeAuditLog
        ? `${where}${name} can change the audit log. Make another role the owner of the tables.`
        : null,
    }
  },
}
