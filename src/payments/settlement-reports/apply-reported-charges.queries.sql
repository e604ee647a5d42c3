/*
 * reportedCharges: Returns the charges of a report, in order, whose attempt is still open and whose
 * amount and currency are those of the payment. For an authorization, the amount must be that of
 * its pending capture.
 */
select l.number, l.charge_reference, l.amount_minor, l.attempt_id as "attempt_id!"
from settlement_lines l
  join payment_attempts t on t.shard = l.shard and t.id = l.attempt_id
  join payments p on p.shard = t.shard and p.id = t.payment_id
  left join payment_capture_requests r
    on r.shard = p.shard and r.payment_id = p.id and r.status = 'Pending' and r.type = 'Capture'
where l.shard = :shard and l.report_id = :reportId and l.type = 'Charge' and l.number > :after
  and l.difference in ('StatusDiffers', 'AmountDiffers') and t.outcome is null and t.stage <> 'Processing'
  and l.currency = p.currency
  and l.amount_minor = case when t.stage = 'Authorized' then coalesce(r.amount_minor, p.amount_minor) else p.amount_minor end
order by l.number limit :limit::integer;
