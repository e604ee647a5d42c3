-- Jobs send the messages of the API to people, so that none is lost when a process dies.

alter table invitations add column token_sealed bytea;
create index invitations_to_send on invitations (shard, id) where token_sealed is not null;
comment on column invitations.token_sealed is
  'The token of the link, encrypted with the root key. Null when the message with the link was sent or given up, and if none is sent.';

alter table person_messages
  add column account_id uuid,
  add column role text,
  drop constraint person_message_kind_is_known,
  add constraint person_message_kind_is_known
    check (kind in ('PasswordReset', 'Locked', 'NewDevice', 'PasswordChanged', 'FactorRemoved', 'RoleChanged')),
  add constraint person_message_about_a_role_names_it
    check ((kind = 'RoleChanged') = (account_id is not null) and (account_id is null) = (role is null));
comment on column person_messages.account_id is 'The account in which the role of the person has changed.';
comment on column person_messages.role is 'The new role.';
