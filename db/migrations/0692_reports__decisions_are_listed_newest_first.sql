-- The moderators' desk lists what was decided, the latest first, however much there is.
create index moderation_decisions_newest on moderation_decisions (at desc, case_id desc);
