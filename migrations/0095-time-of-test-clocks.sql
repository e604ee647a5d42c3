-- Accounts are read by every statement that checks access, and copied to every server. A test clock
-- moves often, so its time is in the table of test clocks.
alter table test_clocks add column now timestamp(3) with time zone;
update test_clocks c set now = a.clock_now from accounts a where a.id = c.org_id;
alter table test_clocks
  alter column now set not null,
  add constraint test_clocks_stop_at_their_target check (now <= target),
  -- accounts.clock_id refers to the clock. After an interrupted creation it may remain unassigned.
  drop constraint organization_has_one_test_clock;
create index test_clocks_by_organization on test_clocks (org_id);
comment on table test_clocks is 'Clocks that stay at their time until they are advanced. One that accounts.clock_id does not refer to is unused.';
comment on column test_clocks.now is 'The time of the clock.';
comment on column test_clocks.joins_at is 'When rows that were written while the clock was created are put on it. Null: done. Infinity: no time is set, because the clock is not assigned yet.';

-- This also drops the constraint that accounts with a clock know its time.
alter table accounts drop column clock_now;
comment on column accounts.clock_id is 'The test clock of the organization; test_clocks has its time. Null: the machine''s clock.';
