/**
 * Measures the vault in its own process on a PostgreSQL that flushes at commit. Compares the
 * tokenization of cards with the bare statement that inserts the same rows, and measures how fast
 * expired tokens are deleted. Exits with 1 when a goal is missed.
 *
 * npm run bench:vault -- [--quick] [--keep] (--keep writes bench/results/vault.md)
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Account, accountIdOf, type Services } from '../src/accounts/index.ts'
import { makeAccount } from '../src/cli/commands/index.ts'
import { openServices } from '../src/cli/installation.ts'
import { readConfig } from '../src/config/config.ts'
import { createLog } from '../src/platform/log/index.ts'
import { plus, systemClock } from '../src/platform/time/index.ts'
import { deleteExpiredVaultTokens, overdueVaultRows, rotateVaultKeys } from '../src/vault/index.ts'
import { vaultTokenizeCard } from '../src/vault/vault-tokenize-card.ts'
import { findVaultToken } from '../src/vault/vault-tokens.ts'
import { fillVault } from '../test/support/fill-vault.ts'
import { contextOf } from './accounts.ts'
import { openEnvironment } from './environment.ts'
import { loadNow, machineFacts } from './machine.ts'
import { median } from './ratios.ts'
import { CALLERS, CARD, measureTokenizing, type Ratio } from './vault/tokenizing.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, keep: { type: 'boolean', default: false } },
})
const ROUNDS = values.quick ? 7 : 33
const EXPIRED_TOKENS = values.quick ? 40_000 : 200_000
const OWNERS = 16
const ROTATED = 10_000
const CLIENTS_MEANWHILE = 50
const GOALS = { tokenize: 0.8, cleanup: 20_000 }

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
  const tokenized = await measureTokenizing(services, owners[0]!, { rounds: ROUNDS, settle: environment.settle })
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
      await fillVault((text, values) => client.query(text, values), services, {
        owner,
        count: EXPIRED_TOKENS / owners.length,
        used: false,
        createdAt,
      })
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
  readonly responses: number
}

/** Rewraps the data keys of many used tokens while clients tokenize cards and read them. */
async function rotating(services: Services, owner: Account): Promise<Rotation> {
  console.error('Rotating …')
  await fillVault((text, values) => client.query(text, values), services, {
    owner,
    count: ROTATED,
    used: true,
    createdAt: systemClock(),
  })
  const context = () => contextOf(services, owner)
  let isRunning = true
  let responses = 0
  const meanwhile = async () => {
    while (isRunning) {
      const { id } = await vaultTokenizeCard(context(), CARD)
      if (!(await findVaultToken(context(), { prefix: 'vtk', uuid: id, shard: owner.shard })))
        throw new Error('a token was lost')
      responses += 2
    }
  }
  await services.keys.ofShard(owner.shard).nextMonthKey(owner.mode)
  const clients = Promise.all(Array.from({ length: CLIENTS_MEANWHILE }, meanwhile))
  const startedMs = performance.now()
  const results = await rotateVaultKeys(services)
  const seconds = (performance.now() - startedMs) / 1000
  isRunning = false
  await clients
  const rewrapped = results.reduce((sum, each) => sum + each.rewrapped, 0)
  if (rewrapped !== ROTATED) throw new Error(`${rewrapped} instead of ${ROTATED} tokens were re-wrapped`)
  return { seconds, responses }
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
| Re-wrap ${ROTATED} used tokens while ${CLIENTS_MEANWHILE} clients tokenize and read | **${rotation.seconds.toFixed(1)} s** | | | ${rotation.responses} requests meanwhile | no failure |
`
}
