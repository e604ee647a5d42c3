/* settlementJob: Returns the job that settles an attempt or refund, if there is one. */
select e.subject_id from errands e
where e.shard = :shard and e.kind = :kind and e.subject_id = :subjectId;
