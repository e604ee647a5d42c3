import { cellsOf } from '../../platform/db/index.ts'
import type { RootKeyStatus } from '../../platform/root-keys/index.ts'
import type { KeyStatus } from '../../vault/keys/index.ts'
import { type Command, refuseUsage } from './command.ts'

/** Checks and lists the vault keys and the root keys. Fails if one is unusable or overdue. */
export const keyringStatus: Command = {
  flags: [],
  usage: 'keyring status [--json]',
  run: async ({ db, keys, rootKey }, { words }) => {
    refuseUsage([words.length > 0 && 'keyring status takes only flags.'])
    const vaultKeys = (await Promise.all(cellsOf(db).map((cell) => keys.inCell(cell).statuses()))).flat()
    const rootKeys = await rootKey.statuses()
    const statuses = [...vaultKeys, ...rootKeys]
    const wrong = statuses.filter(({ trouble, overdue }) => trouble !== null || overdue).length
    return {
      json: statuses,
      lines: [...linesOf(vaultKeys), ...rootKeys.map(asRootLine)],
      failure: wrong > 0 ? `Keys with problems: ${wrong}.` : null,
    }
  },
}

function linesOf(statuses: readonly KeyStatus[]): string[] {
  return statuses.length > 0 ? statuses.map(asLine) : ['The vault has no keys yet. Its first token creates them.']
}

function asLine(status: KeyStatus): string {
  const { id, createdAt, endsAt } = status
  const end = endsAt ? `ends ${endsAt}` : 'ends when unused'
  return [id.padEnd(23), ringOf(status).padEnd(20), `created ${createdAt}`, end.padEnd(29), stateOf(status)].join('  ')
}

/** Describes the wrapping of a key file. */
function ringOf({ ring, wrappedBy }: KeyStatus): string {
  if (ring !== 'file' || wrappedBy === null) return ring
  return `file (${wrappedBy === 'file' ? 'not wrapped' : wrappedBy})`
}

function stateOf({ period, overdue, trouble }: KeyStatus): string {
  const late = period === 'hour' ? 'no worker has destroyed it' : 'no worker has replaced it'
  return [...(overdue ? [`OVERDUE: ${late}`] : []), ...(trouble ? [trouble] : [])].join('; ') || 'in order'
}

function asRootLine({ id, createdAt, leaving, overdue, trouble }: RootKeyStatus): string {
  const use = leaving
    ? `retiring: pass ${leaving.pass}, ${leaving.percent} %, ${leaving.resealed} rows re-encrypted`
    : 'active'
  const damage =
    leaving && leaving.damaged > 0 ? [`${leaving.damaged} rows cannot be decrypted with any configured root key`] : []
  const state = [
    ...(overdue ? ['OVERDUE: no worker has finished the rotation of the root key'] : []),
    ...(trouble ? [trouble] : []),
  ]
  return [
    id.padEnd(23),
    'root key'.padEnd(20),
    `created ${createdAt}`,
    use,
    ...damage,
    state.join('; ') || 'in order',
  ].join('  ')
}
