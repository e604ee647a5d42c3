import { trySeeds } from '../faults/try-seeds.ts'

trySeeds(1, 2)
