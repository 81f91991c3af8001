-- A transfer to a payee's account, or back: booked with its payout.
alter table gateway_balance_rows drop constraint gateway_balance_rows_kind_check;
alter table gateway_balance_rows add constraint gateway_balance_rows_kind_check
  check (kind in ('payment', 'refund', 'dispute', 'payout', 'transfer', 'fee', 'topup', 'other'));
