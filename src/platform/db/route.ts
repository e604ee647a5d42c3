/** The place in which a statement runs, in an installation with several cells. */
export type Route =
  /**
   * It reads or writes tables of the directory only. `replicated`: all cells have a copy of these
   * tables.
   */
  | { readonly to: 'directory'; readonly replicated: boolean }
  /** The cell of the shard that a parameter names. */
  | { readonly to: 'shard'; readonly parameter: string }
  /**
   * The cells of a list of shards. `parallel` names the other lists whose element i belongs to
   * shard i, so that each cell gets its own elements.
   */
  | { readonly to: 'shards'; readonly parameter: string; readonly parallel: readonly string[] }
  /** The cell to which the database is bound, for the loops of the worker. */
  | { readonly to: 'cell' }
  /** Every cell. The rows are concatenated: the caller sorts and cuts them. */
  | { readonly to: 'allCells' }
  /** The same without the cells that are down, for lists of the API. */
  | { readonly to: 'upCells' }
