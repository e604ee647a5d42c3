/* insertLinkOfPerson (directory): Inserts a link that works once. */
insert into person_links (id, token_hash, kind, person_id, created_at, expires_at)
values (:id, :tokenHash, :kind, :personId, :now, :expiresAt);

/* openPersonLink (directory): Returns an unused link of one of these kinds. */
select l.id, l.kind, l.person_id from person_links l
where l.token_hash = :tokenHash and l.kind = any(:kinds::text[]) and l.used_at is null and l.expires_at > :now;

/*
 * usePersonLink (directory): Marks a link as used. Returns no row if another request has used it.
 */
update person_links l set used_at = :now
where l.id = :id and l.used_at is null and l.expires_at > :now
returning l.id;

/* endPersonLinks (directory): Ends all unused links of a person. */
update person_links l set used_at = :now where l.person_id = :personId and l.used_at is null;

/*
 * countPersonLinks (directory): Returns the number of password resets that were mailed to a person
 * since a time.
 */
select count(*)::integer as "links!" from person_links l
where l.person_id = :personId and l.kind = 'PasswordReset' and l.created_at > :since;
