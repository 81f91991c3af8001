-- A legal text says for each version whether people are asked to agree to it at their next sign-in; a mended typo does not.
alter table content_versions
  add column asks_agreement boolean not null default false,
  add constraint content_versions_only_legal_asks check (kind = 'legal' or not asks_agreement);
alter table content_versions alter column asks_agreement drop default;

-- Who agreed to which version, when. At sign-up people agree to what holds then: users.terms_accepted_at.
create table agreements (
  user_id uuid not null references users (id),
  kind text not null default 'legal' check (kind = 'legal'),
  slug text not null,
  number integer not null,
  at timestamptz not null,
  primary key (user_id, slug, number),
  foreign key (kind, slug, number) references content_versions (kind, slug, number)
);
create index agreements_version on agreements (kind, slug, number);

-- The versions that ask, but for those that were overtaken before their day.
create view asked_versions as
  select slug, number, effective_at from content_versions asked
  where kind = 'legal' and asks_agreement and undone_at is null and not exists (
    select from content_versions later
    where later.kind = 'legal' and later.slug = asked.slug and later.number > asked.number
      and later.undone_at is null and later.effective_at <= asked.effective_at);
