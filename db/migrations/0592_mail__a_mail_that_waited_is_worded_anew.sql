-- Nothing of what it told is left.
alter table outbox_mails drop constraint outbox_mails_dropped_check;
alter table outbox_mails add constraint outbox_mails_dropped_check
  check (dropped in ('declined', 'address_stopped', 'address_refused', 'outdated'));

-- What says something else now is proven for what it says now; what something was taken out of has no salt.
create trigger outbox_mails_are_proven_anew before update of text_body on outbox_mails
  for each row when (new.text_body is distinct from old.text_body and new.salt is not null)
  execute function prove_words('text_body', 'mail');
