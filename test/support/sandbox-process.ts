import type { TestContext } from 'node:test'
import { freePort, type Place, type Running, run } from './process.ts'
import { processorAt, type TestProcessor } from './sandbox.ts'

/** The sandbox processor in a process of its own, as `tallystick sandbox` runs it. */
export interface SpawnedProcessor extends Omit<TestProcessor, 'close'> {
  readonly port: number
  readonly process: Running
}

/** Starts it on the ledger of that place, or starts it there again on the port that it had. */
export async function spawnProcessor(t: TestContext, place: Place, port?: number): Promise<SpawnedProcessor> {
  const taken = port ?? (await freePort())
  const process = run(t, { ...place, env: { ...place.env, SANDBOX_PORT: String(taken) } }, ['sandbox'])
  await process.says('listens at')
  return { ...processorAt(`http://127.0.0.1:${taken}`), port: taken, process }
}
