import { trySeeds } from '../faults/try-seeds.ts'

// In these two a worker dies as it settles: a charge, and a refund.
trySeeds(2, 3)
