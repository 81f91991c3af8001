create index refunds_newest on refunds (requested_at desc, id desc);
