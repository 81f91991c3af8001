create type staff_role as enum
  ('super_admin', 'scientific_reviewer', 'customer_support', 'financial_admin', 'content_moderator');

create table staff_members (
  user_id uuid primary key references users,
  role staff_role not null,
  permissions text[] not null,
  department text not null,
  expertise_areas text[] not null default '{}',
  active boolean not null default true,
  granted_at timestamptz not null
);

-- A role that begins when the invited person follows the link of the invitation.
create table staff_invitations (
  user_id uuid primary key references users on delete cascade,
  role staff_role not null,
  expertise_areas text[] not null default '{}',
  invited_by uuid not null references users,
  invited_at timestamptz not null
);
