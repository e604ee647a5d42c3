import type { KeyStatus } from '../key-ring/index.ts'
import { type Command, type RotationProgress, refuseUsage } from './command.ts'

/** Makes new month keys at once and wraps by them what the old ones wrap, while the service goes on. */
export const keyringRotate: Command = {
  flags: [],
  usage: 'keyring rotate [--json]',
  run: async ({ keys, rotate, print }, { words, json }) => {
    refuseUsage([words.length > 0 && 'keyring rotate takes flags only.'])
    const made: string[] = []
    for (const mode of modesOf(await keys.statuses())) made.push((await keys.nextMonthKey(mode)).id)
    if (!json) for (const id of made) print(`${id} serves from now on.`)
    const left = await rotate((progress) => {
      if (!json) print(`${progress.keyId}: ${progress.rewrapped} wrapped anew.`)
    })
    if (json) print(JSON.stringify({ made, left }))
    else for (const progress of left) print(asLine(progress))
  },
}

/** The modes that have a month key: in the others there is nothing to rotate. */
function modesOf(statuses: readonly KeyStatus[]): Set<KeyStatus['mode']> {
  return new Set(statuses.filter(({ period }) => period === 'month').map(({ mode }) => mode))
}

function asLine({ keyId, rewrapped, damaged, destroyed }: RotationProgress): string {
  if (damaged > 0) return `${keyId} is kept: ${damaged} instruments do not open under it.`
  const end = destroyed ? 'and is destroyed.' : 'and is left to a worker, which destroys it within two minutes.'
  return `${keyId}: ${rewrapped} wrapped anew; it wraps nothing more ${end}`
}
