-- Plans are agreed to, charged and followed up: what was consented to, the occurrences of a plan, what falls due, and what an
-- organization wants done when a charge fails. Checkout shows an organization's own look.

create table payment_plan_policies (
  shard smallint not null,
  org_id uuid not null references accounts,
  retry_days smallint[] not null,
  when_past_due text not null,
  when_resumed text not null,
  updated_at timestamptz(3) not null,
  primary key (shard, org_id),
  constraint payment_plan_policy_past_due_is_known check (when_past_due in ('Cancel', 'Pause', 'Continue')),
  constraint payment_plan_policy_resumed_is_known check (when_resumed in ('Shift', 'Skip')),
  constraint payment_plan_policy_retries_are_few check (cardinality(retry_days) <= 10)
);
comment on table payment_plan_policies is 'What an organization wants done with plans; no row: what every organization begins with.';
comment on column payment_plan_policies.retry_days is 'On which days after a soft decline a card is tried again.';

alter table payment_plans
  add column payment_method_id uuid,
  add column vault_token_id uuid,
  add column set_up_payment_id uuid,
  add column consent json,
  add column remaining_occurrences integer not null default 0,
  add column next_run_at timestamptz(3),
  add column paused_at timestamptz(3),
  add constraint payment_plan_method_is_of_the_same_organization
    foreign key (shard, org_id, payment_method_id) references payment_methods (shard, org_id, id),
  add constraint live_payment_plans_have_a_method
    check (status in ('Pending', 'Canceled') or payment_method_id is not null),
  add constraint only_paused_payment_plans_are_paused check ((status = 'Paused') = (paused_at is not null)),
  add constraint payment_plans_owe_what_is_left check (remaining_occurrences between 0 and occurrences);
comment on column payment_plans.payment_method_id is 'What it is charged to.';
comment on column payment_plans.vault_token_id is 'The token that its first method was stored from. It may lie in the bucket of an account above.';
comment on column payment_plans.set_up_payment_id is 'The set-up that it waits for, or waited for last: it is to be charged to what that stores. The foreign key stands on the payment''s side.';
comment on column payment_plans.consent is 'What the customer agreed to: text, when, and from where.';
comment on column payment_plans.remaining_occurrences is 'How many are neither paid nor left out; before it is active, all that were agreed to are told instead.';
comment on column payment_plans.next_run_at is 'When it is charged next, as its due row says.';
create index payment_plans_of_method on payment_plans (shard, payment_method_id)
  where payment_method_id is not null and status in ('Active', 'Paused', 'PastDue');

create table payment_plan_occurrences (
  shard smallint not null,
  plan_id uuid not null,
  number integer not null,
  org_id uuid not null,
  due_date date not null,
  due_at timestamptz(3) not null,
  status text not null,
  payment_id uuid,
  tries integer not null default 0,
  returns integer not null default 0,
  first_failed_at timestamptz(3),
  retry_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (shard, plan_id, number),
  constraint occurrence_plan_is_of_the_same_organization
    foreign key (shard, org_id, plan_id) references payment_plans (shard, org_id, id),
  constraint occurrence_payment_is_of_the_same_organization
    foreign key (shard, org_id, payment_id) references payments (shard, org_id, id),
  constraint occurrence_status_is_known
    check (status in ('Scheduled', 'Processing', 'Succeeded', 'Failed', 'Skipped', 'Canceled')),
  constraint only_unpaid_occurrences_are_retried check (retry_at is null or status in ('Failed', 'Processing')),
  constraint occurrences_are_numbered_from_one check (number >= 1)
);
comment on table payment_plan_occurrences is 'Every date of a plan, from when it became active.';
comment on column payment_plan_occurrences.due_at is 'When its date begins where the organization lives, and its plan''s share of the first hour.';
comment on column payment_plan_occurrences.payment_id is 'The payment of its newest try.';
comment on column payment_plan_occurrences.retry_at is 'When it is tried again by itself. While its customer pays it at the plan''s link: when it will be, if they are declined.';
comment on column payment_plan_occurrences.returns is 'How many of its debits a bank has taken back: the same amount is debited again twice at most.';
comment on column payment_plan_occurrences.first_failed_at is 'Since when it is tried again: days of retries count from here.';

