/* captureReportOf: Returns the decisive report about the capture of a locked attempt. */
select c.result, c.reported_at
from payment_attempt_captures c
where c.shard = :shard and c.attempt_id = :attemptId;

/* writeCaptureReport: Writes the decisive report about the capture of a locked attempt. */
insert into payment_attempt_captures (shard, attempt_id, org_id, result, reported_at)
values (:shard, :attemptId, :orgId, :result, :reportedAt)
on conflict (shard, attempt_id) do update set result = excluded.result, reported_at = excluded.reported_at;
