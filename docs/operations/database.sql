-- Makes the role and the database of the portal. Once, as PostgreSQL's superuser:
--   DATABASE_PASSWORD=… psql --set=ON_ERROR_STOP=1 --file=docs/operations/database.sql
\getenv password DATABASE_PASSWORD
CREATE ROLE portal LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE DATABASE portal OWNER portal TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';
REVOKE ALL ON DATABASE portal FROM PUBLIC;
