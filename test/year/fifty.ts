// The year of `year.test.ts` with a seed that is drawn, so that no two runs of `npm run test:faults` live the same.
import { randomInt } from 'node:crypto'

process.env.YEAR_SEED ??= String(randomInt(2 ** 31 - 1))
await import('./year.test.ts')
