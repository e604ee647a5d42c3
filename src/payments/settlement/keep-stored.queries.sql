/* contactOfPayer: whether the contact that pays is deleted; it can't be deleted until the transaction ends. */
select c.id, c.deleted_at from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id = :contactId
for share of c;

/* addressOfPaidToken: the billing address that was given with an instrument. */
select t.billing_address from vault_tokens t where t.shard = :shard and t.id = :id;
