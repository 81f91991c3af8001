-- See 0143_ledger.sql.
select withhold_change('audit_log');
