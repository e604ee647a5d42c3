-- People sign in with factors of their own, and are members of accounts with a role.

create table people (
  id uuid not null,
  email text not null,
  email_key text not null,
  name text,
  locale text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint people_pkey primary key (id),
  constraint person_email_is_unique unique (email_key)
);
comment on table people is 'People who sign in. Global: a person may be a member of many accounts.';
comment on column people.email_key is 'The address for comparisons: normalized (NFKC), in lower case.';
comment on column people.locale is 'The language of pages and messages, such as en.';

create table person_credentials (
  id uuid not null,
  person_id uuid not null,
  kind text not null,
  name text,
  password_hash text,
  code_hash bytea,
  secret_sealed bytea,
  last_step bigint,
  passkey_id bytea,
  public_key bytea,
  sign_count bigint,
  transports text[],
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  constraint person_credentials_pkey primary key (id),
  constraint credential_belongs_to_a_person foreign key (person_id) references people (id) on delete cascade,
  constraint passkey_is_registered_once unique (passkey_id),
  constraint credential_kind_is_known check (kind in ('Password', 'Passkey', 'OneTimeCode', 'RecoveryCode')),
  constraint password_has_a_hash check ((kind = 'Password') = (password_hash is not null)),
  constraint recovery_code_has_a_hash check ((kind = 'RecoveryCode') = (code_hash is not null)),
  constraint one_time_code_has_a_secret check ((kind = 'OneTimeCode') = (secret_sealed is not null)),
  constraint passkey_has_a_public_key check (
    (kind = 'Passkey') = (passkey_id is not null) and (kind = 'Passkey') = (public_key is not null)
      and (kind = 'Passkey') = (sign_count is not null))
);
create unique index person_has_one_password on person_credentials (person_id) where kind = 'Password';
create unique index person_has_one_code_generator on person_credentials (person_id) where kind = 'OneTimeCode';
create index person_credentials_by_person on person_credentials (person_id, id);
comment on table person_credentials is 'What people prove themselves with. A used recovery code is deleted.';
comment on column person_credentials.name is 'The name that the person gave to a passkey.';
comment on column person_credentials.password_hash is 'Argon2id with its parameters and salt, in the PHC string format.';
comment on column person_credentials.code_hash is 'Keyed hash of a recovery code.';
comment on column person_credentials.secret_sealed is 'The secret of one-time codes (RFC 6238), encrypted with the root key.';
comment on column person_credentials.last_step is 'The time step of the last accepted one-time code. It and earlier ones are refused.';
comment on column person_credentials.passkey_id is 'The credential id of WebAuthn.';
comment on column person_credentials.sign_count is 'The signature counter of WebAuthn.';

create table person_sessions (
  id uuid not null,
  person_id uuid not null,
  token_hash bytea not null,
  created_at timestamp(3) with time zone not null,
  last_seen_at timestamp(3) with time zone not null,
  proven_at timestamp(3) with time zone not null,
  factors text[] not null,
  sso_connection_id uuid,
  address text,
  user_agent text,
  ended_at timestamp(3) with time zone,
  constraint person_sessions_pkey primary key (id),
  constraint session_belongs_to_a_person foreign key (person_id) references people (id) on delete cascade,
  constraint session_token_is_unique unique (token_hash),
  constraint session_token_hash_is_sha256 check (length(token_hash) = 32),
  constraint session_has_two_factors_or_single_sign_on check (
    (sso_connection_id is not null) or ('Password' = any (factors) and factors && array['Passkey', 'OneTimeCode', 'RecoveryCode']))
);
create index person_sessions_by_person on person_sessions (person_id, id);
create index person_sessions_by_time on person_sessions (last_seen_at);
comment on table person_sessions is 'Sessions of people who have proven all that a session needs. A sign-in that has not is in sign_ins.';
comment on column person_sessions.token_hash is 'SHA-256 of the cookie. It changes with the factors.';
comment on column person_sessions.last_seen_at is 'The last request, to half a minute. A session ends after 15 minutes without one.';
comment on column person_sessions.proven_at is 'When a factor was last proven.';
comment on column person_sessions.factors is 'The factors that were proven: Password, Passkey, OneTimeCode, RecoveryCode, SingleSignOn.';
comment on column person_sessions.sso_connection_id is 'The connection through which the person signed in. Null: with a password.';

