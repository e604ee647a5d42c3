import { createInterface } from 'node:readline/promises'
import { ownerClock, type Services } from '../accounts/index.ts'
import type { Config } from '../config/config.ts'
import { configuredRootKeys, knownRootKeys } from '../config/root-key.ts'
import { readSandboxAddress } from '../config/sandbox-address.ts'
import { armCrashPoint } from '../platform/crash-point.ts'
import { mintIds } from '../platform/ids/index.ts'
import { createLog } from '../platform/log/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { openRootKeys, type RootKeys, rootKeyStatuses, rotateRootKey } from '../platform/root-keys/index.ts'
import { systemClock, systemMilliseconds } from '../platform/time/index.ts'
import { createWorkerIdentity } from '../platform/workers/index.ts'
import { countInstrumentsUnderKey, overdueVaultRows, rotateVaultKeys, shredDamagedInstruments } from '../vault/index.ts'
import { createKeys, openKeyRing } from '../vault/keys/index.ts'
import { cellOperations } from './cell-operations.ts'
import { type CommandServices, runCommand } from './commands/index.ts'
import { connectDatabase, prepareTables } from './installation.ts'
import { moveOperations } from './move-operations.ts'
import { openInstallationDatabase } from './open-installation-database.ts'
import { operatorOf } from './operator.ts'
import { peopleOperations } from './people-operations.ts'

/** The services that a command opens at once. The others are opened on demand. */
type Opened = Pick<Services, 'db' | 'keys' | 'log' | 'now' | 'wallNow' | 'mintId' | 'operator'>

/** Runs an operator command, also while `start` is running. Returns the exit code. */
export async function runOperatorCommand(argv: readonly string[], config: Config): Promise<number> {
  // Standard output is reserved for the command's result, which programs read with `--json`.
  const log = createLog({ level: 'warn', pretty: true, write: (line) => process.stderr.write(line) })
  armCrashPoint(config.crashAt)
  const database = await connectDatabase(config, log)
  try {
    await prepareTables('operator command', config, database, log)
    const mintId = mintIds(systemMilliseconds)
    const parts = { log, wallNow: systemClock, mintId }
    const { db } = await openInstallationDatabase(config, database.url, parts, { readConnections: 1, poolSize: 4 })
    const rings = config.keyRings.map((settings) => openKeyRing(settings, config.dataDir, systemClock))
    const keys = createKeys({ db, wallNow: systemClock, rings, log })
    try {
      const services = {
        db,
        keys,
        log,
        now: ownerClock(systemClock),
        wallNow: systemClock,
        mintId,
        operator: operatorOf(config.sudoUser),
      }
      return await runCommand(argv, {
        ...services,
        provisionOrganization: provisionOrganization(config, services),
        vault: {
          rotate: (progress) => rotateVaultKeys(services, progress),
          instrumentsUnder: (keyId) => countInstrumentsUnderKey(services, keyId),
          shredDamaged: (keyId, instruments) => shredDamagedInstruments(services, keyId, instruments),
          overdue: () => overdueVaultRows(services),
        },
        moves: moveOperations(config, services),
        rootKey: rootKeyOperations(config, services),
        cells: cellOperations(config),
        payments: paymentOperations(config, services),
        settlements: settlementOperations(config, services),
        suppressions: suppressionOperations(config, services),
        people: peopleOperations(config, services, (work) => withServices(config, services, work)),
        totals: {
          recount: async (organization) =>
            (await import('../payments/index.ts')).recountTotals(db.write, organization, systemClock()),
        },
        // Loaded on demand, like payments.
        webhooks: { check: async (how) => (await import('../webhooks/index.ts')).checkDelivery(services, how) },
        print: (line) => process.stdout.write(`${line}\n`),
        confirm: confirmAtTerminal,
        printProblem: (line) => process.stderr.write(`${line}\n`),
      })
    } finally {
      keys.close()
      await db.close()
    }
  } finally {
    await database.leave()
  }
}

/**
 * Returns the function that prepares a new organization, using the sandbox processor that is
 * configured or running. If the processor has stopped, it only logs a warning.
 */
function provisionOrganization(config: Config, opened: Opened): CommandServices['provisionOrganization'] {
  return async (organization) => {
    const configured = config.sandboxProcessorUrl
    const url = configured ?? (await readSandboxAddress(config.dataDir))
    if (organization.mode !== 'Sandbox' || url === null) return null
    const { prepareSandboxConfiguration } = await import('../payments/providers/index.ts')
    const { publicUrl } = config
    return withRootKeys(config, opened, ({ sealer }) =>
      prepareSandboxConfiguration({ ...opened, sealer, publicUrl, providerEndpoints: { Sandbox: url } }, organization),
    ).catch((error: unknown) => {
      if (configured !== null || !(error instanceof Refusal)) throw error
      opened.log.warn({ url }, 'the sandbox processor did not respond: the organization has no provider configuration')
      return null
    })
  }
}