create table plan_due (
  shard smallint not null,
  plan_id uuid not null,
  org_id uuid not null,
  due_at timestamptz(3) not null,
  clock_id uuid,
  claim_token uuid,
  primary key (shard, plan_id)
);
comment on table plan_due is 'Plans that have something to do, one narrow row each; none for a plan that waits for somebody.';
comment on column plan_due.due_at is 'On the organization''s clock; while claimed, when the lease runs out.';
comment on column plan_due.clock_id is 'The test clock that the organization lives by; null: the machine''s.';
create index plan_due_by_time on plan_due (shard, due_at) where clock_id is null;
create index plan_due_by_organization on plan_due (shard, org_id, due_at) where clock_id is null;
create index plan_due_by_clock on plan_due (clock_id, due_at) where clock_id is not null;

alter table payment_plan_sessions
  add column completing_since timestamptz(3),
  add column payment_id uuid,
  add column consent json,
  add constraint only_active_payment_plan_sessions_are_being_completed check (completing_since is null or status = 'Active');
comment on column payment_plan_sessions.completing_since is 'Since when a charge or set-up of this session has been at the provider without a known outcome: meanwhile it is neither changed, canceled nor expired.';
comment on column payment_plan_sessions.payment_id is 'What its newest try charges, or sets up. The foreign key stands on the payment''s side.';
comment on column payment_plan_sessions.consent is 'What the customer agreed to with the newest try: text, when, and from where.';

alter table payments
  add column plan_occurrence integer,
  add column payment_plan_session_id uuid,
  add column is_set_up boolean not null default false,
  add column consent json,
  drop constraint payment_amount_is_positive,
  add constraint only_set_ups_charge_nothing
    check (amount_minor >= 0 and amount_minor <= 99999999999 and (amount_minor = 0) = is_set_up),
  add constraint payment_plan_session_of_payment_is_of_the_same_organization
    foreign key (shard, org_id, payment_plan_session_id) references payment_plan_sessions (shard, org_id, id),
  add constraint payments_of_occurrences_have_a_plan check (plan_occurrence is null or payment_plan_id is not null);
comment on table event_outbox is 'Events not yet fanned out, one row each. New events are found by presence here, never by an id cursor.';
comment on column event_outbox.target_account is 'The owner of the event. Who is above it may hear of it, too, and is found when it is fanned out.';

-- A charge is written and then answered, at once: the answer finds room beside it, and leaves the indexes alone.
alter table payments set (fillfactor = 70);
-- As is the plan, at each of its dates.
alter table payment_plans set (fillfactor = 80);
comment on column payments.plan_occurrence is 'Which occurrence of its plan it pays.';
comment on column payments.is_set_up is 'It charges nothing, has an instrument authenticated and stored, and is shown to nobody.';
comment on column payments.consent is 'What its customer agreed to with the newest try at the plan''s link: text, when, and from where. Of no other payment.';
comment on column payments.payment_plan_session_id is 'The plan session that it was made in.';

alter table checkout_configurations
  add column methods json,
  add column embed_origins text[] not null default '{}',
  add column brand_name text,
  add column brand_logo_url text,
  add column colors json,
  add column layout text,
  add constraint checkout_layout_is_known check (layout in ('OneColumn', 'TwoColumns')),
  add constraint checkout_is_embedded_by_few check (cardinality(embed_origins) <= 20);
comment on column checkout_configurations.methods is 'Which types are offered and through which provider configuration; null: every one that can be charged.';
comment on column checkout_configurations.embed_origins is 'Pages of these origins may show the checkout in a frame.';

create table checkout_brandings (
  shard smallint not null,
  org_id uuid not null references accounts,
  brand_name text,
  brand_logo_url text,
  colors json,
  updated_at timestamptz(3) not null,
  primary key (shard, org_id)
);
comment on table checkout_brandings is 'How an organization''s checkout looks where neither session nor configuration says otherwise; no row: by its name alone.';

create table brand_logos (
  shard smallint not null,
  org_id uuid not null references accounts,
  url_hash bytea not null,
  content_type text,
  image bytea,
  fetched_at timestamptz(3) not null,
  primary key (shard, org_id, url_hash),
  constraint brand_logo_is_small check (length(image) <= 524288),
  constraint brand_logo_has_a_type check ((image is null) = (content_type is null))
);
comment on table brand_logos is 'Logos as they were fetched, once: no customer''s browser asks another server. No image: it could not be had.';

