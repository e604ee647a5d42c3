/* columns export: The columns of an export. */
x.id, x.org_id, x.kind, x.since, x.until, x.status, x.row_count, x.byte_count, x.created_at, x.completed_at, x.expires_at;

/* exportById: Returns an export that the caller can reach and that has not expired. */
select :columns(export)
from exports x
where x.shard = :shard and x.id = :id and x.expires_at > :now
  and exists (select from accounts a where a.id = x.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* exportsOfOrganization: Returns an organization's exports after an id that have not expired. */
select :columns(export)
from exports x
where x.shard = :shard and x.org_id = :orgId and x.id :direction(>, <) :from and x.expires_at > :now
  and exists (select from accounts a where a.id = x.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by x.id :direction(asc, desc) limit :limit::integer;

/* countExports: Counts the exports of an organization that have not expired. */
select count(*)::integer as "exports!" from exports x
where x.shard = :shard and x.org_id = :orgId and x.expires_at > :now;

/* insertExport: Inserts an export of an organization that the caller can reach. */
insert into exports as x (shard, id, org_id, kind, since, until, status, chunk_count, row_count, byte_count, created_at, expires_at)
select :shard, :id, a.id, :kind, :since?, :until?, 'Pending', 0, 0, 0, :now, :expiresAt
from accounts a
where a.id = :orgId and :callerId in (a.id, a.agency_id, a.platform_id)
returning :columns(export);

/* exportToWrite: Returns a pending export, and where its file ends. */
select x.kind, x.since, x.until, x.position, x.chunk_count, x.row_count, x.byte_count, a.mode
from exports x join accounts a on a.id = x.org_id
where x.shard = :shard and x.id = :id and x.status = 'Pending';

/* extendExport: Records the next part of a file, unless another worker has written it. */
update exports x set chunk_count = x.chunk_count + 1, row_count = x.row_count + :rows, byte_count = x.byte_count + :bytes,
  position = :position?, status = :status, completed_at = :completedAt?
where x.shard = :shard and x.id = :id and x.chunk_count = :chunk and x.status = 'Pending'
returning x.id;

/* insertExportChunk: Inserts a part of a file. */
insert into export_chunks (shard, export_id, number, content) values (:shard, :id, :chunk, :content);

/* failExport: Ends an export with too many records. */
update exports x set status = 'Failed', completed_at = :now
where x.shard = :shard and x.id = :id and x.status = 'Pending';

/* deleteExportChunks: Deletes the file of an export. */
delete from export_chunks c where c.shard = :shard and c.export_id = :id;

/* exportChunk: Returns a part of a file. */
select c.content from export_chunks c where c.shard = :shard and c.export_id = :id and c.number = :chunk;

/*
 * expiredExports (each cell: a job finds its work): Returns exports that have expired, oldest
 * first.
 */
select x.shard, x.id from exports x where x.expires_at <= :now order by x.expires_at limit :limit::integer;

/* deleteExportsOfShard: Deletes expired exports of one shard with their files. */
delete from exports x where x.shard = :shard and x.id = any(:ids::uuid[]) and x.expires_at <= :now;

/* ownerOfExport: Returns the organization of an export, and the number of parts of its file. */
select x.org_id, x.chunk_count from exports x where x.shard = :shard and x.id = :id;
