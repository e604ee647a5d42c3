import pg from 'pg'

const TEXT_OIDS = new Set([1082, 1184])

/** Opens 16 connections. Dates and timestamps are returned as text. */
export function openTextPool(connectionString: string | undefined): pg.Pool {
  return new pg.Pool({
    connectionString,
    max: 16,
    types: {
      getTypeParser: (oid: number) => (TEXT_OIDS.has(oid) ? (text: string) => text : pg.types.getTypeParser(oid)),
    } as pg.CustomTypesConfig,
  })
}
