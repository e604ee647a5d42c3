/** The directory tables that every cell has a copy of, so that its statements can join them. */
export const REPLICATED_TABLES: ReadonlySet<string> = new Set(['accounts', 'api_keys', 'cell_maps'])

/**
 * The tables that are in the directory only, or are owned by it and replicated. The rows of other
 * tables are in the cell of their shard. `vault_keys`, `workers`, `cell_guards` and
 * `migrations` have no shard: each cell has its own.
 */
export const DIRECTORY_TABLES: ReadonlySet<string> = new Set([
  ...REPLICATED_TABLES,
  'cell_moves',
  'handed_over_positions',
  'handed_over_writes',
  'invitations',
  'memberships',
  'people',
  'person_credentials',
  'person_links',
  'person_messages',
  'person_sessions',
  'root_key_rotations',
  'root_keys',
  'saved_views',
  'sign_in_failures',
  'sign_ins',
  'sso_connections',
  'sso_domains',
  'sso_identities',
])
