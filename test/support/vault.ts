import { after } from 'node:test'
import { type Account, accountIdOf, type Context, type Services } from '../../src/accounts/index.ts'
import { makeAccount } from '../../src/cli/commands/index.ts'
import type { VaultTokenizeCardInput } from '../../src/platform/graphql/inputs.generated.ts'
import { formatId, type Id, mintIds, shardOf } from '../../src/platform/ids/index.ts'
import { Refusal, type RefusalCode } from '../../src/platform/refusal.ts'
import { epochMsOf } from '../../src/platform/time/index.ts'
import {
  type ConsumerLookups,
  type InstrumentPurpose,
  openInstrument,
  releaseVaultToken,
  useVaultToken,
  type VaultToken,
} from '../../src/vault/index.ts'
import type { Instrument } from '../../src/vault/sealed-instrument.ts'
import { vaultTokenDelete } from '../../src/vault/vault-token-delete.ts'
import { vaultTokenizeCard } from '../../src/vault/vault-tokenize-card.ts'
import { openAccounts } from './accounts.ts'
import { VISA } from './instruments.ts'
import { openTestKeys } from './keys.ts'
import { LOCK_WAITS } from './lock-waits.ts'
import { servicesInCell } from './services-in-cell.ts'

/** Accounts, keys in the file's own folder, and access to the database. */
export const accounts = await openAccounts()
const clock = accounts.services.wallNow
const { keys, folder, remove: removeKeys } = await openTestKeys(accounts.services.db, clock)
export const keyFolder = folder
after(removeKeys)

/** The keys of the organization's cell. */
export const cellKeys = keys.ofShard(accounts.organization.shard)

/**
 * The services of the worker's tasks in the organization's cell. Ids contain their time: here by
 * the clock that the test moves.
 */
export const services: Services = {
  ...servicesInCell(accounts, accounts.organization.shard),
  keys,
  mintId: mintIds(() => epochMsOf(clock())),
}

export const { sql } = accounts.database

/** Creates an organization below the platform, in the organization's cell. */
export async function makeNeighbour(): Promise<Account> {
  const { database, organization, platform } = accounts
  for (;;) {
    const parentId = accountIdOf(platform)
    const made = await makeAccount(accounts.services, { kind: 'Organization', name: 'Bluebird', parentId })
    if (database.cellOf(made.shard) === database.cellOf(organization.shard)) return made
  }
}

/** Returns the context of a request by a key of the account. */
export const requestBy = (account: Account): Context => ({ ...accounts.requestBy(account), ...services })

export const CARD: Instrument = { number: VISA, cvc: '737' }

/** Tokenizes a card, for the organization unless another account is given. */
export const tokenize = (
  more: Partial<VaultTokenizeCardInput> = {},
  account: Account = accounts.organization,
): Promise<VaultToken> => vaultTokenizeCard(requestBy(account), { number: CARD.number, cvc: CARD.cvc, ...more })

export const idOf = (token: Pick<VaultToken, 'id'>): Id => ({ prefix: 'vtk', uuid: token.id, shard: shardOf(token.id) })

/** Returns the id of a consumer without a row yet. */
export const newConsumer = () => services.mintId(accounts.organization.shard)

export const use = (token: Pick<VaultToken, 'id'>, consumerId: string, more: Partial<Services> = {}) =>
  useVaultToken(
    { ...services, ...more },
    { tokenId: idOf(token), organization: accounts.organization, consumerId, consumerType: 'PaymentPlan' },
  )

export const release = (token: Pick<VaultToken, 'id'>, consumerId: string) =>
  services.db.transaction((tx) => releaseVaultToken(services, tx, { tokenId: idOf(token), consumerId }))

export const open = (
  token: Pick<VaultToken, 'id'>,
  consumerId: string,
  purpose: InstrumentPurpose = 'authorize',
  more: Partial<Services> = {},
) =>
  openInstrument(
    { ...requestBy(accounts.organization), ...more },
    { tokenId: idOf(token), organization: accounts.organization, consumerId, purpose },
  )

