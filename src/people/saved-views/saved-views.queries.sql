/* columns savedView: The columns of a saved view and its account. */
v.id, v.account_id, v.list, v.name, v.parameters, v.created_at, v.updated_at, a.kind as account_kind;

/* savedViewById (directory): Returns a person's view of an account that the caller can reach. */
select :columns(savedView)
from saved_views v
join accounts a on a.id = v.account_id
where v.shard = :shard and v.id = :id and v.person_id = :personId
  and :callerId in (a.id, a.agency_id, a.platform_id);

/* savedViewsOfList (directory): Returns a person's views of a list, oldest first. */
select :columns(savedView)
from saved_views v
join accounts a on a.id = v.account_id
where v.shard = :shard and v.account_id = :accountId and v.person_id = :personId and v.list = :list
  and :callerId in (a.id, a.agency_id, a.platform_id)
order by v.id limit :limit::integer;

/*
 * insertSavedView (directory): Inserts a view. Returns no row if no membership of the person
 * reaches the account.
 */
insert into saved_views as v (shard, account_id, person_id, id, list, name, parameters, created_at, updated_at)
select :shard, a.id, :personId, :id, :list, :name, :parametersText::json, :createdAt, :createdAt
from accounts a
where a.id = :accountId and :callerId in (a.id, a.agency_id, a.platform_id)
  and exists (
    select from memberships m where m.person_id = :personId and m.account_id in (a.id, a.agency_id, a.platform_id))
returning v.id;

/* updateSavedView (directory): Updates the name and the parameters of a person's view. */
update saved_views v set name = :name, parameters = :parametersText::json, updated_at = :updatedAt
where v.shard = :shard and v.account_id = :accountId and v.person_id = :personId and v.id = :id;

/* deleteSavedView (directory): Deletes a person's view. */
delete from saved_views v
where v.shard = :shard and v.account_id = :accountId and v.person_id = :personId and v.id = :id
returning v.id;

/*
 * accountsOfLostViews (directory): Returns accounts that no membership of the person reaches, but
 * of which the person has views.
 */
select distinct v.shard, v.account_id from saved_views v
join accounts a on a.id = v.account_id
where v.person_id = :personId and not exists (
  select from memberships m where m.person_id = v.person_id and m.account_id in (a.id, a.agency_id, a.platform_id))
limit :limit::integer;

/*
 * deleteLostViews (directory): Deletes the views of a person of an account that no membership of
 * theirs reaches.
 */
delete from saved_views v using accounts a
where v.shard = :shard and v.account_id = :accountId and v.person_id = :personId and a.id = v.account_id and not exists (
  select from memberships m where m.person_id = v.person_id and m.account_id in (a.id, a.agency_id, a.platform_id));
