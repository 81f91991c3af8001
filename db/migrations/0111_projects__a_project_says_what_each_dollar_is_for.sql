-- What a project says beside its texts. All of it is optional: projects of before have none of it.
alter table projects
  -- In plain language, below the title.
  add column summary text check (char_length(summary) between 1 and 300),
  add column existing_funding text,
  add column conflicts text;

-- What the goal is made of. Spending points to the key, which stays through edits.
create table budget_lines (
  project_id uuid not null references projects,
  key uuid not null,
  position int not null,
  use funding_use not null,
  label text not null check (char_length(label) between 1 and 200),
  cents bigint not null check (cents > 0),
  primary key (project_id, key),
  unique (project_id, position) deferrable initially deferred
);

create table milestones (
  project_id uuid not null references projects,
  key uuid not null,
  position int not null,
  title text not null check (char_length(title) between 1 and 200),
  due_on date not null,
  -- When its researcher said that it is reached.
  reached_at timestamptz,
  primary key (project_id, key),
  unique (project_id, position) deferrable initially deferred
);

-- Approvals of boards for work with people, animals or organisms.
create table ethics_approvals (
  project_id uuid not null references projects,
  key uuid not null,
  position int not null,
  kind text not null check (kind in ('irb', 'iacuc', 'biosafety')),
  reference text not null check (char_length(reference) between 1 and 100),
  board text not null check (char_length(board) between 1 and 200),
  approved_on date not null,
  file_id uuid references files,
  primary key (project_id, key),
  unique (project_id, position) deferrable initially deferred
);
create index ethics_approvals_of_file on ethics_approvals (file_id) where file_id is not null;
