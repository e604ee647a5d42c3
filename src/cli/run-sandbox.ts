import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { deleteSandboxAddress, sandboxFolder, writeSandboxAddress } from '../config/sandbox-address.ts'
import { tryLock } from '../platform/file-lock/index.ts'
import { systemClock } from '../platform/time/index.ts'
import { type SandboxProcessor, startSandboxProcessor } from '../sandbox/processor/index.ts'
import { aborted, shutdownSignal } from './shutdown-signal.ts'

const LOOK_AT_LOCK_EVERY_MS = 50

/** Runs the sandbox processor until it is told to end, as a child until its parent is gone; gives the exit code. */
export async function runSandbox(config: Config): Promise<number> {
  const end = process.send ? parentGone() : shutdownSignal(config.npmScript)
  const processor = await listen(config, end)
  if (processor === null) {
    process.stderr.write('The port is in use by another process. Choose another one with SANDBOX_PORT.\n')
    return 1
  }
  await writeSandboxAddress(config.dataDir, processor.url)
  tellParent({ listensAt: processor.url })
  try {
    await processor.ready
    tellParent({ isReady: true })
    if (!process.send) process.stdout.write(`The sandbox processor listens at ${processor.url}/\n`)
    await aborted(end)
  } catch (error) {
    if (!end.aborted) throw error
  } finally {
    await deleteSandboxAddress(config.dataDir)
    await processor.close()
  }
  return 0
}

/** Sends a message to the process that started this one, if it is still there. */
function tellParent(message: object): void {
  process.send?.(message, undefined, undefined, () => {})
}

/** Null when the port is in use. A child takes any other one then: its parent is told where it listens. */
async function listen({ dataDir, sandboxPort }: Config, end: AbortSignal): Promise<SandboxProcessor | null> {
  const folder = sandboxFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const ledgerIsFree = () => locked(join(folder, 'ledger.lock'), end)
  for (const port of process.send ? [sandboxPort, 0] : [sandboxPort]) {
    try {
      return await startSandboxProcessor({ port, folder, wallNow: systemClock, ledgerIsFree })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
  return null
}

/** The orphan of a killed start may still be writing. */
async function locked(path: string, signal: AbortSignal): Promise<void> {
  while (!tryLock(path, 'exclusive')) await pause(LOOK_AT_LOCK_EVERY_MS, undefined, { signal })
}

/**
 * The channel to a parent closes when that ends, and when it is killed. A signal that is sent to both is the parent's to
 * answer: what it has at work may still need its processor.
 */
function parentGone(): AbortSignal {
  const gone = new AbortController()
  process.once('disconnect', () => gone.abort())
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  return gone.signal
}
