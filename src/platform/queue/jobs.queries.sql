/* insertJob: Inserts a job. An existing job gets the earlier of both due times, and starts again with all its records. */
insert into jobs as j (shard, kind, subject_id, org_id, due_at, attempts, created_at)
values (:shard, :kind, :subjectId, :orgId, :dueAt, 0, :now)
on conflict on constraint jobs_pkey do update set due_at = least(j.due_at, excluded.due_at), claim_token = null,
  done_until = null;

/* deleteJob: Deletes a job in the transaction that does its work, or that was done elsewhere. */
delete from jobs j where j.shard = :shard and j.kind = :kind and j.subject_id = :subjectId
returning j.subject_id;

/* jobProgress: Locks a job, and returns the last record that it has handled. */
select j.done_until from jobs j
where j.shard = :shard and j.kind = :kind and j.subject_id = :subjectId
for update;

/* writeJobProgress: Sets the last record that a locked job has handled. */
update jobs j set done_until = :doneUntil
where j.shard = :shard and j.kind = :kind and j.subject_id = :subjectId;

/*
 * claimJobs (each cell: a worker claims a range of shards): Claims due jobs of these kinds in a
 * range of shards until the lease ends, except those of these organizations.
 */
with due as materialized (
  select j.shard, j.kind, j.subject_id from jobs j
  where j.shard between :fromShard and :toShard and j.due_at <= :now
    and j.kind = any(:kinds::text[]) and j.org_id <> all(:exceptOrgIds::uuid[])
  order by j.due_at limit :rowsMax::integer
  for update skip locked
)
update jobs j
set due_at = :leaseUntil, claim_token = :token, attempts = j.attempts + 1
from due
where j.shard = due.shard and j.kind = due.kind and j.subject_id = due.subject_id
returning j.shard, j.kind, j.subject_id, j.org_id, j.attempts, j.created_at;

/* deleteClaimedJob: Deletes a claimed job. The claim ends early when the job is inserted again. */
delete from jobs j
where j.shard = :shard and j.kind = :kind and j.subject_id = :subjectId and j.claim_token = :token;

/* postponeJob: Ends the claim of a job and sets its next attempt. */
update jobs j set due_at = :dueAt, claim_token = null
where j.shard = :shard and j.kind = :kind and j.subject_id = :subjectId and j.claim_token = :token;

/*
 * endLeasesOfJobs (each cell: the claims of a lost worker): Makes the jobs due that are claimed by
 * tokens from `from` to `to`.
 */
update jobs j set due_at = :now
where j.due_at > :now and j.claim_token between :from and :to;
