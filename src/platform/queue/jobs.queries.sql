/* insertJob: inserts a job; one that exists falls due at the earlier of both times. */
insert into errands as e (shard, kind, subject_id, org_id, due_at, tries, created_at)
values (:shard, :kind, :subjectId, :orgId, :dueAt, 0, :now)
on conflict on constraint errands_pkey do update set due_at = least(e.due_at, excluded.due_at), claim_token = null;

/* deleteJob: deletes a job that was done elsewhere. */
delete from errands e where e.shard = :shard and e.kind = :kind and e.subject_id = :subjectId;

/* claimJobs: claims due jobs of these kinds in a range of buckets until the lease ends, except those of these organizations. */
with due as materialized (
  select d.shard, d.kind, d.subject_id from errands d
  where d.shard between :fromShard and :toShard and d.due_at <= :now
    and d.kind = any(:kinds::text[]) and d.org_id <> all(:exceptOrgIds::uuid[])
  order by d.due_at limit :rowsMost::integer
  for update skip locked
)
update errands e
set due_at = :leaseUntil, claim_token = :token, tries = e.tries + 1
from due
where e.shard = due.shard and e.kind = due.kind and e.subject_id = due.subject_id
returning e.shard, e.kind, e.subject_id, e.org_id, e.tries as attempts, e.created_at;

/* deleteClaimedJob: deletes a job under its claim; the claim is gone when the job fell due again meanwhile. */
delete from errands e
where e.shard = :shard and e.kind = :kind and e.subject_id = :subjectId and e.claim_token = :token;

/* postponeJob: ends the claim of a job and sets its next attempt. */
update errands e set due_at = :dueAt, claim_token = null
where e.shard = :shard and e.kind = :kind and e.subject_id = :subjectId and e.claim_token = :token;
