-- An invoice with a number is a document: it names whom it was made out to on that day, whatever their account says later,
-- and also once it is closed, as tax law asks. Its region stands on it already.
alter table invoices
  add column billed_name text,
  add column billed_institution text;
update invoices one set
  billed_name = concat_ws(' ', nullif(payer.first_name, ''), nullif(payer.last_name, '')),
  billed_institution = payer.institution
from users payer where payer.id = one.user_id and one.number is not null;
alter table invoices
  add check ((number is null) = (billed_name is null)),
  add check (billed_name is not null or billed_institution is null);
