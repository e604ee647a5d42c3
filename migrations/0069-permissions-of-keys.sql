-- An API key can be limited to some classes of operations.

alter table api_keys
  add column permissions text[],
  add constraint limited_keys_can_read check (permissions is null or 'Read' = any (permissions));
comment on column api_keys.permissions is 'The permissions of the key. Null: all, also those that later versions add.';
