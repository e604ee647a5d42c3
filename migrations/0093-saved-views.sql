-- The filters of a list of the dashboard, which a person saves under a name.
create table saved_views (
  shard smallint not null,
  account_id uuid not null,
  person_id uuid not null,
  id uuid not null,
  list text not null,
  name text not null,
  parameters json not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint saved_views_pkey primary key (shard, id),
  constraint person_names_a_view_of_a_list_once unique (shard, account_id, person_id, list, name),
  constraint view_of_a_known_person foreign key (person_id) references people (id) on delete cascade,
  constraint list_of_view_is_known check (
    list in ('Payments', 'Refunds', 'PaymentPlans', 'Links', 'Contacts', 'Disputes', 'Events', 'Deliveries', 'AuditLog')),
  constraint name_of_view_is_short check (char_length(name) <= 60),
  constraint view_has_few_parameters check (json_array_length(parameters) between 1 and 20)
);
create index saved_views_by_person on saved_views (person_id, account_id);
comment on table saved_views is 'Filters of lists that people save under a name, each for one account. Only the person sees them.';
comment on column saved_views.parameters is 'An array of {name, value}: search parameters of the list. json, not jsonb: order is returned unchanged.';