create table sign_ins (
  id uuid not null,
  token_hash bytea not null,
  purpose text not null,
  person_id uuid,
  invitation_id uuid,
  session_id uuid,
  password_proven_at timestamp(3) with time zone,
  attempts integer not null,
  state json,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint sign_ins_pkey primary key (id),
  constraint sign_in_token_is_unique unique (token_hash),
  constraint sign_in_token_hash_is_sha256 check (length(token_hash) = 32),
  constraint sign_in_purpose_is_known check (purpose in ('SignIn', 'Accept', 'Reset', 'StepUp', 'SingleSignOn')),
  constraint sign_in_of_a_known_person foreign key (person_id) references people (id) on delete cascade
);
create index sign_ins_by_time on sign_ins (expires_at);
comment on table sign_ins is 'Sign-ins in progress, each with a cookie of its own. Deleted at their end; expired ones are deleted later.';
comment on column sign_ins.attempts is 'Failed second factors. The sign-in ends after five.';
comment on column sign_ins.state is 'What the next step needs, such as a WebAuthn challenge, or the state, nonce and PKCE verifier of OpenID Connect. No secret of a person.';
comment on column sign_ins.session_id is 'The session whose factors a step-up renews.';

create table person_links (
  id uuid not null,
  token_hash bytea not null,
  kind text not null,
  person_id uuid not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint person_links_pkey primary key (id),
  constraint person_link_is_unique unique (token_hash),
  constraint person_link_hash_is_sha256 check (length(token_hash) = 32),
  constraint person_link_kind_is_known check (kind in ('PasswordReset', 'AccessReset', 'Demo')),
  constraint person_link_of_a_known_person foreign key (person_id) references people (id) on delete cascade
);
create index person_links_by_time on person_links (expires_at);
comment on table person_links is 'Links that a person may follow once.';
comment on column person_links.kind is
  'PasswordReset sets a password; AccessReset also replaces lost second factors; Demo signs in the demo''s owner.';

create table person_messages (
  id uuid not null,
  kind text not null,
  person_id uuid not null,
  address text,
  created_at timestamp(3) with time zone not null,
  constraint person_messages_pkey primary key (id),
  constraint person_message_kind_is_known check (kind in ('PasswordReset', 'Locked', 'NewDevice', 'PasswordChanged', 'FactorRemoved')),
  constraint person_message_to_a_known_person foreign key (person_id) references people (id) on delete cascade
);
create index person_messages_by_time on person_messages (created_at);
comment on table person_messages is 'Messages to people that are yet to be sent, each by a job. Deleted when sent or given up.';
comment on column person_messages.address is 'The network address that caused the message.';

create table sign_in_failures (
  subject bytea not null,
  network text not null,
  failures integer not null,
  first_at timestamp(3) with time zone not null,
  locked_until timestamp(3) with time zone,
  constraint sign_in_failures_pkey primary key (subject, network)
);
create index sign_in_failures_by_time on sign_in_failures (first_at);
comment on table sign_in_failures is 'Failed sign-ins by email address and network, also of addresses that nobody has.';
comment on column sign_in_failures.subject is 'Keyed hash of the email address.';

create table memberships (
  shard smallint not null,
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  role text not null,
  mode text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint memberships_pkey primary key (shard, account_id, id),
  constraint person_is_a_member_once unique (shard, account_id, person_id),
  constraint member_is_a_known_person foreign key (person_id) references people (id),
  constraint role_of_member_is_known check (role in ('Owner', 'Admin', 'Developer', 'Operator', 'Support', 'Viewer')),
  constraint mode_of_member_is_known check (mode in ('Sandbox', 'Live'))
);
create index memberships_by_person on memberships (person_id, account_id);
comment on table memberships is 'People with a role in an account and the accounts below it.';
comment on column memberships.mode is 'The mode of the accounts that the person can act for. Null: both.';

