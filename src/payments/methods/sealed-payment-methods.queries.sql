/*
 * stalePaymentMethods (each cell: a rotation reads all rows): Returns payment methods with a
 * credential that is not sealed under the current root key, after a row.
 */
select m.shard, m.id, m.org_id, m.credential_sealed, m.former_credentials_sealed
from payment_methods m
where m.shard between :fromShard and :toShard and (m.shard, m.id) > (:afterShard::smallint, :afterId::uuid)
  and (substring(m.credential_sealed from 1 for 5) <> :currentMark
    or exists (
      select from unnest(m.former_credentials_sealed) as former where substring(former from 1 for 5) <> :currentMark
    ))
order by m.shard, m.id limit :limit::integer;

/*
 * resealPaymentMethod: Replaces sealed credentials, unless they have changed or their row is
 * locked.
 */
with free as (
  select f.id from payment_methods f
  where f.shard = :shard and f.id = :id and f.credential_sealed = :credentialSealed
    and f.former_credentials_sealed = :formerCredentialsSealed::bytea[]
  for no key update skip locked
)
update payment_methods m
set credential_sealed = :newCredentialSealed, former_credentials_sealed = :newFormerCredentialsSealed::bytea[]
from free
where m.shard = :shard and m.id = free.id
returning m.id;
