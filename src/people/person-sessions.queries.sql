/* insertPersonSession (directory): Inserts a session of a person. */
insert into person_sessions (id, person_id, token_hash, created_at, last_seen_at, proven_at, factors, sso_connection_id,
  address, user_agent)
values (:id, :personId, :tokenHash, :now, :now, :now, :factors::text[], :ssoConnectionId?, :address?, :userAgent?);

/*
 * rotatePersonSession (directory): Replaces the token and the proven factors of a session that was
 * not ended. Without `provenAt` the time of the last proof stays.
 */
update person_sessions s
set token_hash = :tokenHash, factors = :factors::text[], proven_at = coalesce(:provenAt?, s.proven_at), last_seen_at = :now
where s.id = :id and s.ended_at is null
returning s.id;

/* endPersonSession (directory): Ends a session of a person. */
update person_sessions s set ended_at = :now
where s.id = :id and s.person_id = :personId and s.ended_at is null
returning s.id;

/* endPersonSessions (directory): Ends all sessions of a person, except this one. */
update person_sessions s set ended_at = :now
where s.person_id = :personId and s.ended_at is null and s.id is distinct from :exceptId?::uuid
returning s.id;
