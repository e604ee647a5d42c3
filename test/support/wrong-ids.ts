import { formatId, type MintId } from '../../src/platform/ids/index.ts'
import type { IdArgument } from './id-arguments.ts'
import { type Ids, type RecordKind, reaches, type Tenant } from './tenants.ts'

type Names = IdArgument['names']

const PREFIXES: Readonly<Record<Exclude<RecordKind, 'Owner' | 'OrganizationOwner'>, readonly string[]>> = {
  Account: ['org', 'agy', 'plf'],
  Organization: ['org'],
  ApiKey: ['key'],
  Contact: ['con'],
  VaultToken: ['vtk'],
  PaymentMethod: ['pmt'],
  Payment: ['pay'],
  Refund: ['ref'],
  Dispute: ['dsp'],
  PaymentSession: ['pss'],
  PaymentPlanSession: ['pps'],
  PaymentPlan: ['ppl'],
  Consent: ['cns'],
  CheckoutConfiguration: ['cko'],
  ProviderConfiguration: ['ppc'],
  PublicKey: ['pky'],
  TestClock: ['clk'],
  Webhook: ['whk'],
  WebhookRequest: ['whr'],
  WebhookRecovery: ['whc'],
  MailSuppression: ['sup'],
  SsoConnection: ['sso'],
  SettlementReport: ['stl'],
  Export: ['exp'],
  Event: ['evt'],
  Membership: ['mbr'],
  Invitation: ['inv'],
  PersonSession: ['ses'],
  SavedView: ['viw'],
}
const ALL_PREFIXES = [...new Set(Object.values(PREFIXES).flat())]
const GLOBAL: Readonly<Record<string, string>> = { org: 'Org#', agy: 'Agency#', plf: 'Platform#' }

const isOwner = (names: Names) => names === 'Owner' || names === 'OrganizationOwner'
const isGlobal = (kind: string) => kind === 'Owner' || kind === 'OrganizationOwner'
const prefixOf = (id: string) => id.slice(0, 3)
const suffixOf = (id: string) => id.slice(4)
const globalOf = (id: string) => (GLOBAL[prefixOf(id)] ?? 'Org#') + id

/** Returns the prefixes of ids that the argument takes. */
function prefixesOf(names: Names): readonly string[] {
  if (names === 'Any') return ALL_PREFIXES
  if (names === 'Owner') return PREFIXES.Account
  return names === 'OrganizationOwner' ? PREFIXES.Organization : PREFIXES[names]
}

/** Returns the tenant's ids of a kind, or of every kind for `Any`. */
export function idsFor(names: Names, ids: Ids): string[] {
  const fitting = Object.entries(ids).filter(([kind]) => (names === 'Any' ? !isGlobal(kind) : kind === names))
  return fitting.map(([, id]) => id)
}

/** Returns ids of records that the caller can't reach, active or ended. */
export function foreignIds(names: Names, caller: Tenant, everybody: readonly Tenant[]): string[] {
  return everybody
    .filter((owner) => !reaches(caller, owner))
    .flatMap(({ ids, ended }) => [...idsFor(names, ids), ...idsFor(names, ended)])
}

/**
 * Returns well-formed ids without records, in the bucket of the caller's own records and in
 * another.
 */
export function unknownIds(names: Names, { account }: Tenant, mint: MintId): string[] {
  const shards = [account.account.shard, 1023 - account.account.shard]
  const plain = shards.flatMap((shard) => prefixesOf(names).map((prefix) => formatId(prefix, mint(shard))))
  return isOwner(names) ? plain.map(globalOf) : plain
}

/** Returns the tenant's ids of other types, and each with the prefix of another. */
export function otherTypes(names: Names, { ids }: Tenant): string[] {
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

/** Returns malformed ids, made from a valid one. */
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
