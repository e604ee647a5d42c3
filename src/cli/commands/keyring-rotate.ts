import { cellsOf, type Database } from '../../platform/db/index.ts'
import { eachOf } from '../../platform/schedule/index.ts'
import type { RotationProgress } from '../../vault/index.ts'
import type { KeyStatus } from '../../vault/keys/index.ts'
import { type Command, refuseUsage } from './command.ts'
import { rotateRoot } from './keyring-rotate-root.ts'

/** Creates month keys and re-wraps the old ones' instruments; with --root, rotates the root key. */
export const keyringRotate: Command = {
  flags: [],
  switches: ['root', 'yes'],
  usage: 'keyring rotate [--root [--yes]] [--json]',
  run: async (services, { words, switches, json }) => {
    const [isRoot, isConfirmed] = [switches.includes('root'), switches.includes('yes')]
    refuseUsage([
      words.length > 0 && 'keyring rotate takes only flags.',
      isConfirmed && !isRoot && '--yes can only be used with --root.',
    ])
    if (isRoot) return rotateRoot(services, { json, isConfirmed })
    const { db, keys, vault, log, operator, print } = services
    const made: string[] = []
    let left: readonly RotationProgress[] = []
    const makeNext = async (cell: Database) => {
      const inCell = keys.inCell(cell)
      await eachOf(modesOf(await inCell.statuses()), async (mode) => {
        const { id } = await inCell.nextMonthKey(mode)
        made.push(id)
        if (!json) print(`${id} is now active.`)
      })
    }
    const steps = [
      () => eachOf(cellsOf(db), makeNext),
      async () => {
        left = await vault.rotate((progress) => {
          if (!json) print(`${progress.keyId}: ${progress.rewrapped} instruments re-wrapped.`)
        })
      },
      async () => {
        log.warn({ made, left, operator }, 'month keys were rotated by command')
        if (json) print(JSON.stringify({ made, left }))
        else for (const progress of left) print(asLine(progress))
      },
    ]
    // A failure in one mode or cell does not stop the others.
    await eachOf(steps, (step) => step())
    return null
  },
}

/** Returns the modes that have a month key. The others have nothing to rotate. */
function modesOf(statuses: readonly KeyStatus[]): Set<KeyStatus['mode']> {
  return new Set(statuses.filter(({ period }) => period === 'month').map(({ mode }) => mode))
}

function asLine({ keyId, rewrapped, damaged, destroyed }: RotationProgress): string {
  if (destroyed) return `${keyId}: ${rewrapped} instruments re-wrapped. The key was unused and has been destroyed.`
  if (damaged > 0) return `${keyId} is kept: ${damaged} instruments cannot be decrypted with it.`
  return `${keyId}: ${rewrapped} instruments re-wrapped. A worker re-wraps the rest and destroys the key within minutes.`
}