/** Asks a question on standard error. Standard output is reserved for the command's result. */
async function confirmAtTerminal(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await terminal.question(`${question} [yes/no] `)).trim().toLowerCase() === 'yes'
  } finally {
    terminal.close()
  }
}

/** Returns the operations of the root key. The sealed tables are loaded on demand. */
function rootKeyOperations(config: Config, opened: Opened): CommandServices['rootKey'] {
  const sealedRows = async () => (await import('./sealed-rows.ts')).SEALED_ROWS
  return {
    statuses: async () => rootKeyStatuses(opened, await sealedRows(), await knownRootKeys(config)),
    rotate: async (report) => {
      const sealed = await sealedRows()
      return withRootKeys(config, opened, (rootKeys) => rotateRootKey({ ...opened, sealed }, rootKeys, report))
    },
  }
}

/** Runs `work` with the configured root keys. */
async function withRootKeys<Result>(
  config: Config,
  opened: Opened,
  work: (rootKeys: RootKeys) => Promise<Result>,
): Promise<Result> {
  const { SEALED_ROWS: sealed } = await import('./sealed-rows.ts')
  const rootKeys = await openRootKeys({ ...opened, configured: await configuredRootKeys(config), sealed })
  try {
    return await work(rootKeys)
  } finally {
    rootKeys.close()
  }
}

/** Runs `work` with the services of a command, which serve no requests and send no messages. */
function withServices<Result>(
  config: Config,
  opened: Opened,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  return withRootKeys(config, opened, ({ sealer }) =>
    work({
      ...opened,
      sealer,
      worker: createWorkerIdentity(),
      ...{ publicUrl: config.publicUrl, httpOnLoopback: false, providerEndpoints: {} },
      ...{ webhookAllow: new Set(), webhookLoopback: null, webhookRefuse: config.webhookRefuse },
      sendsMail: false,
      mailLimits: config.mailLimits,
      // Workers also poll.
      hint: () => undefined,
    }),
  )
}

/** Returns the operations of payments, loaded on demand because no other command needs them. */
function paymentOperations(config: Config, opened: Opened): CommandServices['payments'] {
  const payments = () => import('../payments/index.ts')
  return {
    settleAttempt: (id, seen) =>
      withServices(config, opened, async (services) => {
        const { whenSettled } = await import('./when-settled.ts')
        return (await payments()).settleAttemptByHand(services, whenSettled, id, seen)
      }),
    settleRefund: (id, seen) =>
      withServices(config, opened, async (services) => (await payments()).settleRefundByHand(services, id, seen)),
  }
}

/** Returns the operations of settlement reports, loaded on demand. */
function settlementOperations(config: Config, opened: Opened): CommandServices['settlements'] {
  const reports = () => import('../payments/settlement-reports/index.ts')
  const settled = async () => (await import('./when-settled.ts')).whenSettled
  return {
    importFile: (configurationId, reference, content) =>
      withServices(config, opened, async (services) => {
        const { importSettlementFile, toImportSummary } = await reports()
        return toImportSummary(
          await importSettlementFile(services, await settled(), { configurationId, reference, content }),
        )
      }),
    fetchDay: (configurationId, day) =>
      withServices(config, opened, async (services) => {
        const { fetchSettlementReport, toImportSummary } = await reports()
        const url = config.sandboxProcessorUrl ?? (await readSandboxAddress(config.dataDir))
        const providerEndpoints = url === null ? {} : { Sandbox: url }
        const imported = await fetchSettlementReport({ ...services, providerEndpoints }, await settled(), {
          configurationId,
          day,
          command: 'command.settlement_report.fetch',
        })
        return imported && toImportSummary(imported)
      }),
  }
}

/** Returns the operations of the suppression list, loaded on demand. */
function suppressionOperations(config: Config, opened: Opened): CommandServices['suppressions'] {
  const list = () => import('../checkout/mail-suppressions/index.ts')
  return {
    add: (listed, reason) =>
      withServices(config, opened, async (services) => (await list()).suppressByCommand(services, listed, reason)),
    remove: (listed) =>
      withServices(config, opened, async (services) => (await list()).unsuppressByCommand(services, listed)),
    reasons: (listed) =>
      withServices(config, opened, async (services) => (await list()).suppressionReasons(services, listed)),
  }
}
