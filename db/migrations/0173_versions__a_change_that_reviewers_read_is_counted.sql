-- Whether a version changed what reviewers read again, as its researcher saved it after the approval: three such changes
-- may be saved within a day. Of versions of before it is not known, and they are a day old soon.
alter table project_versions add column material boolean not null default false;
create index project_versions_material on project_versions (project_id, at) where material;
