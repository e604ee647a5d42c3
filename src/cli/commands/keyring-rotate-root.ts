import { Refusal } from '../../platform/refusal.ts'
import type { ResealProgress, RootKeyRotation } from '../../platform/root-keys/index.ts'
import type { CommandResult, CommandServices } from './command.ts'

type RotationServices = Pick<CommandServices, 'rootKey' | 'log' | 'operator' | 'print' | 'confirm'>

const QUESTION =
  'Restart every api and worker process with TALLYSTICK_ROOT_KEY and TALLYSTICK_ROOT_KEY_FORMER first. After the rotation a ' +
  'process without the new key cannot serve requests, and the rotation cannot be undone. Does every process have both keys?'

/**
 * Makes TALLYSTICK_ROOT_KEY the active root key and re-encrypts the former key's values while the
 * service runs. Refuses with INVALID_STATE unless the operator confirms that every process has both
 * keys. A rotation that has started needs no second confirmation.
 */
export async function rotateRoot(
  services: RotationServices,
  { json, isConfirmed }: { readonly json: boolean; readonly isConfirmed: boolean },
): Promise<CommandResult> {
  const { rootKey, log, operator, print } = services
  if (!isConfirmed) await requireConfirmation(services)
  let shown = -1
  const { rootKeyId, former } = await rootKey.rotate((progress) => {
    if (json || progress.percent === shown) return
    shown = progress.percent
    print(`Pass ${progress.pass}: ${progress.percent} %, ${progress.resealed} rows re-encrypted.`)
  })
  const { pass, resealed: rows, damaged, finished } = former?.progress ?? {}
  log.warn(
    { rootKeyId, formerId: former?.id, pass, rows, damaged, finished, operator },
    'the root key was rotated by command',
  )
  return { json: { rootKeyId, former }, lines: linesOf({ rootKeyId, former }) }
}

async function requireConfirmation({ rootKey, confirm }: RotationServices): Promise<void> {
  const isStarted = (await rootKey.statuses()).some(({ leaving }) => leaving !== null)
  if (isStarted || (await confirm(QUESTION))) return
  throw new Refusal(
    'INVALID_STATE',
    'Nothing was changed. When every api and worker process runs with both root keys, add --yes. A process without the new key could not serve requests.',
  )
}

function linesOf({ rootKeyId, former }: RootKeyRotation): string[] {
  if (!former) return [`The root key ${rootKeyId} is already active, and no other key is in use.`]
  const { id, progress } = former
  return [`The root key ${rootKeyId} is now active.`, ...damageOf(progress), endOf(id, progress)]
}

function damageOf({ damaged }: ResealProgress): string[] {
  return damaged > 0
    ? [`Rows that cannot be decrypted with any configured root key: ${damaged}. The log lists them.`]
    : []
}

function endOf(id: string, { finished, resealed }: ResealProgress): string {
  if (finished)
    return `${resealed} rows are re-encrypted. Nothing is encrypted under ${id} any more: remove TALLYSTICK_ROOT_KEY_FORMER.`
  return `${resealed} rows are re-encrypted. Workers continue with the rest: keep TALLYSTICK_ROOT_KEY_FORMER while keyring status lists ${id}.`
}
