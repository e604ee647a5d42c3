/*
 * dueReminders (each cell: a job finds its work): Returns due reminders without a test clock,
 * longest due first, except those of these organizations.
 */
select r.shard, r.kind, r.subject_id, r.org_id, r.due_at from reminders r
where r.clock_id is null and r.due_at <= :now and r.org_id <> all(:exceptOrgIds::uuid[])
order by r.due_at limit :rowsMax::integer;

/* dueRemindersOfClock: Returns due reminders of a test clock, longest due first. */
select r.shard, r.kind, r.subject_id, r.org_id, r.due_at from reminders r
where r.shard = :shard and r.clock_id = :clockId and r.due_at <= :now and r.org_id <> all(:exceptOrgIds::uuid[])
order by r.due_at limit :rowsMax::integer;

/*
 * lockDueReminders: Locks due reminders of one shard, except those that another transaction has
 * locked. Their records are locked afterwards without waiting.
 */
select r.subject_id, r.announced_until from reminders r
where r.shard = :shard and r.kind = :kind and r.subject_id = any(:ids) and r.due_at <= :now
order by r.subject_id
for update of r skip locked;

/* writeReminders: Sets when locked reminders are due next. Deletes those without a time. */
with result as (
  select * from unnest(:ids::uuid[], :dueAts::timestamptz[], :announcedUntil::timestamptz[])
    as result (subject_id, due_at, announced_until)
), ended as (
  delete from reminders r using result
  where r.shard = :shard and r.kind = :kind and r.subject_id = result.subject_id and result.due_at is null
)
update reminders r set due_at = result.due_at, announced_until = result.announced_until
from result
where r.shard = :shard and r.kind = :kind and r.subject_id = result.subject_id and result.due_at is not null;

/* scheduleReminder: Inserts the reminder of a record or changes its time. */
insert into reminders (shard, kind, subject_id, org_id, due_at, clock_id)
select :shard, :kind, :subjectId, a.id, :dueAt, a.clock_id from accounts a where a.id = :orgId
on conflict (shard, kind, subject_id) do update set due_at = excluded.due_at, clock_id = excluded.clock_id;

/* deleteReminder: Deletes the reminder of a record. */
delete from reminders r where r.shard = :shard and r.kind = :kind and r.subject_id = :subjectId;
