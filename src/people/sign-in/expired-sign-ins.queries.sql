/* deleteExpiredSignIns (directory): Deletes sign-ins in progress that have expired. */
delete from sign_ins d where d.id = any (array(select i.id from sign_ins i where i.expires_at <= :overSince limit :limit::integer))
returning d.id;

/* deleteExpiredLinks (directory): Deletes links that have expired. */
delete from person_links d
where d.id = any (array(select l.id from person_links l where l.expires_at <= :overSince limit :limit::integer))
returning d.id;

/* deleteOldFailures (directory): Deletes counts of failures that have no effect any more. */
delete from sign_in_failures d using (
  select f.subject, f.network from sign_in_failures f where f.first_at <= :overSince limit :limit::integer
) old
where d.subject = old.subject and d.network = old.network and d.first_at <= :overSince
returning d.failures;

/* deleteOldSessions (directory): Deletes sessions that ended long ago. */
delete from person_sessions d
where d.id = any (array(select s.id from person_sessions s where s.last_seen_at <= :overSince limit :limit::integer))
returning d.id;

/* deleteOldPersonMessages (directory): Deletes messages whose job is lost. */
delete from person_messages d
where d.id = any (array(select m.id from person_messages m where m.created_at <= :overSince limit :limit::integer))
returning d.id;
