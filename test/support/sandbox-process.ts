import type { TestContext } from 'node:test'
import { freePort } from './free-port.ts'
import { type Installation, type Running, run } from './process.ts'
import { processorAt, type TestProcessor } from './sandbox.ts'

/** The sandbox processor in its own process, as `tallystick sandbox` runs it. */
export interface SpawnedProcessor extends Omit<TestProcessor, 'close'> {
  readonly port: number
  readonly process: Running
}

/** Starts it on the ledger of the installation, or restarts it there on its former port. */
export async function spawnProcessor(
  t: TestContext,
  installation: Installation,
  port?: number,
): Promise<SpawnedProcessor> {
  const taken = port ?? (await freePort())
  const process = run(t, { ...installation, env: { ...installation.env, SANDBOX_PORT: String(taken) } }, ['sandbox'])
  await process.prints('listens at')
  return { ...processorAt(`http://127.0.0.1:${taken}`), port: taken, process }
}
