/* logoOfLink: Returns the URL of the logo on the page of a link, for the holder of the link. */
select s.org_id as "org_id!", coalesce(s.brand_logo_url, k.brand_logo_url, b.brand_logo_url) as "url?"
from payment_sessions s
  join checkout_configurations k on k.shard = s.shard and k.org_id = s.org_id and k.id = s.checkout_configuration_id
  left join checkout_brandings b on b.shard = s.shard and b.org_id = s.org_id
where s.shard = :shard and s.link_secret_hash = :secretHash
union all
select s.org_id, coalesce(s.brand_logo_url, k.brand_logo_url, b.brand_logo_url)
from payment_plan_sessions s
  join checkout_configurations k on k.shard = s.shard and k.org_id = s.org_id and k.id = s.checkout_configuration_id
  left join checkout_brandings b on b.shard = s.shard and b.org_id = s.org_id
where s.shard = :shard and s.link_secret_hash = :secretHash;

/* storedLogo: Returns a stored logo, or the time of the last attempt to fetch it. */
select l.content_type, l.image, l.fetched_at
from brand_logos l
where l.shard = :shard and l.org_id = :orgId and l.url_hash = :urlHash;

/*
 * claimLogo: Claims the fetching of a logo that was never fetched, or whose last failed attempt is
 * older than a time.
 */
insert into brand_logos as l (shard, org_id, url_hash, fetched_at)
values (:shard, :orgId, :urlHash, :now)
on conflict (shard, org_id, url_hash) do update set fetched_at = :now
where l.image is null and l.fetched_at <= :fetchedBefore
returning l.org_id;

/* storeLogo: Stores a fetched logo. */
update brand_logos l set content_type = :contentType, image = :image
where l.shard = :shard and l.org_id = :orgId and l.url_hash = :urlHash;

/*
 * deleteOldestLogos: Deletes an organization's oldest logos beyond a number. A page that still
 * shows one fetches it again.
 */
delete from brand_logos l
where l.shard = :shard and l.org_id = :orgId and l.url_hash in (
    select o.url_hash from brand_logos o
    where o.shard = :shard and o.org_id = :orgId
    order by o.fetched_at desc, o.url_hash offset :logosMax::integer);
