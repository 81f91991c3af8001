-- 'Was this helpful?' of a help article: counts a day, nothing of who said it.
create table help_votes (
  slug text not null,
  day date not null,
  helpful integer not null default 0 check (helpful >= 0),
  unhelpful integer not null default 0 check (unhelpful >= 0),
  primary key (slug, day)
);
