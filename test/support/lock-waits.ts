/**
 * Selects the sessions of this database that wait for a lock. A waiting lock of a row has no
 * database, so its session is found by its other locks. Unlike `pg_stat_activity`, it is read anew
 * by each statement of a transaction.
 */
export const LOCK_WAITS = `select w.pid from pg_locks w
  where not w.granted and w.pid in (
    select l.pid from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database()
  )`
