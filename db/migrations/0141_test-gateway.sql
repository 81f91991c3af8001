-- What was answered to the bank that disputes a payment: nothing before somebody has.
alter table test_gateway_payments
  add column dispute_answer_key text,
  add column dispute_answer text;
