/**
 * Measures the vault in its own process on a PostgreSQL that flushes at commit: taking a card in, with all that is checked
 * and sealed, against the bare statement that writes the same rows, and how fast the sweep removes what nobody used.
 * Ends with 1 when a goal is missed.
 *
 *   npm run bench:vault [-- --quick] [-- --keep]     (--keep writes bench/results/vault.md)
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
import { findVaultToken } from '../src/vault/find-vault-token.ts'
import { deleteExpiredVaultTokens, overdueVaultRows, rotateVaultKeys } from '../src/vault/index.ts'
import { type InsertVaultTokenParameters, insertVaultToken } from '../src/vault/insert-vault-token.queries.generated.ts'
import { vaultTokenizeCard } from '../src/vault/vault-tokenize-card.ts'
import { fillVault } from '../test/support/fill-vault.ts'
import { openHouse } from './house.ts'
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
const SWEPT = values.quick ? 40_000 : 200_000
const OWNERS = 16
const ROTATED = 10_000
const CLIENTS_MEANWHILE = 50
const GOALS = { tokenize: 0.8, sweep: 20_000 }

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
const house = await openHouse()
const log = createLog({ level: 'silent' })
const config = readConfig({ TALLYSTICK_DATA_DIR: house.folder, TALLYSTICK_ROOT_KEY: house.rootKey }, 'start')
const { services, close } = await openServices(config, house.appUrl, log)
const client = new pg.Client(house.appUrl)
await client.connect()
try {
  const owners = await organizations(services, null)
  const below = await organizations(services, await agency(services))
  const tokenized = await tokenizing(services, owners[0]!)
  const swept = await sweeping(services, owners)
  const sweptBelow = await sweeping(services, below)
  const page = pageOf(tokenized, swept, sweptBelow, await rotating(services, owners[0]!))
  console.log(page)
  if (tokenized.ratio < GOALS.tokenize || median(swept) < GOALS.sweep) process.exitCode = 1
  if (values.keep) {
    await mkdir(new URL('results/', import.meta.url), { recursive: true })
    await writeFile(new URL('results/vault.md', import.meta.url), page)
  }
} finally {
  await client.end()
  await close()
  await house.close()
}

function requestOf(services: Services, account: Account) {
  const caller = { keyId: services.mintId(account.shard), keyExpiresAt: null, account }
  return { caller, requestId: 'bench', idempotencyKey: null, address: '127.0.0.1' }
}

interface Ratio {
  readonly ours: number
  readonly bare: number
  readonly ratio: number
  readonly least: number
  readonly most: number
}

/** Cards a second through the operation and through its bare statement, in turns, each time the other one first. */
async function tokenizing(services: Services, owner: Account): Promise<Ratio> {
  console.error('Tokenizing …')
  const newRequest = () => newContext(services, async () => null, requestOf(services, owner))
  const operation = (context = newRequest()) => vaultTokenizeCard(context, CARD)
  const statement = await bareStatement(services, newRequest(), operation)
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    if (round % SETTLE_EVERY_ROUNDS === 0) await house.settle()
    if (round % 2 === 0) {
      const bare = await perSecond(statement)
      rounds.push({ bare, ours: await perSecond(() => operation()) })
    } else {
      const ours = await perSecond(() => operation())
      rounds.push({ ours, bare: await perSecond(statement) })
    }
  }
  const counted = rounds.slice(WARM_UP_ROUNDS)
  const ratios = counted.map(({ ours, bare }) => ours / bare)
  return {
    ours: median(counted.map(({ ours }) => ours)),
    bare: median(counted.map(({ bare }) => bare)),
    ratio: median(ratios),
    least: Math.min(...ratios),
    most: Math.max(...ratios),
  }
}

/** The operation's own statement, writing the same rows: ids and the event's text are made anew, the rest was bound once. */
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

