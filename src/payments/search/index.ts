export type { SearchHit } from './search.ts'
