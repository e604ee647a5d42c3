-- Changes of one account lock a row of its shard, so that they lock no row of accounts.
create table account_locks (
  shard smallint not null,
  account_id uuid not null,
  subject text not null,
  constraint account_locks_pkey primary key (shard, account_id, subject),
  constraint subject_of_account_lock_is_known check (subject in ('CheckoutConfigurations', 'Exports', 'ProviderConfigurations'))
);
comment on table account_locks is 'Rows that transactions lock, so that changes of one kind run one after another in an account. Inserted by the first change.';
comment on column account_locks.subject is 'The kind of records whose changes run one after another.';
