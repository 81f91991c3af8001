-- A page of another site cannot keep our cookie: its flow is bound by the verifier that only its browser has (RFC 7636).
alter table provider_flows alter column browser_hash drop not null;
alter table provider_flows add constraint provider_flows_bound check (browser_hash is not null or challenge is not null);
