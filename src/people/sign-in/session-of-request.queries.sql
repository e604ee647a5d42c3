/* openSessionByToken (global table): Returns a session that was not ended, and its person. */
select s.id, s.person_id, s.sso_connection_id, s.created_at, s.last_seen_at, s.proven_at, s.factors, s.ended_at, p.email, p.name, p.locale
from person_sessions s join people p on p.id = s.person_id
where s.token_hash = :tokenHash and s.ended_at is null;

/* extendSession (global table): Sets when a session was last used. */
update person_sessions s set last_seen_at = :now where s.id = :id and s.ended_at is null;

/*
 * devicesOfPerson (global table): Returns the IP addresses and user agents of a person's latest
 * sessions.
 */
select s.address, s.user_agent from person_sessions s where s.person_id = :personId order by s.id desc limit 100;
