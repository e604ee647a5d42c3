import { Refusal } from '../../platform/refusal.ts'
import { type Command, type DeliveryFindings, refuseUsage } from './command.ts'

const WHAT: Readonly<Record<keyof DeliveryFindings, string>> = {
  pendingWithoutDueRow: 'pending requests that are in no queue',
  pendingWithoutBody: 'pending requests whose event is gone',
  needlessDueRows: 'rows of the queue whose request is not pending',
  attemptsCountedWrong: 'pending requests that count other attempts than are written',
  forgottenDueRows: 'rows of the queue that nobody looks for any more',
  lanesCountedWrong: 'webhooks that count other attempts under way than there are',
  webhooksWithoutLane: 'webhooks without a lane',
  webhooksWithoutPosition: 'webhooks without a position',
  positionsBehind: 'webhooks whose position is behind their history',
}

/** Looks for what is wrong with the tables of webhook delivery, mends it with `--repair`; refused when it found anything. */
export const webhooksDoctor: Command = {
  flags: [],
  switches: ['repair'],
  usage: 'webhooks doctor [--repair] [--json]',
  run: async ({ webhooks, log, operator, print }, { words, switches, json }) => {
    refuseUsage([words.length > 0 && 'webhooks doctor takes flags only.'])
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
    const told = repair ? `${sum('found')}, of which ${sum('mended')} are mended` : String(sum('found'))
    if (sum('mended') > 0) log.warn({ mended: sum('mended'), operator }, 'tables of webhook delivery were repaired')
    if (sum('found') > 0) throw new Refusal('INVALID_STATE', `The delivery of webhooks has faults: ${told}.`)
  },
}
