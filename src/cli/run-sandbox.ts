import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { deleteSandboxAddress, sandboxFolder, writeSandboxAddress } from '../config/sandbox-address.ts'
import { tryLock } from '../platform/file-lock.ts'
import { systemClock } from '../platform/time/index.ts'
import { type SandboxProcessor, startSandboxProcessor } from '../sandbox/processor/index.ts'
import { shutdownSignal, whenAborted } from './shutdown-signal.ts'

const LOCK_POLL_MS = 50

/**
 * Runs the sandbox processor until the shutdown signal or, as a child process, until its parent
 * exits. Returns the exit code.
 */
export async function runSandbox(config: Config): Promise<number> {
  const end = process.send ? parentGone() : shutdownSignal(config.npmScript)
  const processor = await listen(config, end)
  if (processor === null) {
    process.stderr.write('The port is in use by another process. Choose another one with SANDBOX_PORT.\n')
    return 1
  }
  notifyParent({ listensAt: processor.url })
  let isStored = false
  try {
    // Ready means that it holds the lock of the ledger. Without it, the address is another one's.
    await processor.ready
    await writeSandboxAddress(config.dataDir, processor.url)
    isStored = true
    notifyParent({ isReady: true })
    if (!process.send) process.stdout.write(`The sandbox processor listens at ${processor.url}/\n`)
    await whenAborted(end)
  } catch (error) {
    if (!end.aborted) throw error
  } finally {
    if (isStored) await deleteSandboxAddress(config.dataDir)
    await processor.close()
  }
  return 0
}

/** Sends a message to the parent process, if it still exists. */
function notifyParent(message: object): void {
  process.send?.(message, undefined, undefined, () => {})
}

/**
 * Returns null if the port is in use. A child process then uses any free port and reports its
 * address to the parent.
 */
async function listen({ dataDir, sandboxPort }: Config, end: AbortSignal): Promise<SandboxProcessor | null> {
  const folder = sandboxFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const ledgerIsFree = () => waitForLock(join(folder, 'ledger.lock'), end)
  for (const port of process.send ? [sandboxPort, 0] : [sandboxPort]) {
    try {
      return await startSandboxProcessor({ port, folder, wallNow: systemClock, ledgerIsFree })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
  return null
}

/** Waits for the lock of the ledger: a processor of a killed start may still be writing. */
async function waitForLock(path: string, signal: AbortSignal): Promise<void> {
  while (!tryLock(path, 'exclusive')) await pause(LOCK_POLL_MS, undefined, { signal })
}

/**
 * Returns a signal that is aborted when the parent exits or is killed, which closes the channel.
 * Signals to both processes are handled by the parent, whose running work may still need the
 * processor.
 */
function parentGone(): AbortSignal {
  const gone = new AbortController()
  process.once('disconnect', () => gone.abort())
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  return gone.signal
}
