-- After fraud, or an error of the platform's own, the whole gift may go back: the platform bears the processing fee.
alter table donations drop constraint donations_check;
alter table donations add constraint donations_refunded_check check (refunded_cents between 0 and gross_cents);
