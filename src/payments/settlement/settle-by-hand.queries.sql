/* settlementJob: Returns the job that settles an attempt, capture request or refund, if there is one. */
select j.subject_id from jobs j
where j.shard = :shard and j.kind = :kind and j.subject_id = :subjectId;
