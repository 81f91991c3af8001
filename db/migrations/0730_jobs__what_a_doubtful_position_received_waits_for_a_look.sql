-- Since then a wording of it is doubtful, and no moderator has looked: its poster opens nothing that was sent to it. A
-- later wording without doubts does not end it, or a false position would only have to be changed once it has files.
alter table jobs add column sealed_at timestamptz;
create index jobs_sealed on jobs (sealed_at, id) where sealed_at is not null;
