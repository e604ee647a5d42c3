import type { DeliveryFindings } from '../../webhooks/index.ts'
import { type Command, refuseUsage } from './command.ts'

const FAULTS: Readonly<Record<keyof DeliveryFindings, string>> = {
  pendingWithoutDueRow: 'pending requests that are not in the queue',
  pendingWithoutBody: 'pending requests without an event',
  obsoleteDueRows: 'queue rows whose request is not pending',
  wrongAttemptCounts: 'pending requests with a wrong number of attempts',
  unscheduledDueRows: 'queue rows that the scheduler no longer visits',
  wrongInFlightCounts: 'webhooks with a wrong number of attempts in flight',
  webhooksWithoutQueue: 'webhooks without an endpoint queue',
  webhooksWithoutPosition: 'webhooks without a position',
  positionsBehind: 'webhooks whose position is behind their history',
}

/** Checks the delivery tables, and repairs them with `--repair`. Fails if it found a fault. */
export const checkWebhooks: Command = {
  flags: [],
  switches: ['repair'],
  usage: 'webhooks check [--repair] [--json]',
  run: async ({ webhooks, log, operator }, { words, switches }) => {
    refuseUsage([words.length > 0 && 'webhooks check takes only flags.'])
    const repair = switches.includes('repair')
    const findings = await webhooks.check({ repair })
    const faults = Object.keys(FAULTS).map((name) => name as keyof DeliveryFindings)
    const sum = (of: 'found' | 'repaired') => faults.reduce((total, name) => total + findings[name][of], 0)
    const counts = repair ? `${sum('found')}, of which ${sum('repaired')} were repaired` : String(sum('found'))
    if (sum('repaired') > 0)
      log.warn({ repaired: sum('repaired'), operator }, 'the tables of webhook delivery were repaired')
    return {
      json: findings,
      lines: faults.map((name) => lineOf(FAULTS[name], findings[name])),
      failure: sum('found') > 0 ? `Webhook delivery is inconsistent: ${counts}.` : null,
    }
  },
}

function lineOf(fault: string, { found, repaired }: DeliveryFindings[keyof DeliveryFindings]): string {
  return `${String(found).padStart(9)}  ${fault}${repaired > 0 ? `: ${repaired} repaired` : ''}`
}