/** Returns the consumer lookups of the job that releases uses. */
export const lookUps = (exists: (consumerId: string) => boolean | Promise<boolean>): ConsumerLookups =>
  new Map([['PaymentPlan', async ({ consumerId }) => exists(consumerId)]])

/** Deletes a token by a key of its owner. */
export const remove = (token: Pick<VaultToken, 'id'>) =>
  vaultTokenDelete(requestBy(accounts.organization), { id: formatId('vtk', token.id) })

type Some = readonly Pick<VaultToken, 'id'>[]

/** Returns the rows of tokens, in order: null where the record or the instrument is gone. */
export async function rowsOfAll(tokens: Some) {
  const ask = async (table: string, key: string) => {
    const rows = await sql.rows(`select * from ${table} where shard = any($1) and ${key} = any($2)`, keysOf(tokens))
    return Map.groupBy(rows, (row): string => row[key])
  }
  const [records, instruments, uses] = [
    await ask('vault_tokens', 'id'),
    await ask('vault_instruments', 'token_id'),
    await ask('vault_token_uses', 'token_id'),
  ]
  return tokens.map(({ id }) => ({
    token: records.get(id)?.[0] ?? null,
    instrument: instruments.get(id)?.[0] ?? null,
    uses: uses.get(id) ?? [],
  }))
}

/** Returns the rows of one token. */
export const rowsOf = async (token: Some[number]) => (await rowsOfAll([token]))[0]!

/** Returns the event types of tokens, in order. */
export async function eventsOfAll(tokens: Some): Promise<string[][]> {
  const rows = await sql.rows<{ subject_id: string; type: string }>(
    'select subject_id, type from events where shard = any($1) and subject_id = any($2) order by id',
    keysOf(tokens),
  )
  const bySubject = Map.groupBy(rows, ({ subject_id: id }) => id)
  return tokens.map(({ id }) => (bySubject.get(id) ?? []).map(({ type }) => type.replace('vault_token.', '')))
}

/** Returns the event types of one token. */
export const eventsOf = async (token: Some[number]) => (await eventsOfAll([token]))[0]!

const keysOf = (tokens: Some) => [[...new Set(tokens.map(({ id }) => shardOf(id)))], tokens.map(({ id }) => id)]

/** Returns the log entries about the openings of a token, in order: purpose and outcome. */
export async function openingsOf({ id }: Pick<VaultToken, 'id'>): Promise<string[]> {
  const rows = await sql.rows<{ action: string; outcome: string }>(
    `select e.action, e.outcome from audit_entries e
       join vault_tokens t on t.shard = e.shard and t.id = e.record_id and t.account_id = e.account_id
     where e.shard = $1 and e.record_id = $2 and e.action like 'vault.instrument.%' order by e.id`,
    [shardOf(id), id],
  )
  return rows.map(({ action, outcome }) => `${action.replace('vault.instrument.', '')} ${outcome}`)
}

/**
 * Returns the log entries of an account about instruments, in order: purpose, outcome and, where it
 * is named, the token.
 */
export async function instrumentsInLogOf({ id, shard }: Account): Promise<string[]> {
  const rows = await sql.rows<{ action: string; outcome: string; record_id: string | null }>(
    `select action, outcome, record_id from audit_entries
     where shard = $1 and account_id = $2 and action like 'vault.instrument.%' order by id`,
    [shard, id],
  )
  return rows.map(({ action, outcome, record_id: token }) =>
    [action.replace('vault.instrument.', ''), outcome, token].filter(Boolean).join(' '),
  )
}

/** Resolves when a statement waits for a lock of another transaction. */
export async function waitForBlockedStatement(): Promise<void> {
  const waiting = async () => (await sql.rows(LOCK_WAITS)).length
  while (!(await waiting())) await new Promise(setImmediate)
}

export const refused = (code: RefusalCode, message?: string) => (error: unknown) =>
  error instanceof Refusal && error.code === code && (message === undefined || error.message === message)
