/* insertPersonMessage (global table): Inserts a message to a person, or to nobody. */
insert into person_messages (id, kind, person_id, address, created_at)
values (:id, :kind, :personId, :address?, :now);

/* personMessageById (global table): Returns a message with its recipient. Returns no row for one to nobody. */
select m.id, m.kind, m.person_id, m.address, m.created_at, p.email, p.locale
from person_messages m join people p on p.id = m.person_id
where m.id = :id;

/* deletePersonMessage (global table): Deletes a message that was sent or given up. */
delete from person_messages m where m.id = :id;
