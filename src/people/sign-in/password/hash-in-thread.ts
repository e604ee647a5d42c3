import type { Argon2Parameters } from 'node:crypto'
import { Worker } from 'node:worker_threads'

/** The parameters of a hash to compute. */
export interface HashRequest {
  readonly id: number
  readonly parameters: Argon2Parameters
}
export interface HashReply {
  readonly id: number
  readonly key: Uint8Array
}

interface Waiting {
  readonly resolve: (key: Buffer) => void
  readonly reject: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let thread: Worker | null = null
let lastId = 0

/**
 * Computes an argon2id hash in a separate thread. On Linux the thread has the lowest priority. On
 * every system it pauses after each hash for the processor time of the hash. It starts with the
 * first hash, and does not keep the process running.
 */
export function hashInThread(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    lastId += 1
    waiting.set(lastId, { resolve, reject })
    const worker = running()
    worker.ref()
    worker.postMessage({ id: lastId, parameters } satisfies HashRequest)
  })
}

/** Returns the number of hashes since the process started. Tests use it to compare work. */
export const hashesSoFar = () => lastId

function running(): Worker {
  if (thread) return thread
  const worker = new Worker(new URL('./hash-thread.ts', import.meta.url))
  worker.on('message', ({ id, key }: HashReply) => {
    waiting.get(id)?.resolve(Buffer.from(key))
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the thread for password hashes ended')))
  thread = worker
  return worker
}

/** Rejects all hashes of a thread that ended. The next hash starts another thread. */
function fail(error: unknown): void {
  thread = null
  for (const { reject } of waiting.values()) reject(error instanceof Error ? error : new Error(String(error)))
  waiting.clear()
}
