import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { HashReply, HashRequest } from './hash-in-thread.ts'

/** Lower than all other threads, so that sign-ins do not delay other requests. */
const LOWEST_PRIORITY = 19
const MICROSECONDS_PER_MS = 1_000

// On Linux this is the priority of the calling thread, elsewhere that of the whole process.
if (process.platform === 'linux') setPriority(0, LOWEST_PRIORITY)

/** Never notified: waiting for it pauses the thread. */
const pauseSignal = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

parentPort?.on('message', ({ id, parameters }: HashRequest) => {
  const before = process.threadCpuUsage()
  const reply = { id, key: argon2Sync('argon2id', parameters) } satisfies HashReply
  parentPort?.postMessage(reply)
  // Hashes take half of a core at most, so that other requests find one when all cores are busy.
  // The elapsed time would be longer then.
  const { user, system } = process.threadCpuUsage(before)
  Atomics.wait(pauseSignal, 0, 0, (user + system) / MICROSECONDS_PER_MS)
})
