import { ownerClock, type Services } from './access/index.ts'
import { type CommandServices, runCommand } from './commands/index.ts'
import type { Config } from './config.ts'
import { enterDatabaseHouse, prepareTables } from './installation.ts'
import { createKeys, openKeyRing } from './key-ring/index.ts'
import { operatorOf } from './operator.ts'
import { createSealer } from './platform/crypto/index.ts'
import { openDatabase } from './platform/db/index.ts'
import { mintIds } from './platform/ids/index.ts'
import { createLog } from './platform/log/index.ts'
import { systemClock, systemMilliseconds } from './platform/time/index.ts'
import { rootKey } from './root-key.ts'
import { countInstrumentsUnderKey, overdueVaultRows, rotateVaultKeys, shredDamagedInstruments } from './vault/index.ts'

/** Runs a command of accounts, the database, keys, the key ring, payments, the vault or webhooks, also beside a running `start`; gives the exit code. */
export async function runAccountCommand(argv: readonly string[], config: Config): Promise<number> {
  // Standard output is for what the command prints: `--json` is read by programs.
  const log = createLog({ level: 'warn', pretty: true, write: (line) => process.stderr.write(line) })
  const house = await enterDatabaseHouse(config, log)
  try {
    await prepareTables('account', config, house, log)
    const db = await openDatabase({ url: house.url, log, readConnections: 1, poolSize: 4 })
    const rings = config.keyRings.map((settings) => openKeyRing(settings, config.dataDir, systemClock))
    const keys = createKeys({ db, wallNow: systemClock, rings, log })
    try {
      const services = {
        db,
        keys,
        log,
        now: ownerClock(systemClock),
        wallNow: systemClock,
        mintId: mintIds(systemMilliseconds),
        operator: operatorOf(config.sudoUser),
      }
      return await runCommand(argv, {
        ...services,
        vault: {
          rotate: (progress) => rotateVaultKeys(services, progress),
          instrumentsUnder: (keyId) => countInstrumentsUnderKey(services, keyId),
          shredDamaged: (keyId, instruments) => shredDamagedInstruments(services, keyId, instruments),
          overdue: () => overdueVaultRows(services),
        },
        payments: paymentsDoor(config, services),
        // Loaded when it is called, as payments are.
        webhooks: { examine: async (how) => (await import('./webhooks/index.ts')).examineDelivery(services, how) },
        print: (line) => process.stdout.write(`${line}\n`),
        printProblem: (line) => process.stderr.write(`${line}\n`),
      })
    } finally {
      keys.close()
      await db.close()
    }
  } finally {
    await house.leave()
  }
}

/** What payments do for their commands. Loaded when they are called: no other command needs what charges. */
function paymentsDoor(config: Config, opened: Opened): CommandServices['payments'] {
  const services = async (): Promise<Services> => ({
    ...opened,
    sealer: createSealer(await rootKey(config.rootKey, config.dataDir)),
    ...{ publicUrl: config.publicUrl, httpOnLoopback: false, providerEndpoints: {} },
    ...{ webhookAllow: new Set(), webhookLoopback: null, webhookRefuse: config.webhookRefuse },
    sendsMail: false,
    // Workers look by themselves, too.
    hint: () => undefined,
  })
  const payments = () => import('./payments/index.ts')
  return {
    settleAttempt: async (id, seen) => {
      const { whenSettled } = await import('./when-settled.ts')
      return (await payments()).settleAttemptByHand(await services(), whenSettled, id, seen)
    },
    settleRefund: async (id, seen) => (await payments()).settleRefundByHand(await services(), id, seen),
  }
}

type Opened = Pick<Services, 'db' | 'keys' | 'log' | 'now' | 'wallNow' | 'mintId' | 'operator'>
