// Runs `year.test.ts` with a random seed, so that each run of `npm run test:faults` is different.
import { randomInt } from 'node:crypto'

process.env.YEAR_SEED ??= String(randomInt(2 ** 31 - 1))
await import('./year.test.ts')
