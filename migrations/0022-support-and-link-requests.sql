-- Names how customers reach an organization, and bounds their requests for a new link.

alter table checkout_brandings
  add column support_email text,
  add column support_url text,
  add column support_phone text;

alter table payment_sessions
  add column link_requested_at timestamptz(3),
  add column link_requests smallint not null default 0;
comment on column payment_sessions.link_requested_at is 'Time of the last request for a new link, by the machine''s clock.';
comment on column payment_sessions.link_requests is 'How often the customer has asked for a new link..';

alter table payment_plan_sessions
  add column link_requested_at timestamptz(3),
  add column link_requests smallint not null default 0;
comment on column payment_plan_sessions.link_requested_at is 'Time of the last request for a new link, by the machine''s clock.';
comment on column payment_plan_sessions.link_requests is 'How often the customer has asked for a new link..';
