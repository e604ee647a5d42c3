import { servingRole } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Command, refuseUsage } from './command.ts'

/**
 * Shows whether the role that serves requests could change the audit log. Refuses with
 * INVALID_STATE when it could.
 */
export const databaseStatus: Command = {
  flags: [],
  usage: 'database status [--json]',
  run: async ({ db, print }, { words, json }) => {
    refuseUsage([words.length > 0 && 'database status takes only flags.'])
    const { name, excess } = await servingRole(db.read)
    if (json) print(JSON.stringify({ role: name, canChangeAuditLog: excess.length > 0, because: excess }))
    else if (excess.length === 0) print(`${name} can only insert and read entries of the audit log.`)
    else for (const right of excess) print(`${name} ${right}.`)
    if (excess.length > 0)
      throw new Refusal('INVALID_STATE', `${name} can change the audit log. Make another role the owner of the tables.`)
  },
}