create table invitations (
  shard smallint not null,
  account_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  email text not null,
  email_key text not null,
  role text not null,
  mode text,
  invited_by_person_id uuid,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  accepted_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  constraint invitations_pkey primary key (shard, account_id, id),
  constraint invitation_token_hash_is_sha256 check (length(token_hash) = 32),
  constraint invitation_ends_in_one_way check (accepted_at is null or revoked_at is null),
  constraint role_of_invitation_is_known check (role in ('Owner', 'Admin', 'Developer', 'Operator', 'Support', 'Viewer')),
  constraint mode_of_invitation_is_known check (mode in ('Sandbox', 'Live'))
);
create unique index invitations_by_token on invitations (shard, token_hash);
create unique index address_has_one_open_invitation on invitations (shard, account_id, email_key)
  where accepted_at is null and revoked_at is null;
comment on table invitations is 'Invitations to become a member. The token names the shard.';

create table sso_connections (
  shard smallint not null,
  account_id uuid not null,
  id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret_sealed bytea,
  required boolean not null,
  role_for_newcomers text,
  mode_for_newcomers text,
  second_factor_values text[] not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  constraint deleted_connection_has_no_secret check ((deleted_at is null) = (client_secret_sealed is not null)),
  constraint sso_connections_pkey primary key (shard, account_id, id),
  constraint role_for_newcomers_is_known check (role_for_newcomers in ('Admin', 'Developer', 'Operator', 'Support', 'Viewer')),
  constraint mode_for_newcomers_is_known check (mode_for_newcomers in ('Sandbox', 'Live'))
);
comment on table sso_connections is 'OpenID Connect providers at which the members of an account sign in.';
comment on column sso_connections.required is 'True: people with an address of its domains sign in only there.';
comment on column sso_connections.role_for_newcomers is 'The role of people who sign in for the first time. Null: they need an invitation.';
comment on column sso_connections.second_factor_values is 'Values of the claims amr and acr that assert a second factor.';

create table sso_domains (
  domain text not null,
  shard smallint not null,
  account_id uuid not null,
  connection_id uuid not null,
  proof text not null,
  proven_at timestamp(3) with time zone,
  proven_by text,
  created_at timestamp(3) with time zone not null,
  constraint sso_domains_pkey primary key (domain, connection_id),
  constraint domain_of_a_connection foreign key (shard, account_id, connection_id) references sso_connections (shard, account_id, id) on delete cascade,
  constraint proof_of_domain_is_known check (proven_by in ('DnsRecord', 'Operator')),
  constraint proven_domain_has_a_time check ((proven_at is null) = (proven_by is null))
);
create unique index domain_is_proven_once on sso_domains (domain) where proven_at is not null;
create index sso_domains_by_connection on sso_domains (shard, connection_id);
comment on table sso_domains is 'Mail domains of connections. Global: a sign-in finds the connection by the address.';
comment on column sso_domains.proof is 'The value of the DNS TXT record that proves the domain.';

create table sso_identities (
  connection_id uuid not null,
  subject text not null,
  person_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint sso_identities_pkey primary key (connection_id, subject),
  constraint identity_of_a_known_person foreign key (person_id) references people (id) on delete cascade
);
comment on table sso_identities is 'People as their OpenID Connect provider knows them. Global, like people.';
comment on column sso_identities.subject is 'The claim sub of the ID token.';

alter table audit_entries
  add column actor_person_id uuid,
  add constraint audit_entry_of_a_person_has_no_key check (actor_person_id is null or key_id is null);
comment on column audit_entries.actor_person_id is 'The person who acted with a session. Null for keys, customers, commands and jobs.';

alter table mail_suppressions
  drop constraint suppression_source_is_known,
  add constraint suppression_source_is_known check (source in ('Recipient', 'ApiKey', 'Person', 'Operator'));
