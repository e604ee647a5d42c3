-- Who verifies whom.

alter table provider_configurations
  add column verifies_identity boolean not null default false,
  drop constraint provider_configuration_takes_something,
  add constraint provider_configuration_does_something check (cardinality(methods) > 0 or verifies_identity);
update provider_configurations set verifies_identity = true where adapter = 'Sandbox';

comment on column provider_configurations.verifies_identity is
  'Whether its provider verifies identities by these credentials, which only the service can read.';

create table identity_sessions (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  configuration_id uuid not null,
  reference text not null,
  contact_id uuid,
  person_name text,
  person_email text,
  person_phone text,
  redirect_url text,
  status text not null,
  told_at timestamptz(3),
  attempted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (shard, id),
  constraint identity_session_is_known_by_its_reference unique (shard, configuration_id, reference),
  constraint identity_session_contact_is_of_the_same_organization
    foreign key (shard, org_id, contact_id) references contacts (shard, org_id, id),
  constraint identity_session_configuration_is_of_the_same_organization
    foreign key (shard, org_id, configuration_id) references provider_configurations (shard, org_id, id),
  constraint identity_session_status_is_known
    check (status in ('Active', 'Expired', 'Canceled', 'Success', 'Failed', 'PendingReview')),
  constraint who_is_a_contact_is_kept_there
    check (contact_id is null or num_nonnulls(person_name, person_email, person_phone) = 0)
);
create index identity_sessions_of_contact on identity_sessions (shard, contact_id, id) where contact_id is not null;
comment on table identity_sessions is
  'Verifications of identities, by what the provider calls them. What was found stays with the provider: no result, picture or document is here.';
comment on column identity_sessions.id is 'What the provider is told instead of who it is about.';
comment on column identity_sessions.reference is 'The provider''s id; of several attempts at one session that of the newest.';
comment on column identity_sessions.contact_id is 'Null until somebody new is verified: then they become a contact.';
comment on column identity_sessions.person_name is 'Of somebody new, as they were named when it began.';
comment on column identity_sessions.redirect_url is 'Where the provider sends the person when they are done.';
comment on column identity_sessions.status is 'As the provider last told it: what was told again is told apart by it. A reader is shown what the provider says then.';
comment on column identity_sessions.told_at is 'When the provider told that. What it told before that is not applied any more.';
comment on column identity_sessions.attempted_at is 'When the attempt of that reference began, on the provider''s clock; null until it told.';