/** Tokens a second that a sweep removes, each with instrument and announcement, of many that are past their hour. */
async function sweeping(services: Services, owners: readonly Account[]): Promise<number[]> {
  console.error('Sweeping …')
  const speeds: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const createdAt = plus(systemClock(), { minutes: -61 })
    for (const owner of owners)
      await fillVault(client, services, { owner, count: SWEPT / owners.length, used: false, createdAt })
    await house.settle()
    const startedMs = performance.now()
    const swept = await deleteExpiredVaultTokens(services)
    speeds.push(swept / ((performance.now() - startedMs) / 1000))
    const { tokens } = await overdueVaultRows(services)
    if (tokens > 0) throw new Error(`${tokens} tokens were left`)
  }
  return speeds
}

interface Rotation {
  readonly seconds: number
  /** Tokenizations and reads that were answered meanwhile; one that failed would have ended the run. */
  readonly answers: number
}

/** Re-wraps many used tokens while clients take cards in and read them. */
async function rotating(services: Services, owner: Account): Promise<Rotation> {
  console.error('Rotating …')
  await fillVault(client, services, { owner, count: ROTATED, used: true, createdAt: systemClock() })
  const context = () => newContext(services, async () => null, requestOf(services, owner))
  let underWay = true
  let answers = 0
  const meanwhile = async () => {
    while (underWay) {
      const { id } = await vaultTokenizeCard(context(), CARD)
      if (!(await findVaultToken(context(), { prefix: 'vtk', uuid: id, shard: owner.shard }))) throw new Error('lost')
      answers += 2
    }
  }
  await services.keys.nextMonthKey(owner.mode)
  const clients = Promise.all(Array.from({ length: CLIENTS_MEANWHILE }, meanwhile))
  const startedMs = performance.now()
  const results = await rotateVaultKeys(services)
  const seconds = (performance.now() - startedMs) / 1000
  underWay = false
  await clients
  const rewrapped = results.reduce((sum, each) => sum + each.rewrapped, 0)
  if (rewrapped !== ROTATED) throw new Error(`${rewrapped} tokens were re-wrapped`)
  return { seconds, answers }
}

function organizations(services: Services, parentId: string | null): Promise<Account[]> {
  return Promise.all(
    Array.from({ length: OWNERS }, (_, index) =>
      makeAccount(services, { kind: 'Organization', name: `Owner ${index}`, parentId }),
    ),
  )
}

/** The id, as an operator writes it, of an agency below a platform. */
async function agency(services: Services): Promise<string> {
  const platform = await makeAccount(services, { kind: 'Platform', name: 'Platform' })
  const parentId = accountIdOf(platform)
  return accountIdOf(await makeAccount(services, { kind: 'Agency', name: 'Agency', parentId }))
}

function sweepRow(title: string, speeds: readonly number[], goal: string): string {
  const [least, most] = [Math.min(...speeds), Math.max(...speeds)].map(Math.round)
  return `| Sweep ${SWEPT} unused tokens of ${OWNERS} ${title} | **${Math.round(median(speeds))}/s** | | | ${least}/s, ${most}/s | ${goal} |`
}

function pageOf(
  { ours, bare, ratio, least, most }: Ratio,
  swept: readonly number[],
  sweptBelow: readonly number[],
  rotation: Rotation,
): string {
  const machine = machineFacts(house.postgres, false, loadBefore)
  return `# The vault

Written by \`npm run bench:vault\` on ${new Date().toISOString().slice(0, 10)}, commit ${machine.commit}. One process with ${CALLERS} callers at once and PostgreSQL ${machine.postgres}
(flushing at commit) share ${machine.cores} cores (${machine.processor}); load before ${machine.loadBefore}.

| Work | Product | Bare | Ratio | Rounds from, to | Goal |
|---|---|---|---|---|---|
| Tokenize a card, to the same rows by the same statement with nothing checked or sealed | ${Math.round(ours)}/s | ${Math.round(bare)}/s | **${ratio.toFixed(2)}** | ${least.toFixed(2)}, ${most.toFixed(2)} | ≥ ${GOALS.tokenize} |
${sweepRow('organizations, with instruments and events', swept, `≥ ${GOALS.sweep}/s`)}
${sweepRow('organizations below an agency and a platform: each event is for three', sweptBelow, '')}
| Re-wrap ${ROTATED} used tokens while ${CLIENTS_MEANWHILE} clients tokenize and read | **${rotation.seconds.toFixed(1)} s** | | | ${rotation.answers} answers meanwhile | none fails |
`
}
