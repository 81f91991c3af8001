-- When the page of an order closes: sent with the order, so that a repeated order asks for exactly the same. Null for
-- orders from before, which close a day after they were opened.
alter table stripe_checkouts add column expires_at timestamptz;
