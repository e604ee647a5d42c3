import type { KeyStatus } from '../key-ring/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Command, refuseUsage } from './command.ts'

/** Lists the vault's keys, each looked for in its ring; refused when one can't be used or is overdue. */
export const keyringStatus: Command = {
  flags: [],
  usage: 'keyring status [--json]',
  run: async ({ keys, print }, { words, json }) => {
    refuseUsage([words.length > 0 && 'keyring status takes flags only.'])
    const statuses = await keys.statuses()
    if (json) print(JSON.stringify(statuses))
    else for (const status of statuses) print(asLine(status))
    if (!json && statuses.length === 0) print('The vault has no keys yet: its first token makes them.')
    const wrong = statuses.filter(({ trouble, overdue }) => trouble !== null || overdue).length
    if (wrong > 0) throw new Refusal('INVALID_STATE', `Keys that are not in order: ${wrong}.`)
  },
}

function asLine(status: KeyStatus): string {
  const { id, ring, createdAt, endsAt } = status
  const end = endsAt ? `ends ${endsAt}` : 'ends when nothing needs it'
  return [id.padEnd(23), ring.padEnd(13), `made ${createdAt}`, end.padEnd(29), stateOf(status)].join('  ')
}

function stateOf({ period, overdue, trouble }: KeyStatus): string {
  const late = period === 'hour' ? 'no worker has destroyed it' : 'no worker has left it for the next one'
  return [...(overdue ? [`OVERDUE: ${late}`] : []), ...(trouble ? [trouble] : [])].join('; ') || 'in order'
}
