/** Starts a worker of the queue that the argument names. It signs and posts each delivery. */
import { openPoster } from '../webhooks/signed-post.ts'
import { loadQueue } from './queue.ts'

const queue = await loadQueue(process.argv[2] ?? '')
const { post } = openPoster()
await queue.work(process.env.BENCH_DATABASE_URL ?? '', ({ id, origin, body }) => post(origin, id, Buffer.from(body)))
