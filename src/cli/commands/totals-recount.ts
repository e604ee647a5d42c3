import type { Account } from '../../accounts/index.ts'
import { problem, refuseProblems } from '../../platform/refusal.ts'
import { type Command, refuseUsage } from './command.ts'
import { accountById, everyAccount } from './find-accounts.ts'

/** Marks the totals of one organization, or of all, to be counted again by a worker. */
export const totalsRecount: Command = {
  flags: ['organization'],
  usage: 'totals recount [--organization ID] [--json]',
  run: async ({ db, totals }, { flags: { organization }, words }) => {
    refuseUsage([words.length > 0 && 'totals recount takes only flags.'])
    let organizations = 0
    const recount = async (account: Account) => {
      if (account.kind !== 'Organization') return
      await totals.recount(account)
      organizations += 1
    }
    if (organization === undefined) for await (const account of everyAccount(db)) await recount(account)
    else await recount(await accountById(db, organization))
    if (organization !== undefined && organizations === 0)
      refuseProblems([problem('organization', 'must be the id of an organization')])
    return {
      json: { organizations },
      lines: [`A worker counts the totals of ${organizations} organization${organizations === 1 ? '' : 's'} again.`],
    }
  },
}
