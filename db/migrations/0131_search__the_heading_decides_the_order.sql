-- The words of title, name and what belongs to them, in the row itself: the order of thousands of results is read from
-- them, where the words of the whole text, which stand outside the row, would take ten times as long.
alter table search_documents add column heading tsvector not null default '';
alter table search_documents alter column heading drop default;
alter table search_documents alter column heading set storage main;
insert into search_changes (kind, id) select kind, id from search_documents;
