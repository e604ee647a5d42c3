/* appliedMigrations (global table): the migrations that this database has seen. */
select name, checksum
from migrations
order by name;
