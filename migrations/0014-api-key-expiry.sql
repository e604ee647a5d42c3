-- An API key may end at a moment that is set when the key is created.

alter table api_keys add column expires_at timestamptz(3);
alter table api_keys add constraint api_key_expires_after_its_creation check (expires_at > created_at);
comment on column api_keys.expires_at is 'The machine''s time from which the key is refused; null for a key without an end.';
