create type interest_area as enum
  ('conservation', 'medicine', 'technology', 'space', 'climate',
   'energy', 'materials', 'biology', 'mathematics', 'engineering');

create table donor_interests (
  user_id uuid not null references users,
  area interest_area not null,
  primary key (user_id, area)
);
