-- Where a project chose so at submission: the share of its money that may be paid out once a reviewer has checked that the
-- milestone is reached. What no milestone holds is available from the start.
alter table milestones add column share_bps int not null default 0 check (share_bps between 0 and 10000);
