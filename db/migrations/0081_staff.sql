-- A role that waits until its holder has followed the link of the invitation.
create table staff_invitations (
  user_id uuid primary key references users on delete cascade,
  role staff_role not null,
  expertise_areas text[] not null default '{}',
  invited_by uuid not null references users,
  invited_at timestamptz not null
);
