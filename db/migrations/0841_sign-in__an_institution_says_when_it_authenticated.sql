-- Whether the institution authenticated the person after we asked, by the time in its signed answer.
alter table provider_flows add column authenticated_anew boolean not null default false;
