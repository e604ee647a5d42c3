/*
 * takeFailure (directory): Counts a failure before its check. Returns no row while the subject is
 * locked. Starts at one again after the window or the end of a lock.
 */
insert into sign_in_failures as f (subject, network, failures, first_at)
values (:subject, :network, 1, :now)
on conflict on constraint sign_in_failures_pkey do update set
  failures = case when f.first_at <= :windowStart or f.locked_until is not null then 1 else f.failures + 1 end,
  first_at = case when f.first_at <= :windowStart or f.locked_until is not null then :now else f.first_at end,
  locked_until = null
where f.locked_until is null or f.locked_until <= :now
returning f.failures;

/* undoFailure (directory): Subtracts an attempt that succeeded. */
update sign_in_failures f set failures = greatest(f.failures - 1, 0)
where f.subject = :subject and f.network = :network and f.locked_until is null;

/*
 * lockSubject (directory): Locks a subject that has reached the limit. Returns a row for the first
 * call, with the number of other networks in which the subject is locked.
 */
update sign_in_failures f set locked_until = :lockedUntil
where f.subject = :subject and f.network = :network and f.failures >= :failuresMax::integer and f.locked_until is null
returning (
  select count(*)::integer from sign_in_failures o where o.subject = :subject and o.locked_until > :now) as "others!";

/* clearFailures (directory): Deletes the failures of a subject after a sign-in. */
delete from sign_in_failures f where f.subject = :subject and f.network = :network;
