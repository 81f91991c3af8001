-- Where a session was last used from: the network, without the part that names one line of it. Shown to its owner only.
alter table sessions add column network text;
