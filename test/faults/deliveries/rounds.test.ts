import { tryRounds } from './try-rounds.ts'

// In two rounds in a row workers are to die at every point.
tryRounds(1, 2)
