import { Refusal } from '../../platform/refusal.ts'
import { type Command, type DeliveryFindings, refuseUsage } from './command.ts'

const WHAT: Readonly<Record<keyof DeliveryFindings, string>> = {
  pendingWithoutDueRow: 'pending requests that are not in the queue',
  pendingWithoutBody: 'pending requests without an event',
  needlessDueRows: 'queue rows whose request is not pending',
  attemptsCountedWrong: 'pending requests with a wrong number of attempts',
  forgottenDueRows: 'queue rows that the scheduler no longer visits',
  lanesCountedWrong: 'webhooks with a wrong number of attempts in flight',
  webhooksWithoutLane: 'webhooks without an endpoint queue',
  webhooksWithoutPosition: 'webhooks without a position',
  positionsBehind: 'webhooks whose position is behind their history',
}

/**
 * Checks the delivery tables for inconsistencies and repairs them with `--repair`. Throws a Refusal
 * if it found any.
 */
export const checkWebhooks: Command = {
  flags: [],
  switches: ['repair'],
  usage: 'webhooks doctor [--repair] [--json]',
  run: async ({ webhooks, log, operator, print }, { words, switches, json }) => {
    refuseUsage([words.length > 0 && 'webhooks doctor takes only flags.'])
    const repair = switches.includes('repair')
    const findings = await webhooks.examine({ repair })
    const faults = Object.keys(WHAT).map((name) => name as keyof DeliveryFindings)
    if (json) print(JSON.stringify(findings))
    else {
      for (const name of faults) {
        const { found, mended } = findings[name]
        print(`${String(found).padStart(9)}  ${WHAT[name]}${mended > 0 ? `: ${mended} mended` : ''}`)
      }
    }
    const sum = (of: 'found' | 'mended') => faults.reduce((total, name) => total + findings[name][of], 0)
    const counts = repair ? `${sum('found')}, of which ${sum('mended')} were repaired` : String(sum('found'))
    if (sum('mended') > 0) log.warn({ mended: sum('mended'), operator }, 'the tables of webhook delivery were repaired')
    if (sum('found') > 0) throw new Refusal('INVALID_STATE', `Webhook delivery is inconsistent: ${counts}.`)
  },
}
