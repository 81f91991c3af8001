-- A researcher asks to be verified. Name, institution and ORCID iD are those of the moment: what staff compare.
create table verification_requests (
  id uuid primary key,
  user_id uuid not null references users,
  statement text not null check (length(statement) between 1 and 8000),
  name text not null,
  institution text,
  orcid_id text,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  outcome text check (outcome in ('confirmed', 'refused', 'withdrawn')),
  reason text check (length(reason) <= 8000),
  decided_by uuid references users,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null)),
  check ((outcome = 'refused') = (reason is not null) or outcome is null)
);
create unique index verification_requests_waiting on verification_requests (user_id) where outcome is null;
create index verification_requests_due on verification_requests (due_at, id) where outcome is null;
create index verification_requests_decided on verification_requests (decided_at, id) where outcome is not null;
create index verification_requests_user on verification_requests (user_id, asked_at);

-- The documents of a request, until they are removed some time after the decision.
create table verification_documents (
  file_id uuid primary key references files,
  request_id uuid not null references verification_requests,
  position int not null
);
create index verification_documents_request on verification_documents (request_id);

-- What staff confirmed, of whom, and until when. The badge is a query over it (verified_researchers).
create table verifications (
  id uuid primary key,
  user_id uuid not null references users,
  request_id uuid not null references verification_requests,
  -- 'institution': works there; 'degree': holds it; 'orcid': the iD is theirs.
  checked text[] not null check (cardinality(checked) > 0 and checked <@ array['institution', 'degree', 'orcid']),
  -- What was looked at, as everybody reads it.
  note text not null check (length(note) between 1 and 1000),
  name text not null,
  institution text,
  confirmed_by uuid not null references users,
  confirmed_at timestamptz not null,
  valid_until timestamptz not null check (valid_until > confirmed_at),
  ended_at timestamptz,
  ended_as text check (ended_as in ('renewed', 'revoked', 'closed')),
  ended_by uuid references users,
  end_reason text check (length(end_reason) <= 8000),
  -- When the person was told that it ends soon, that it has ended, and that a new name or institution makes it due.
  reminded_at timestamptz,
  lapse_told_at timestamptz,
  due_told_at timestamptz,
  check ((ended_at is null) = (ended_as is null))
);
create unique index verifications_live on verifications (user_id) where ended_at is null;
create index verifications_by_end on verifications (valid_until) where ended_at is null;

-- Who carries the badge, and until when; the caller compares valid_until with its clock. A degree or a place of work
-- was looked at by staff, and the person still has the name and the institution that were compared.
create view verified_researchers as
  select v.user_id, v.checked, v.note, v.confirmed_at, v.valid_until
  from verifications v join users u on u.id = v.user_id
  where v.ended_at is null and v.checked && array['institution', 'degree']
    and v.name = u.first_name || ' ' || u.last_name and v.institution is not distinct from u.institution;

-- A mailbox at an institution: one proof among others, for twelve months, and never a badge by itself.
create table mailbox_proofs (
  user_id uuid primary key references users,
  -- A code that waits to be typed.
  sent_to text,
  code_hash text,
  code_expires_at timestamptz,
  attempts int not null default 0,
  -- Of the address that was proven only its host is kept.
  host text,
  proven_at timestamptz,
  valid_until timestamptz,
  check ((sent_to is null) = (code_hash is null) and (sent_to is null) = (code_expires_at is null)),
  check ((host is null) = (proven_at is null) and (host is null) = (valid_until is null))
);
