/* insertPersonMessage (global table): Inserts a message to a person, if there is such a person. */
insert into person_messages (id, kind, person_id, address, created_at)
select :id, :kind, p.id, :address?, :now from people p where p.id = :personId;

/* personMessageById (global table): Returns a message with its recipient. */
select m.id, m.kind, m.person_id, m.address, m.created_at, p.email, p.locale
from person_messages m join people p on p.id = m.person_id
where m.id = :id;

/* deletePersonMessage (global table): Deletes a message that was sent or given up. */
delete from person_messages m where m.id = :id;
