-- Single sign-on of institutions (SAML 2.0). Their answer comes by a form from another site, without our cookie; the
-- checked person waits here until the same browser asks for it.
alter table provider_flows add column person jsonb;
