-- See 0143_ledger.sql.
select withhold_change('project_status_log');
