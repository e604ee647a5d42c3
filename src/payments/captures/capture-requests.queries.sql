/* columns captureRequest: The columns of a capture request. */
r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.type, r.amount_minor, p.currency, r.status, r.request,
  r.provider_reference, r.failure_message, r.sends, r.created_at, r.updated_at;

/* captureRequestsOfPayments: Returns the capture requests of payments, oldest first. */
select :columns(captureRequest)
from unnest(:shards::integer[], :paymentIds::uuid[]) as wanted (shard, id)
  join payments p on p.shard = wanted.shard and p.id = wanted.id
  join payment_capture_requests r on r.shard = p.shard and r.org_id = p.org_id and r.payment_id = p.id
where exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by r.id;

/* captureRequestInShard: Returns a capture request for a job that settles it. */
select :columns(captureRequest)
from payment_capture_requests r join payments p on p.shard = r.shard and p.id = r.payment_id
where r.shard = :shard and r.id = :id;

/* lockCaptureRequest: Locks a capture request. Its payment is locked first. */
select :columns(captureRequest)
from payment_capture_requests r join payments p on p.shard = r.shard and p.id = r.payment_id
where r.shard = :shard and r.id = :id
for update of r;

/* pendingCaptureRequest: Returns the pending capture request of a payment. */
select :columns(captureRequest)
from payment_capture_requests r join payments p on p.shard = r.shard and p.id = r.payment_id
where r.shard = :shard and r.payment_id = :paymentId and r.status = 'Pending';

/* captureRequestOfConfiguration: Returns a capture request that was sent through one of these provider configurations. */
select :columns(captureRequest)
from payment_capture_requests r join payments p on p.shard = r.shard and p.id = r.payment_id
where r.shard = :shard and r.id = :id and r.configuration_id = any(:configurationIds::uuid[]);

/* countCaptureRequests: Counts the capture requests of a payment. */
select count(*)::integer as "count!" from payment_capture_requests r
where r.shard = :shard and r.org_id = :orgId and r.payment_id = :paymentId;

/* authorizedAttempt: Returns the attempt of a payment that waits for its capture. */
select :columns(paymentAttempt)
from payment_attempts t
where t.shard = :shard and t.payment_id = :paymentId and t.stage = 'Authorized';

/* insertCaptureRequest: Inserts a capture request of a locked payment. */
insert into payment_capture_requests (shard, id, org_id, payment_id, attempt_id, configuration_id, type, amount_minor,
  status, request, sends, created_at, updated_at)
values (:shard, :id, :orgId, :paymentId, :attemptId, :configurationId, :type, :amountMinor?,
  'Pending', :request::json, 1, :createdAt, :createdAt);

/* countCaptureSend: Counts one more send of a pending capture request before it is sent. */
update payment_capture_requests r set sends = r.sends + 1
where r.shard = :shard and r.id = :id and r.status = 'Pending'
returning r.id;

/* writeCaptureReference: Writes the provider's reference of an accepted capture request. */
update payment_capture_requests r set provider_reference = :providerReference, updated_at = :updatedAt
where r.shard = :shard and r.id = :id;

/* failCaptureRequest: Writes the failure of a locked capture request, and deletes its job. */
with failed as (
  update payment_capture_requests r set status = 'Failed', failure_message = :failureMessage, updated_at = :updatedAt
  where r.shard = :shard and r.id = :id
)
delete from jobs j where j.shard = :shard and j.kind = 'SettleCapture' and j.subject_id = :id;

/*
 * endCaptureRequest: Ends the pending capture request of a locked payment whose authorization has
 * ended, and deletes its job. A request that had succeeded becomes failed if the opposite happened:
 * no money of a capture moved, or the amount of a void was captured.
 */
with ended as (
  update payment_capture_requests r
  set status = case when r.type = :endedBy? then 'Succeeded' else 'Failed' end,
    failure_message = case when r.type = :endedBy? then null else :failureMessage end, updated_at = :updatedAt
  where r.shard = :shard and r.payment_id = :paymentId
    and (r.status = 'Pending' or (r.status = 'Succeeded' and r.type is distinct from :endedBy?))
  returning r.id
)
delete from jobs j
where j.shard = :shard and j.kind = 'SettleCapture' and j.subject_id = any(array(select ended.id from ended));
