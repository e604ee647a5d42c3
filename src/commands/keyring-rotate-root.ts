import type { ResealProgress, RootKeyRotation } from '../root-keys/index.ts'
import type { CommandServices } from './command.ts'

/** Makes TALLYSTICK_ROOT_KEY the active root key and re-encrypts the former key's values while the service runs. */
export async function rotateRoot({ rootKey, log, operator, print }: CommandServices, json: boolean): Promise<void> {
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
  if (json) print(JSON.stringify({ rootKeyId, former }))
  else for (const line of linesOf({ rootKeyId, former })) print(line)
}

function linesOf({ rootKeyId, former }: RootKeyRotation): string[] {
  if (!former) return [`The root key ${rootKeyId} seals already, and no other one is left.`]
  const { id, progress } = former
  return [`The root key ${rootKeyId} seals from now on.`, ...damageOf(progress), endOf(id, progress)]
}

function damageOf({ damaged }: ResealProgress): string[] {
  return damaged > 0 ? [`Rows that open under no configured root key: ${damaged}. The log names them.`] : []
}

function endOf(id: string, { finished, resealed }: ResealProgress): string {
  if (finished)
    return `${resealed} rows are re-encrypted. Nothing is sealed under ${id}: remove TALLYSTICK_ROOT_KEY_FORMER.`
  return `${resealed} rows are re-encrypted. Workers finish the rest: keep TALLYSTICK_ROOT_KEY_FORMER while keyring status names ${id}.`
}
