-- Lists are kept as wordings too: each once however many versions share it, and removable under its salt.
alter table project_texts drop constraint project_texts_field_check;
alter table project_texts add constraint project_texts_field_check check (field in ('title', 'summary', 'description',
  'methodology', 'timeline', 'impact', 'existingFunding', 'conflicts', 'budget', 'milestones', 'ethics'));

-- Null where the researcher left the field out, as in every version of before. What is left out adds nothing to the
-- version's hash, so that those hashes stand; what is not names its field in its own hash.
alter table project_versions
  add column summary_id uuid,
  add column existing_funding_id uuid,
  add column conflicts_id uuid,
  add column budget_id uuid,
  add column milestones_id uuid,
  add column ethics_id uuid,
  add foreign key (summary_id, project_id) references project_texts (id, project_id),
  add foreign key (existing_funding_id, project_id) references project_texts (id, project_id),
  add foreign key (conflicts_id, project_id) references project_texts (id, project_id),
  add foreign key (budget_id, project_id) references project_texts (id, project_id),
  add foreign key (milestones_id, project_id) references project_texts (id, project_id),
  add foreign key (ethics_id, project_id) references project_texts (id, project_id);
