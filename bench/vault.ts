/**
 * Measures the vault in its own process on a PostgreSQL that flushes at commit. Compares the
 * tokenization of cards with the bare statement that inserts the same rows, and measures how fast
 * expired tokens are deleted. Exits with 1 when a goal is missed.
 *
 * npm run bench:vault [-- --quick] [-- --keep] (--keep writes bench/results/vault.md)
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Account, accountIdOf, type Context, newContext, type Services } from '../src/accounts/index.ts'
import { makeAccount } from '../src/cli/commands/index.ts'
import { openServices } from '../src/cli/installation.ts'
import { readConfig } from '../src/config/config.ts'
import { formatId } from '../src/platform/ids/index.ts'
import { createLog } from '../src/platform/log/index.ts'
import { plus, systemClock } from '../src/platform/time/index.ts'
import { deleteExpiredVaultTokens, overdueVaultRows, rotateVaultKeys } from '../src/vault/index.ts'
import { type InsertVaultTokenParameters, insertVaultToken } from '../src/vault/insert-vault-token.queries.generated.ts'
import { vaultTokenizeCard } from '../src/vault/vault-tokenize-card.ts'
import { findVaultToken } from '../src/vault/vault-tokens.ts'
import { fillVault } from '../test/support/fill-vault.ts'
import { openEnvironment } from './environment.ts'
import { loadNow, machineFacts } from './machine.ts'
import { median } from './ratios.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, keep: { type: 'boolean', default: false } },
})
const ROUNDS = values.quick ? 7 : 33
const WARM_UP_ROUNDS = 3
const ROUND_MS = 1_200
const SETTLE_EVERY_ROUNDS = 8
const CALLERS = 32
const EXPIRED_TOKENS = values.quick ? 40_000 : 200_000
const OWNERS = 16
const ROTATED = 10_000
const CLIENTS_MEANWHILE = 50
const GOALS = { tokenize: 0.8, cleanup: 20_000 }

const CARD = {
  number: '4242424242424242',
  expirationMonth: 12,
  expirationYear: 2099,
  cvc: '737',
  cardholderName: 'Ada Lovelace',
  externalRef: 'A-1042',
} as const

const loadBefore = loadNow()
console.error('Starting …')
const environment = await openEnvironment()
const log = createLog({ level: 'silent' })
const config = readConfig(
  { TALLYSTICK_DATA_DIR: environment.folder, TALLYSTICK_ROOT_KEY: environment.rootKey },
  'start',
)
const { services, close } = await openServices(config, environment.appUrl, log)
const client = new pg.Client(environment.appUrl)
await client.connect()
try {
  const owners = await organizations(services, null)
  const below = await organizations(services, await agency(services))
  const tokenized = await tokenizing(services, owners[0]!)
  const cleanup = await measureCleanup(services, owners)
  const cleanupBelow = await measureCleanup(services, below)
  const page = pageOf(tokenized, cleanup, cleanupBelow, await rotating(services, owners[0]!))
  console.log(page)
  if (tokenized.ratio < GOALS.tokenize || median(cleanup) < GOALS.cleanup) process.exitCode = 1
  if (values.keep) {
    await mkdir(new URL('results/', import.meta.url), { recursive: true })
    await writeFile(new URL('results/vault.md', import.meta.url), page)
  }
} finally {
  await client.end()
  await close()
  await environment.close()
}

function requestOf(services: Services, account: Account) {
  const caller = { keyId: services.mintId(account.shard), keyExpiresAt: null, permissions: null, account }
  return { caller, requestId: 'bench', idempotencyKey: null, address: '127.0.0.1' }
}

interface Ratio {
  readonly product: number
  readonly bare: number
  readonly ratio: number
  readonly min: number
  readonly max: number
}

/** Measures tokenized cards a second, alternating between the operation and its bare statement. */
async function tokenizing(services: Services, owner: Account): Promise<Ratio> {
  console.error('Tokenizing …')
  const newRequest = () => newContext(services, async () => null, requestOf(services, owner))
  const operation = (context = newRequest()) => vaultTokenizeCard(context, CARD)
  const statement = await bareStatement(services, newRequest(), operation)
  const rounds: { product: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    if (round % SETTLE_EVERY_ROUNDS === 0) await environment.settle()
    if (round % 2 === 0) {
      const bare = await perSecond(statement)
      rounds.push({ bare, product: await perSecond(() => operation()) })
    } else {
      const product = await perSecond(() => operation())
      rounds.push({ product, bare: await perSecond(statement) })
    }
  }
  const counted = rounds.slice(WARM_UP_ROUNDS)
  const ratios = counted.map(({ product, bare }) => product / bare)
  return {
    product: median(counted.map(({ product }) => product)),
    bare: median(counted.map(({ bare }) => bare)),
    ratio: median(ratios),
    min: Math.min(...ratios),
    max: Math.max(...ratios),
  }
}

/**
 * Runs the operation's statement with the same rows each time, except for the ids and the event's
 * text.
 */
