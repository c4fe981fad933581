-- Run once by the postgres image, when it makes the database: the service's role owns its database and is no superuser.
\getenv password POSTGRES_PASSWORD
create role card_draw login password :'password';
create database card_draw owner card_draw;
-- The password is the service's alone. The superuser gets in from inside the container: docker compose exec database psql -U postgres
alter role current_user password null;
