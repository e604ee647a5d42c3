/* challengedAttempt: Returns the attempt of a payment that waits for its customer. */
select :columns(paymentAttempt)
from payment_attempts t
where t.shard = :shard and t.payment_id = :paymentId and t.stage = 'RequiresAction';