async function bareStatement(
  { db, mintId }: Services,
  context: Context,
  operation: (context: Context) => Promise<unknown>,
): Promise<() => Promise<unknown>> {
  const bound: object[] = []
  const write: Services['db']['write'] = {
    run: (statement, parameters) => {
      bound.push(parameters)
      return db.write.run(statement, parameters)
    },
  }
  await operation({ ...context, db: { ...db, write } })
  const example = bound.at(-1) as InsertVaultTokenParameters
  const event = JSON.parse(example.payloads[0]!) as { readonly data: object }
  return () => {
    const [id, eventId, auditId] = [mintId(example.shard), mintId(example.shard), mintId(example.shard)]
    const data = { ...event.data, id: formatId('vtk', id) }
    const payload = JSON.stringify({ ...event, id: formatId('evt', eventId), data })
    return db.write.run(insertVaultToken, {
      ...example,
      ...{ id, auditId, eventIds: [eventId], subjectIds: [id], payloads: [payload] },
    })
  }
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  let done = 0
  const client = async () => {
    while (performance.now() - startedMs < ROUND_MS) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, client))
  return done / ((performance.now() - startedMs) / 1000)
}

/**
 * Returns the number of expired tokens that the cleanup deletes a second, each with its instrument
 * and an event.
 */
async function measureCleanup(services: Services, owners: readonly Account[]): Promise<number[]> {
  console.error('Deleting expired tokens …')
  const speeds: number[] = []
  for (let round = 0; round < 3; round++) {
    const createdAt = plus(systemClock(), { minutes: -61 })
    for (const owner of owners)
      await fillVault(client, services, { owner, count: EXPIRED_TOKENS / owners.length, used: false, createdAt })
    await environment.settle()
    const startedMs = performance.now()
    const cleanup = await deleteExpiredVaultTokens(services)
    speeds.push(cleanup / ((performance.now() - startedMs) / 1000))
    const { tokens } = await overdueVaultRows(services)
    if (tokens > 0) throw new Error(`${tokens} tokens were left`)
  }
  return speeds
}

interface Rotation {
  readonly seconds: number
  /** The number of tokenizations and reads during the rotation. A failed one ends the run. */
  readonly answers: number
}

/** Rewraps the data keys of many used tokens while clients tokenize cards and read them. */
async function rotating(services: Services, owner: Account): Promise<Rotation> {
  console.error('Rotating …')
  await fillVault(client, services, { owner, count: ROTATED, used: true, createdAt: systemClock() })
  const context = () => newContext(services, async () => null, requestOf(services, owner))
  let isRunning = true
  let answers = 0
  const meanwhile = async () => {
    while (isRunning) {
      const { id } = await vaultTokenizeCard(context(), CARD)
      if (!(await findVaultToken(context(), { prefix: 'vtk', uuid: id, shard: owner.shard })))
        throw new Error('a token was lost')
      answers += 2
    }
  }
  await services.keys.nextMonthKey(owner.mode)
  const clients = Promise.all(Array.from({ length: CLIENTS_MEANWHILE }, meanwhile))
  const startedMs = performance.now()
  const results = await rotateVaultKeys(services)
  const seconds = (performance.now() - startedMs) / 1000
  isRunning = false
  await clients
  const rewrapped = results.reduce((sum, each) => sum + each.rewrapped, 0)
  if (rewrapped !== ROTATED) throw new Error(`${rewrapped} instead of ${ROTATED} tokens were re-wrapped`)
  return { seconds, answers }
}

function organizations(services: Services, parentId: string | null): Promise<Account[]> {
  return Promise.all(
    Array.from({ length: OWNERS }, (_, index) =>
      makeAccount(services, { kind: 'Organization', name: `Owner ${index}`, parentId }),
    ),
  )
}

/** Creates an agency below a platform. Returns the agency's public id. */
async function agency(services: Services): Promise<string> {
  const platform = await makeAccount(services, { kind: 'Platform', name: 'Platform' })
  const parentId = accountIdOf(platform)
  return accountIdOf(await makeAccount(services, { kind: 'Agency', name: 'Agency', parentId }))
}

function cleanupRow(title: string, speeds: readonly number[], goal: string): string {
  const [min, max] = [Math.min(...speeds), Math.max(...speeds)].map(Math.round)
  return `| Delete ${EXPIRED_TOKENS} expired tokens of ${OWNERS} ${title} | **${Math.round(median(speeds))}/s** | | | ${min}/s, ${max}/s | ${goal} |`
}

function pageOf(
  { product, bare, ratio, min, max }: Ratio,
  cleanup: readonly number[],
  cleanupBelow: readonly number[],
  rotation: Rotation,
): string {
  const machine = machineFacts(environment.postgres, false, loadBefore)
  return `# The vault

Written by \`npm run bench:vault\` on ${new Date().toISOString().slice(0, 10)}, commit ${machine.commit}. One process with ${CALLERS} concurrent callers and PostgreSQL ${machine.postgres}
(flushing at commit) share ${machine.cores} cores (${machine.processor}); load before ${machine.loadBefore}.

| Work | Product | Bare | Ratio | Rounds from, to | Goal |
|---|---|---|---|---|---|
| Tokenize a card, compared with its bare statement, which writes the same rows without validation and encryption | ${Math.round(product)}/s | ${Math.round(bare)}/s | **${ratio.toFixed(2)}** | ${min.toFixed(2)}, ${max.toFixed(2)} | ≥ ${GOALS.tokenize} |
${cleanupRow('organizations, with instruments and events', cleanup, `≥ ${GOALS.cleanup}/s`)}
${cleanupRow('organizations below an agency and a platform, so that each event has three receiving accounts', cleanupBelow, '')}
| Re-wrap ${ROTATED} used tokens while ${CLIENTS_MEANWHILE} clients tokenize and read | **${rotation.seconds.toFixed(1)} s** | | | ${rotation.answers} requests meanwhile | no failure |
`
}
