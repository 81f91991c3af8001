-- The sign-up named no type, no name, no consent to the terms, or of a researcher no place: the account opens nothing that
-- wants a donor or a researcher before its owner has answered the one screen that asks for the rest.
alter table users add column unfinished boolean not null default false;
