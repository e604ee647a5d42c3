/** Starts the peer that the argument names, on the slice that the environment describes. */
import { openSlice, type PeerServer } from './slice.ts'

const { default: serve } = (await import(`./servers/${process.argv[2]}.ts`)) as { readonly default: PeerServer }
process.once('SIGTERM', () => process.exit(0))
await serve(openSlice(process.env))
