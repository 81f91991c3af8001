-- Why the next version was written; empty for the first one.
alter table review_rubrics add reason text check (length(reason) between 1 and 1000);
