/* contactOfPayer: Locks a paying contact against deletion. Returns its deletion time. */
select c.id, c.deleted_at from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id = :contactId
for share of c;

/* addressOfPaidToken: Returns the billing address of a vault token. */
select t.billing_address from vault_tokens t where t.shard = :shard and t.id = :id;