create table sent_links (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null references accounts,
  session_kind text not null,
  session_id uuid not null,
  language text not null,
  recipient_sealed bytea,
  created_at timestamptz(3) not null,
  primary key (shard, id),
  constraint sent_link_is_of_a_session check (session_kind in ('payment_plan_session', 'payment_session')),
  constraint sent_link_language_is_known check (language in ('English', 'Spanish'))
);
comment on table sent_links is 'That a session''s link was to be sent by e-mail: bounds how often, and is gone two days later.';
comment on column sent_links.recipient_sealed is 'Until it was sent or given up: the address is not kept.';
create index sent_links_of_session on sent_links (shard, session_id, created_at);
create index sent_links_by_time on sent_links (created_at);

alter table accounts
  add column clock_id uuid,
  add column clock_now timestamptz(3),
  add constraint accounts_with_a_clock_know_its_time check ((clock_id is null) = (clock_now is null)),
  add constraint only_sandbox_organizations_have_clocks check (clock_id is null or (kind = 'Organization' and mode = 'Sandbox'));
comment on column accounts.clock_id is 'The test clock that the organization lives by; null: the machine''s.';
comment on column accounts.clock_now is 'Where it stands. Read with the account, so that whoever knows the account knows its time.';

create table test_clocks (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null references accounts,
  status text not null,
  target timestamptz(3),
  stood_at timestamptz(3) not null,
  joins_at timestamptz(3),
  due_at timestamptz(3),
  claim_token uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (shard, id),
  constraint organization_has_one_test_clock unique (shard, org_id),
  constraint test_clock_status_is_known check (status in ('Ready', 'Advancing')),
  constraint advancing_test_clocks_have_a_target check ((status = 'Advancing') = (target is not null)),
  constraint advancing_test_clocks_are_looked_at check (status = 'Ready' or due_at is not null)
);
comment on table test_clocks is 'Clocks that stand still until they are advanced. Where one stands is said by its organization''s account.';
comment on column test_clocks.target is 'Where it is being advanced to.';
comment on column test_clocks.stood_at is 'Where it stood before its newest step: what falls due within the step is done at its own time.';
comment on column test_clocks.joins_at is 'When what was written as the clock came to be is put on it once more. Null: that is done.';
comment on column test_clocks.due_at is 'When a worker looks at it next, or its lease runs out. On the machine''s clock, like created_at and updated_at.';
create index test_clocks_advancing on test_clocks (due_at) where status = 'Advancing';

alter table payment_plan_sessions add column clock_id uuid;
alter table payment_sessions add column clock_id uuid;
alter table vault_tokens add column clock_id uuid;
comment on column payment_plan_sessions.clock_id is 'The test clock that its organization lives by, as on plan_due.';
comment on column payment_sessions.clock_id is 'The test clock that its organization lives by, as on plan_due.';
comment on column vault_tokens.clock_id is 'The test clock that its organization lives by, as on plan_due.';
drop index payment_plan_sessions_to_expire;
create index payment_plan_sessions_to_expire on payment_plan_sessions (expiration_date, shard, id)
  where status = 'Active' and expiration_date is not null and clock_id is null;
create index payment_plan_sessions_of_clock on payment_plan_sessions (clock_id, expiration_date)
  where status = 'Active' and expiration_date is not null and clock_id is not null;
drop index payment_sessions_to_expire;
create index payment_sessions_to_expire on payment_sessions (expiration_date, shard, id)
  where status = 'Active' and expiration_date is not null and clock_id is null;
create index payment_sessions_of_clock on payment_sessions (clock_id, expiration_date)
  where status = 'Active' and expiration_date is not null and clock_id is not null;
drop index vault_tokens_to_sweep;
create index vault_tokens_to_sweep on vault_tokens (expires_at, shard, id)
  where used_at is null and deleted_at is null and clock_id is null;
create index vault_tokens_of_clock on vault_tokens (clock_id, expires_at)
  where used_at is null and deleted_at is null and clock_id is not null;
