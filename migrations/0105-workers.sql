-- Each worker is listed until it stops, so that others notice when it was killed.

create table workers (
  id bigint not null,
  process text not null,
  constraint workers_pkey primary key (id)
);
comment on table workers is 'The running and lost workers of this cell. The session of a running worker has the advisory lock of its id. If the lock is free for 3 s, the worker is lost.';
comment on column workers.id is 'The first 48 bits of the tokens of its claims.';
comment on column workers.process is 'Host and process id, for operators.';
