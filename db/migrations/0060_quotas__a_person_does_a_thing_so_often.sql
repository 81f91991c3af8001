-- How often a person called an endpoint within its window, for endpoints with a cap per person. One row for each.
create table request_quotas (
  user_id uuid not null references users on delete cascade,
  -- Method and path as in the contract.
  endpoint text not null,
  window_start timestamptz not null,
  used int not null check (used > 0),
  primary key (user_id, endpoint)
);
