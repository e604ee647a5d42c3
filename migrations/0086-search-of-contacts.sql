-- Finds contacts of an organization by a part of their name or email address. Both extensions are
-- trusted: a role that may create objects in the database can install them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
-- The text of org_id, so that statements which compare it can't use another index instead.
create index contacts_by_text on contacts using gin ((org_id::text),
  (name || ' ' || coalesce(given_name, '') || ' ' || coalesce(family_name, '') || ' ' || coalesce(email, '')) gin_trgm_ops);
