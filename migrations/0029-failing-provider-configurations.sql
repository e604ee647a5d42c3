-- A configuration whose provider rejects the credentials charges nothing until a check succeeds.

alter table provider_configurations
  add column failing_since timestamptz(3),
  add column failing_cause text,
  add column recovered_at timestamptz(3),
  add column failed_checks integer not null default 0,
  add constraint failing_configurations_have_a_cause check ((failing_since is null) = (failing_cause is null)),
  add constraint provider_configuration_failing_cause_is_known
    check (failing_cause = any (array['CredentialsRejected', 'CredentialsUnreadable']));

comment on column provider_configurations.failing_since is
  'Time of the failure after which nothing is charged through it. Null: healthy.';
comment on column provider_configurations.recovered_at is 'End of the last failure.';
comment on column provider_configurations.failed_checks is
  'Checks since the last lasting recovery. The wait before the next check depends on it.';

-- Metrics count them, and tables of configurations are read in full otherwise.
create index failing_provider_configurations on provider_configurations (shard, id) where failing_since is not null;
