/* isStillLookedFor: whether a worker still finds out what became of an attempt or refund. */
select e.subject_id from errands e
where e.shard = :shard and e.kind = :kind and e.subject_id = :subjectId;
