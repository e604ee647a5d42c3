/*
 * appliedMigrations (each cell: its own migrations): Returns the migrations that were applied to
 * this database.
 */
select name, checksum
from migrations
order by name;
