-- News to researchers named the giver for good, also of those who hid their name or closed their account later.
update notifications set title = regexp_replace(title, '^.* gave (\$[0-9,.]+)$', 'A gift of \1 arrived')
where type = 'donation_received' and event_key like 'donation:%';
update notifications set title = regexp_replace(title, '^.* redirected (\$[0-9,.]+) to your project$', 'A gift of \1 was redirected to your project')
where type = 'donation_received' and event_key like 'redirect:%';
update notifications set title = regexp_replace(title, '^(\$[0-9,.]+) of a gift by .* were refunded$', '\1 of a gift to your project were refunded')
where type = 'refund' and event_key like 'refund:%';
