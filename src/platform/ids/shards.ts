/** The number of shards, counted from 0. */
export const SHARDS = 1024

/** The last shard of a range of all shards. */
export const LAST_SHARD = SHARDS - 1
