import { trySeeds } from '../faults/try-seeds.ts'

// In these two a worker dies as it settles: a charge, and a refund; in the third as it has written the charge of a plan.
trySeeds(2, 3)
trySeeds(7, 7)
