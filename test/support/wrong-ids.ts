import { formatId, type MintId } from '../../src/platform/ids/index.ts'
import { type Household, type Ids, type Kind, reaches } from './households.ts'
import type { IdPlace } from './id-places.ts'

type Names = IdPlace['names']

const PREFIXES: Readonly<Record<Exclude<Kind, 'Owner' | 'OrganizationOwner'>, readonly string[]>> = {
  Account: ['org', 'agy', 'plf'],
  Organization: ['org'],
  ApiKey: ['key'],
  Contact: ['con'],
  VaultToken: ['vtk'],
  PaymentMethod: ['pmt'],
  Payment: ['pay'],
  Refund: ['ref'],
  PaymentSession: ['pss'],
  PaymentPlanSession: ['pps'],
  PaymentPlan: ['ppl'],
  CheckoutConfiguration: ['cko'],
  ProviderConfiguration: ['ppc'],
  PublicKey: ['pky'],
  TestClock: ['clk'],
  Webhook: ['whk'],
  WebhookRequest: ['whr'],
  WebhookRecovery: ['whc'],
  MailSuppression: ['sup'],
  Event: ['evt'],
}
const ALL_PREFIXES = [...new Set(Object.values(PREFIXES).flat())]
const GLOBAL: Readonly<Record<string, string>> = { org: 'Org#', agy: 'Agency#', plf: 'Platform#' }

const isOwner = (names: Names) => names === 'Owner' || names === 'OrganizationOwner'
const isGlobal = (kind: string) => kind === 'Owner' || kind === 'OrganizationOwner'
const prefixOf = (id: string) => id.slice(0, 3)
const suffixOf = (id: string) => id.slice(4)
const globalOf = (id: string) => (GLOBAL[prefixOf(id)] ?? 'Org#') + id

/** The prefixes of ids that the place takes. */
function prefixesOf(names: Names): readonly string[] {
  if (names === 'Any') return ALL_PREFIXES
  if (names === 'Owner') return PREFIXES.Account
  return names === 'OrganizationOwner' ? PREFIXES.Organization : PREFIXES[names]
}

/** The ids of a kind that a household has; of every kind for a place that takes any record's. */
export function idsFor(names: Names, ids: Ids): string[] {
  const fitting = Object.entries(ids).filter(([kind]) => (names === 'Any' ? !isGlobal(kind) : kind === names))
  return fitting.map(([, id]) => id)
}

/** Records of others that the caller can't reach, active or ended. */
export function foreignIds(names: Names, caller: Household, everybody: readonly Household[]): string[] {
  return everybody
    .filter((owner) => !reaches(caller, owner))
    .flatMap(({ ids, over }) => [...idsFor(names, ids), ...idsFor(names, over)])
}

/** Well-formed ids that nobody has, in the bucket where the caller's own records lie and in another. */
export function unknownIds(names: Names, { account }: Household, mint: MintId): string[] {
  const shards = [account.account.shard, 1023 - account.account.shard]
  const plain = shards.flatMap((shard) => prefixesOf(names).map((prefix) => formatId(prefix, mint(shard))))
  return isOwner(names) ? plain.map(globalOf) : plain
}

/** The ids of the household's records of other types, and each with the prefix of another. */
export function otherTypes(names: Names, { ids }: Household): string[] {
  const takes = prefixesOf(names)
  const plain = [...new Set(Object.entries(ids).flatMap(([kind, id]) => (isGlobal(kind) ? [] : [id])))]
  const right = new Set(plain.filter((id) => takes.includes(prefixOf(id))))
  const swapped = plain.flatMap((id) => takes.map((prefix) => `${prefix}_${suffixOf(id)}`))
  const disguised = [...right].flatMap((id) => ALL_PREFIXES.map((prefix) => `${prefix}_${suffixOf(id)}`))
  const wrong = [...plain, ...swapped, ...disguised].filter((id) => !right.has(id))
  if (!isOwner(names)) return [...wrong, ...[...right].map(globalOf)]
  const crossed = [...right].flatMap((id) => Object.values(GLOBAL).map((global) => global + id))
  const global = [...wrong.map(globalOf), ...crossed].filter(
    (id) => !right.has(suffixAfterHash(id)) || !isRightForm(id),
  )
  return [...global, ...plain]
}

const suffixAfterHash = (id: string) => id.slice(id.indexOf('#') + 1)
const isRightForm = (id: string) => globalOf(suffixAfterHash(id)) === id

/** Malformed ids, made from a valid one. */
export function malformedIds(id: string): unknown[] {
  const cut = id.indexOf('_') + 1
  const [head, tail] = [id.slice(0, cut), id.slice(cut)]
  const version4 = formatId('con', crypto.randomUUID()).slice(4)
  return [
    ...['', ' ', 'null', 'undefined', '*', '%', '../..', "' or 1=1 --", '{}', '\u0000', '\ud800', 4711],
    ...[` ${id}`, `${id} `, `${id}\n`, `${id}\u0000`, `${id}\ud800`, `${id},${id}`, id + id, `${id}0`],
    ...[id.toUpperCase(), id.slice(0, -1), id.slice(1), tail, head, id.replace('_', '-'), id.replace('_', '__')],
    ...[`${head}${head}${tail}`, `${head}8${tail.slice(1)}`, head + 'z'.repeat(26), head + '0'.repeat(26)],
    ...[`${id.slice(0, -1)}u`, head + version4, `${id.slice(0, -1)}١`, 'x'.repeat(20_000)],
  ]
}
