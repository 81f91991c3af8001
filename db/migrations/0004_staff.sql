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
